import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import type { Thread } from '../../data/comment-threads.ts'
import { commentsOf } from '../../data/pins.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { lazy } from './lazy.tsx'
import type { PageCommand } from './page-commands.ts'

const panels = () => import('./find-panels.ts')
const FindBar = lazy(async () => (await panels()).FindBar)
const FrameList = lazy(async () => (await panels()).FrameList)
const LayerList = lazy(async () => (await panels()).LayerList)
const Palette = lazy(async () => (await panels()).Palette)
const BoardMenu = lazy(async () => (await import('./panels.ts')).BoardMenu)

interface FindingProps {
  editor: EditorHandle
  state: EditorState
  canvas: CanvasView
  threads: readonly Thread[] | undefined
  /** Grows when something on the board has changed. */
  revision: number
  pageCommands: readonly PageCommand[]
  /** One of those is open that take the place of the page's own. */
  onPanel(): void
}

/** What finds commands, words and places, while it is open. */
export const Finding = ({ editor, state, canvas, threads, revision, pageCommands, onPanel }: FindingProps) => {
  const isFinding = state.find !== undefined
  useEffect(() => {
    if (isFinding) editor.find.setComments(commentsOf(canvas, threads ?? []))
  }, [isFinding, canvas, threads, revision])
  const isBeside = state.panel === 'frames' || state.panel === 'layers'
  // At once: two of them would lie over each other.
  useLayoutEffect(() => {
    if (isBeside) onPanel()
  }, [isBeside])
  return (
    <>
      {state.panel === 'palette' && <Palette editor={editor} pageCommands={pageCommands} />}
      {state.find && <FindBar editor={editor} canEdit={state.canEdit} find={state.find} />}
      {state.panel === 'frames' && (
        <FrameList
          editor={editor}
          canEdit={state.canEdit}
          frames={canvas.frames()}
          onJump={({ bounds }) => canvas.fit(bounds)}
        />
      )}
      {state.menu && <BoardMenu {...{ editor, state, pageCommands }} at={state.menu} />}
      {state.panel === 'layers' && <LayerList editor={editor} canEdit={state.canEdit} revision={revision} />}
    </>
  )
}
