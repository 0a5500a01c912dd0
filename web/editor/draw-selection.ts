import { listOf } from '../canvas/painter/entry.ts'
import type { Editor } from './editor-types.ts'
import { framingOf, layoutIn } from './framing.ts'
import { drawHandles, drawOutline } from './handles.ts'

const COLOUR = '#4b3fd6'
/** More outlines than these say no more than the box around all. */
const MAX_OUTLINES = 500

/** Outlines of what is selected, and handles around it. */
export const drawSelection = (context: CanvasRenderingContext2D, editor: Editor): void => {
  const { selection, layer, canvas } = editor
  const { view } = canvas
  let count = 0
  for (const id of selection.ids) {
    const entry = layer.board.get(id)
    if (!entry) continue
    if (++count > MAX_OUTLINES) break
    if (entry.element.kind === 'CONNECTOR') {
      context.save()
      context.transform(view.scale, 0, 0, view.scale, -view.x * view.scale, -view.y * view.scale)
      context.strokeStyle = COLOUR
      context.lineWidth = 1.5 / view.scale
      context.setLineDash([])
      for (const one of listOf(entry, layer.board.environment))
        if (one.op === 'stroke') context.stroke(new Path2D(one.path))
      context.restore()
    } else if (selection.ids.size > 1) {
      const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutIn(entry.element.body)
      drawOutline(context, { left, top, width, height, rotate }, view, COLOUR, 1)
    }
  }
  const framing = framingOf(editor)
  if (!framing) return
  if (editor.canEdit && !editor.isWriting) drawHandles(context, framing, view, COLOUR)
  else drawOutline(context, framing, view, COLOUR)
}
