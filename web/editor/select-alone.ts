import type { Editor } from './editor-types.ts'
import { lookAt } from './find/look-at.ts'
import { isLocked } from './locks.ts'

/** Selects one element, also out of a group, or shows that it is locked; and moves the view there. */
export const selectAlone = (editor: Editor, id: string): void => {
  const { store, selection, groups, canvas } = editor
  if (isLocked(store.get(id))) {
    selection.clear()
    editor.showLocked([id])
  } else {
    groups.leaveFor(id)
    while (groups.stepInto(id)) {}
    selection.set([id])
  }
  const bounds = store.bounds(id)
  if (bounds) lookAt(canvas, bounds)
}
