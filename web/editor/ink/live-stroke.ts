import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import type { View } from '../../canvas/canvas-types.ts'
import type { TracePoint } from '../editor-types.ts'
import type { Point } from '../geometry.ts'
import { takeStroke } from './ink-style.ts'
import { widthAt } from './pressure-outline.ts'
import type { Meant } from './recognise.ts'

/** Draws a line through points, rounded between them, in units of the zone. */
export const traceLine = (context: CanvasRenderingContext2D, points: readonly Point[]): void => {
  const [first, ...rest] = points
  if (!first) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  rest.forEach((point, at) => {
    const next = rest[at + 1]
    if (next) context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    else context.lineTo(point.x, point.y)
  })
  // A line without a length is not drawn.
  if (rest.length === 0) context.lineTo(first.x + 0.1, first.y)
}

/** Until the context is restored. */
export const toZone = (context: CanvasRenderingContext2D, { x, y, scale }: View): void => {
  context.save()
  context.transform(scale, 0, 0, scale, -x * scale, -y * scale)
}

/** A line while it is drawn: above everything, where it will lie, so that nothing under it is painted again. */
export const drawLiveStroke = (
  context: CanvasRenderingContext2D,
  view: View,
  points: readonly Point[],
  stroke: Stroke,
): void => {
  toZone(context, view)
  takeStroke(context, stroke)
  traceLine(context, points)
  context.stroke()
  context.restore()
}

/** With the width that the pressure of each place gives it. */
export const drawLivePressure = (
  context: CanvasRenderingContext2D,
  view: View,
  points: readonly TracePoint[],
  stroke: Stroke,
): void => {
  toZone(context, view)
  takeStroke(context, stroke)
  points.forEach((to, at) => {
    const from = points[at - 1] ?? to
    context.lineWidth = widthAt(to, stroke)
    traceLine(context, [from, to])
    context.stroke()
  })
  context.restore()
}

/** The even shape that a line becomes. */
export const drawLiveShape = (
  context: CanvasRenderingContext2D,
  view: View,
  { name, bounds: { left, top, width, height } }: Extract<Meant, { kind: 'shape' }>,
  stroke: Stroke,
): void => {
  toZone(context, view)
  takeStroke(context, stroke)
  context.beginPath()
  if (name === 'basic/RECTANGLE') context.rect(left, top, width, height)
  else context.ellipse(left + width / 2, top + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
  context.stroke()
  context.restore()
}
