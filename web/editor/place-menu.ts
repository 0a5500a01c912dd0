import type { Editor, MenuPlace, ToolPointer } from './editor-types.ts'
import { middleOf, type Point, toScreen } from './geometry.ts'
import { isLocked } from './locks.ts'
import { pickElement } from './tools/hit.ts'

/** By a key: in the middle of what is selected, or of the screen. */
const placeByKey = (editor: Editor): Point => {
  const { view, size } = editor.canvas
  const bounds = editor.selectionBounds()
  if (!bounds) return toScreen(middleOf(view, size), view)
  return toScreen({ x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 }, view)
}

/** Selects what is at a place, and says where the menu for it opens; for a connector that ends there it selects nothing. */
export const placeMenu = (editor: Editor, at: ToolPointer | undefined, connectorId?: string): MenuPlace => {
  if (!at) return placeByKey(editor)
  const place = { x: at.px, y: at.py }
  if (connectorId !== undefined) return { ...place, offer: { editor, connectorId } }
  const { selection, groups, store } = editor
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
  return place
}
