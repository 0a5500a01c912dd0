import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool } from '../editor-types.ts'
import type { Point } from '../geometry.ts'
import { type Cut, cutBy, cutEdits, cutPreview, uncut } from '../ink/cut-ink.ts'
import { eraserReach, touchedInk } from '../ink/touched-ink.ts'
import { drawEraser } from './eraser.ts'

/** Takes away what it goes over, and leaves the rest of each line. */
export const createPartEraser = (editor: Editor): Tool => {
  const { store, canvas } = editor
  let last: Point | undefined
  const cuts = new Map<string, Cut>()

  const goTo = (to: Point): void => {
    const way = { from: last ?? to, to: { x: to.x, y: to.y } }
    const reach = eraserReach(editor)
    last = way.to
    const touched = touchedInk(editor, way)
    for (const element of touched) {
      const cut = cuts.get(element.id) ?? uncut(element, canvas.view.scale)
      cuts.set(element.id, cutBy(cut, way, reach))
    }
    if (touched.length > 0) editor.preview([...cuts.values()].map(cutPreview), 'write')
    editor.redraw()
  }

  const end = (): void => {
    last = undefined
    cuts.clear()
    editor.preview([])
    editor.redraw()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down(pointer) {
      editor.selection.clear()
      goTo(pointer)
      return true
    },
    move({ trail }) {
      if (last) for (const point of trail) goTo(point)
    },
    up(pointer) {
      if (!last) return
      goTo(pointer)
      const edits = [...cuts.values()].flatMap((cut): LiveEdit[] => {
        // Others may have changed or taken it meanwhile.
        const now: LiveElement | undefined = store.get(cut.element.id)
        return now?.body === cut.element.body ? cutEdits(cut, canvas.view.scale) : []
      })
      store.commit(edits)
      end()
    },
    cancel() {
      const wasBegun = last !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw: (context) => drawEraser(context, editor, last),
  }
}
