import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import { lazy } from './lazy.tsx'
import type { PageCommand } from './page-commands.ts'

const panels = () => import('./find-panels.ts')
const Palette = lazy(async () => (await panels()).Palette)

interface FindingProps {
  editor: EditorHandle
  state: EditorState
  pageCommands: readonly PageCommand[]
}

/** What finds commands, words and places, while it is open. */
export const Finding = ({ editor, state, pageCommands }: FindingProps) => (
  <>{state.panel === 'palette' && <Palette editor={editor} pageCommands={pageCommands} />}</>
)
