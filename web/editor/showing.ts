import type { Editor } from './editor-types.ts'
import type { Follow } from './follow.ts'
import type { OwnPresence } from './presence.ts'
import type { Machine } from './tools/machine.ts'

interface ShowingDeps {
  editor: Editor
  machine: Machine
  follow: Follow
  presence: OwnPresence
  /** What is above the board. */
  hide(): void
  onChange(): void
}

/** While frames are presented, or something else than the zone of now is shown: nothing is changed, at most pointed at. */
export const createShowing = ({ editor, machine, follow, presence, hide, onChange }: ShowingDeps) => {
  const { canvas, selection } = editor
  let isPaused = false
  let isPointing = false

  const point = (isOn: boolean): void => {
    if (isOn === isPointing || !isPaused) return
    isPointing = isOn
    editor.setTool(isOn ? 'laser' : 'select')
    canvas.setPointerTool(isOn ? machine : undefined)
    if (!isOn) presence.setPointer(undefined)
    canvas.redraw()
  }

  return {
    get isPaused() {
      return isPaused
    },
    get isPointing() {
      return isPointing
    },
    point,
    pause(next: boolean): void {
      if (next === isPaused) return
      point(false)
      isPaused = next
      editor.showPanel(undefined)
      machine.tool().cancel()
      follow.follow(undefined)
      if (next) hide()
      selection.clear()
      canvas.setPointerTool(next ? undefined : machine)
      canvas.redraw()
      onChange()
    },
  }
}
