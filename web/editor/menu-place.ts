import type { Editor, ToolPointer } from './editor-types.ts'
import { middleOf, type Point, toScreen } from './geometry.ts'
import { isLocked } from './locks.ts'
import { pickElement } from './tools/hit.ts'

/** Where the menu opens, after what is there was selected; by a key in the middle of what is selected. */
export const menuPlace = (editor: Editor, at: ToolPointer | undefined): Point => {
  const { canvas, selection, groups, store } = editor
  if (!at) {
    const { left, top, width, height } = editor.selectionBounds() ?? { ...toPlace(editor), width: 0, height: 0 }
    return toScreen({ x: left + width / 2, y: top + height / 2 }, canvas.view)
  }
  const hit = pickElement(editor, at)
  if (hit === undefined) {
    groups.leaveFor(undefined)
    selection.clear()
  } else if (isLocked(store.get(hit))) {
    selection.clear()
    editor.showLocked(groups.unitOf(hit).filter((id) => isLocked(store.get(id))))
  } else if (!selection.has(hit)) {
    groups.leaveFor(hit)
    selection.set(groups.unitOf(hit).filter((id) => !isLocked(store.get(id))))
  }
  return { x: at.px, y: at.py }
}

const toPlace = ({ canvas }: Editor): { left: number; top: number } => {
  const { x, y } = middleOf(canvas.view, canvas.size)
  return { left: x, top: y }
}
