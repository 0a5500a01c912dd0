import { Frame } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FrameInfo } from '../../canvas/canvas-view.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import { SidePanel } from '../side-panel.tsx'
import { moveFocus } from './move-focus.ts'

interface FrameListProps {
  editor: EditorHandle
  frames: readonly FrameInfo[]
  onJump(frame: FrameInfo): void
}

/** The frames in the order of reading; a click goes there. */
export const FrameList = ({ editor, frames, onJump }: FrameListProps) => {
  const list = useRef<HTMLOListElement>(null)
  // At once: the next key is for the list.
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), [])
  const close = () => editor.showPanel(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (list.current) moveFocus(list.current, event)
  }
  return (
    <SidePanel title={t().do_frames} onClose={close} class="left">
      {frames.length === 0 ? (
        <p class="hint">{t().framesNone}</p>
      ) : (
        <ol class="jump-list own-keys" ref={list} onKeyDown={onKeyDown}>
          {frames.map((frame) => (
            <li key={frame.id}>
              <button type="button" onClick={() => onJump(frame)}>
                <Frame aria-hidden="true" />
                <bdi>{frame.name}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  )
}
