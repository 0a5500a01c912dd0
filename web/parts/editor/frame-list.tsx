import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { FrameInfo } from '../../canvas/canvas-view.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import { SidePanel } from '../side-panel.tsx'
import { ROW_HEIGHT } from './layer-item.tsx'
import { moveFocus } from './move-focus.ts'
import { useRowDrag } from './use-row-drag.ts'

interface FrameListProps {
  editor: EditorHandle
  canEdit: boolean
  frames: readonly FrameInfo[]
  onJump(frame: FrameInfo): void
}

/** The frames as they are presented: a click goes there, a drag or Alt with an arrow puts one elsewhere. */
export const FrameList = ({ editor, canEdit, frames, onJump }: FrameListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const moving = useRef<string>()
  const buttonOf = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-frame="${id}"]`)
  const drag = useRowDrag({ scroller, rows: frames, dropAt, onDrop: editor.presentFrameAt, isOff: !canEdit })
  // At once: the next key is for the list.
  useLayoutEffect(() => scroller.current?.querySelector('button')?.focus(), [])
  // The one that a key moves keeps the focus.
  useLayoutEffect(() => {
    if (moving.current !== undefined) buttonOf(moving.current)?.focus()
  }, [frames])
  const close = () => editor.showPanel(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const id = event.target instanceof HTMLElement ? event.target.dataset.frame : undefined
    const at = frames.findIndex((one) => one.id === id)
    if (event.key === 'Escape') close()
    else if (!event.altKey || by === 0) {
      moving.current = undefined
      if (scroller.current) moveFocus(scroller.current, event)
      return
    } else if (id !== undefined && frames[at + by]) {
      moving.current = id
      editor.presentFrameAt(id, at + by)
    }
    event.preventDefault()
  }
  const shown = frames.find(({ id }) => id === chosen)
  return (
    <SidePanel title={t().do_frames} onClose={close} class="left layers frames">
      {frames.length === 0 && <p class="hint">{t().framesNone}</p>}
      <div class="layer-scroll own-keys" ref={scroller}>
        <ol style={{ height: frames.length * ROW_HEIGHT }} onKeyDown={onKeyDown} {...drag.handlers}>
          {frames.map((frame, at) => (
            <li
              key={frame.id}
              class={`layer ${drag.id === frame.id ? 'is-dragged' : ''}`}
              data-row={at}
              style={{ translate: `0 ${at * ROW_HEIGHT}px` }}
            >
              <button
                type="button"
                class="layer-name"
                data-frame={frame.id}
                aria-current={frame.id === chosen ? 'true' : undefined}
                onFocus={() => setChosen(frame.id)}
                onClick={() => onJump(frame)}
              >
                <span class="frame-number" aria-hidden="true">
                  {at + 1}
                </span>
                <bdi>{frame.name}</bdi>
              </button>
            </li>
          ))}
          {drag.line !== undefined && (
            <li class="layer-line" aria-hidden="true" style={{ translate: `0 ${drag.line * ROW_HEIGHT}px` }} />
          )}
        </ol>
      </div>
      {shown && (canEdit || shown.notes) && (
        <Notes key={shown.id} frame={shown} isFixed={!canEdit} onChange={editor.setFrameNotes} />
      )}
    </SidePanel>
  )
}

/** Where a row goes, as its place afterwards. */
const dropAt = (rows: readonly FrameInfo[], { id }: FrameInfo, height: number) => {
  const from = rows.findIndex((row) => row.id === id)
  const line = Math.max(0, Math.min(rows.length, Math.round(height)))
  return line === from || line === from + 1 ? undefined : { line, place: line > from ? line - 1 : line }
}

const MAX_NOTES = 4000

interface NotesProps {
  frame: FrameInfo
  isFixed: boolean
  onChange(id: string, notes: string): void
}

/** Kept when the field is left, as one step of undo. */
const Notes = ({ frame, isFixed, onChange }: NotesProps) => {
  const [typed, setTyped] = useState<string>()
  const latest = useRef<string>()
  latest.current = typed
  const keep = () => {
    if (latest.current !== undefined) onChange(frame.id, latest.current)
    latest.current = undefined
    setTyped(undefined)
  }
  useLayoutEffect(() => keep, [])
  return (
    <label class="field frame-notes">
      <span>{t().frameNotes(frame.name)}</span>
      <textarea
        maxLength={MAX_NOTES}
        readOnly={isFixed}
        value={typed ?? frame.notes}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={keep}
      />
    </label>
  )
}
