import type { Editor } from '../editor-types.ts'
import { type Point, toScreen } from '../geometry.ts'
import { inkKindOf, inkStroke, takeStroke } from './ink-style.ts'
import { ERASER_PIXELS } from './touched-ink.ts'

/** Of a tool that has no width of its own. */
const RADIUS = 5

/** Where a pen is above the board, and how wide and in which colour it would draw: it has no cursor. */
export const drawPenHover = (context: CanvasRenderingContext2D, editor: Editor, at: Point): void => {
  const { view } = editor.canvas
  const { x, y } = toScreen(at, view)
  const kind = inkKindOf(editor.tool)
  const isEraser = editor.tool === 'eraser' || editor.tool === 'partEraser'
  let radius = isEraser ? ERASER_PIXELS : RADIUS
  if (kind) {
    takeStroke(context, inkStroke(editor.lastStyles, kind))
    radius = (context.lineWidth * view.scale) / 2
    context.fillStyle = context.strokeStyle
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
    radius += 2
  }
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.setLineDash([])
  context.lineWidth = 1.5
  context.strokeStyle = 'rgb(26 25 35 / 60%)'
  context.stroke()
}
