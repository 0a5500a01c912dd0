import type { Shape } from '@easel/contract'
import { placement } from '@easel/drawing/draw-shape.ts'
import { type Segment, transformPath } from '@easel/drawing/path.ts'
import { outlineOf } from '@easel/drawing/shapes/outline-of.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Point } from '../geometry.ts'
import { pointOn } from './fit-curve.ts'

const PIECES = 8

const known = new WeakMap<object, readonly Point[][]>()

/** The lines of a drawing as points in the zone, one list for each that begins anew. */
export const linesOf = ({ body }: Pick<LiveElement, 'body'>): readonly Point[][] => {
  const lines = known.get(body) ?? flattened(body as Shape)
  known.set(body, lines)
  return lines
}

const flattened = (shape: Shape): Point[][] => {
  const { layout = {} } = shape.properties
  const { parts } = outlineOf(shape, layout.width ?? 0, layout.height ?? 0)
  const matrix = placement(layout)
  const lines: Point[][] = []
  for (const { path } of parts) for (const segment of transformPath(path, matrix)) follow(lines, segment)
  return lines
}

const follow = (lines: Point[][], segment: Segment): void => {
  if (segment[0] === 'M') {
    lines.push([{ x: segment[1], y: segment[2] }])
    return
  }
  const line = lines.at(-1)
  const start = line?.at(-1)
  if (!line || !start) return
  if (segment[0] === 'L') line.push({ x: segment[1], y: segment[2] })
  else if (segment[0] === 'Z') line.push(line[0] as Point)
  else {
    const [, x1, y1, x2, y2, x, y] = segment as Extract<Segment, readonly ['C', ...unknown[]]>
    const curve = { control1: { x: x1, y: y1 }, control2: { x: x2, y: y2 }, end: { x, y } }
    for (let piece = 1; piece <= PIECES; piece++) line.push(pointOn(start, curve, piece / PIECES))
  }
}
