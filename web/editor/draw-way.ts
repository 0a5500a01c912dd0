import type { View } from '../canvas/canvas-types.ts'
import type { Board } from '../canvas/painter/board.ts'
import { type Entry, listOf } from '../canvas/painter/entry.ts'

/** The way of a connector in a colour, `width` in CSS pixels. */
export const drawWay = (
  context: CanvasRenderingContext2D,
  board: Board,
  entry: Entry,
  view: View,
  colour: string,
  width: number,
): void => {
  context.save()
  context.transform(view.scale, 0, 0, view.scale, -view.x * view.scale, -view.y * view.scale)
  context.strokeStyle = colour
  context.lineWidth = width / view.scale
  context.setLineDash([])
  for (const one of listOf(entry, board.environment)) if (one.op === 'stroke') context.stroke(new Path2D(one.path))
  context.restore()
}
