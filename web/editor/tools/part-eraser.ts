import type { Editor, Tool } from '../editor-types.ts'
import { type Cut, cutBy, cutEdits, cutPreview, uncut } from '../ink/cut-ink.ts'
import { eraserReach, touchedInk } from '../ink/touched-ink.ts'
import { createErasing } from './erase.ts'

/** Takes away what it goes over, and leaves the rest of each line. */
export const createPartEraser = (editor: Editor): Tool => {
  const { store, canvas } = editor
  const cuts = new Map<string, Cut>()
  return createErasing(editor, {
    goOver(way) {
      const touched = touchedInk(editor, way)
      for (const element of touched) {
        const cut = cuts.get(element.id) ?? uncut(element, canvas.view.scale)
        cuts.set(element.id, cutBy(cut, way, eraserReach(editor)))
      }
      return touched.length > 0
    },
    preview: () => [...cuts.values()].map(cutPreview),
    edits: () =>
      // Others may have changed or taken it meanwhile.
      [...cuts.values()].flatMap((cut) =>
        store.get(cut.element.id)?.body === cut.element.body ? cutEdits(cut, canvas.view.scale) : [],
      ),
    clear: () => cuts.clear(),
  })
}
