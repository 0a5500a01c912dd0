import { drawWay } from './draw-way.ts'
import type { Editor } from './editor-types.ts'
import { framingOf, layoutIn } from './framing.ts'
import { drawHandles, drawOutline } from './handles.ts'
import { loadedTables } from './tables/load-tables.ts'

const COLOUR = '#4b3fd6'
/** More outlines than these say no more than the box around all. */
const MAX_OUTLINES = 500

/** Loaded when something that has a step is selected. */
let drawSteps: typeof import('./on-demand.ts').drawSteps | undefined

/** Outlines of what is selected, and handles around it. */
export const drawSelection = (context: CanvasRenderingContext2D, editor: Editor): void => {
  const { selection, layer, canvas } = editor
  const { view } = canvas
  let count = 0
  let hasSteps = false
  for (const id of selection.ids) {
    const entry = layer.board.get(id)
    if (!entry) continue
    if (++count > MAX_OUTLINES) break
    hasSteps ||= 'step' in entry.element.body
    if (entry.element.kind === 'CONNECTOR') drawWay(context, layer.board, entry, view, COLOUR, 1.5)
    else if (selection.ids.size > 1) {
      const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutIn(entry.element.body)
      drawOutline(context, { left, top, width, height, rotate }, view, COLOUR, 1)
    }
  }
  const framing = framingOf(editor)
  if (!framing) return
  if (hasSteps && editor.canEdit) {
    if (drawSteps) drawSteps(context, editor)
    else
      void import('./on-demand.ts').then(
        (code) => {
          drawSteps = code.drawSteps
          canvas.redraw()
        },
        () => {},
      )
  }
  const isHandled = editor.canEdit && !editor.isWriting && !loadedTables()?.selectedCells(editor)
  if (isHandled) drawHandles(context, framing, view, COLOUR)
  else drawOutline(context, framing, view, COLOUR)
}
