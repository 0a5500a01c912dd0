import type { Shape } from '@easel/contract'
import type { PathCommand } from '@easel/contract/shapes/path.ts'
import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { TracePoint } from '../editor-types.ts'
import { isNothing, newElement } from '../elements.ts'
import { type Point, rounded } from '../geometry.ts'
import { type Curve, fitCurves, pointOn } from './fit-curve.ts'
import { smoothed } from './stroke-points.ts'

/** How far a line may be from where it was drawn, in pixels of the screen. */
const TOLERANCE_PIXELS = 0.6
/** A line of more curves is drawn less exactly. */
const MAX_CURVES = 300
/** A dot has some length: nothing is drawn of a line without any. */
const DOT = 0.1

/** A line that begins somewhere and goes on in curves. */
export interface Figure {
  start: Point
  curves: readonly Curve[]
  isClosed?: boolean
}

/** As few curves as it takes at a scale, and never more than a line may have. */
export const toFigure = (points: readonly Point[], scale: number): Figure => {
  const start = points[0] as Point
  let tolerance = TOLERANCE_PIXELS / scale
  let curves = fitCurves(points, tolerance)
  while (curves.length > MAX_CURVES) {
    tolerance *= 2
    curves = fitCurves(points, tolerance)
  }
  if (curves.length > 0) return { start, curves }
  const end = { x: start.x + DOT, y: start.y }
  return { start, curves: [{ control1: start, control2: end, end }] }
}

/** From point to point. */
export const straightFigure = ([start, ...others]: readonly Point[]): Figure => ({
  start: start as Point,
  curves: others.map((end) => ({ control1: end, control2: end, end })),
})

/** The line of a pen or a highlighter: a path whose colour and width are those of its stroke. */
export const newInk = (points: readonly TracePoint[], scale: number, stroke: Stroke): LiveElement =>
  inkOf([toFigure(smoothed(points, scale), scale)], { fills: [], strokes: [stroke] })

/** Of several figures one path. */
export const inkOf = (figures: readonly Figure[], styles: { fills: object[]; strokes: object[] }): LiveElement => {
  const drawn = figures.flatMap(flatten)
  const [left, top] = [Math.min(...drawn.map(({ x }) => x)), Math.min(...drawn.map(({ y }) => y))].map(rounded)
  const width = rounded(Math.max(...drawn.map(({ x }) => x)) - (left as number))
  const height = rounded(Math.max(...drawn.map(({ y }) => y)) - (top as number))
  const at = ({ x, y }: Point): Point => ({ x: rounded(x - (left as number)), y: rounded(y - (top as number)) })
  const commands = figures.flatMap(({ start, curves, isClosed = false }): PathCommand[] => [
    { move_to: { point: at(start) } },
    ...curves.map(({ control1, control2, end }) => ({
      cubic_to: { control1: at(control1), control2: at(control2), end: at(end) },
    })),
    ...(isClosed ? [{ close_path: {} }] : []),
  ])
  return newElement('SHAPE', {
    custom: { width, height, paths: [{ commands }] },
    properties: { layout: { left, top, width, height }, ...styles },
  })
}

const PIECES = 8

/** Points along the curves. */
export const flatten = ({ start, curves }: Figure): Point[] => {
  const points = [start]
  for (const curve of curves) {
    const from = points.at(-1) as Point
    for (let piece = 1; piece <= PIECES; piece++) points.push(pointOn(from, curve, piece / PIECES))
  }
  return points
}

/** Whether an element was drawn by hand: a path without words that is a line, or the outline that pressure makes. */
export const isInk = ({ kind, body }: Pick<LiveElement, 'kind' | 'body'>): boolean => {
  if (kind !== 'SHAPE' || !(body as Shape).custom || (body as Shape).text?.paragraphs?.length) return false
  const { fills = [], strokes = [] } = (body as Shape).properties
  return fills.every(isNothing) || strokes.length === 0
}
