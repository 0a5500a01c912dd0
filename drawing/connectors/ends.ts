import type { ConnectorEnd, Shape } from '@easel/contract'
import { anchorPoint, type Bounds, layoutBounds, type Side } from '@easel/contract/shapes/bounds.ts'
import { endPoint } from '@easel/contract/shapes/connector-ends.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import { cosine, sine } from '../matrix.ts'
import type { XY } from '../path.ts'

/** Where a connector ends, and which way it leaves from there. */
export interface End {
  at: XY
  /** Out of the shape, of length 1; undefined where it ends on nothing. */
  out: XY | undefined
  /** The box of the shape, which the connector goes around. */
  box: Bounds | undefined
  /** Of the shape, in lower case. */
  id: string | undefined
}

const EPSILON = 1e-6

const normals: Record<Side, XY> = { NORTH: [0, -1], EAST: [1, 0], SOUTH: [0, 1], WEST: [-1, 0] }

/** The ends of a connector. An end without a side takes the side that faces the other end. */
export const findEnds = (
  first: ConnectorEnd,
  second: ConnectorEnd,
  shapeAt: (id: string) => Shape | undefined,
): [End, End] => {
  const [one, other] = [layoutOf(first, shapeAt), layoutOf(second, shapeAt)]
  return [findEnd(first, one, roughPoint(second, other)), findEnd(second, other, roughPoint(first, one))]
}

const layoutOf = ({ shape_id }: ConnectorEnd, shapeAt: (id: string) => Shape | undefined): Layout | undefined => {
  const shape = shape_id === undefined ? undefined : shapeAt(shape_id)
  return shape && (shape.properties.layout ?? {})
}

/** Enough to tell which side faces it. */
const roughPoint = (end: ConnectorEnd, layout: Layout | undefined): XY => {
  const { x, y } = endPoint(end, layout)
  return [x, y]
}

const findEnd = (end: ConnectorEnd, layout: Layout | undefined, other: XY): End => {
  const own = roughPoint(end, layout)
  if (!layout) return { at: own, out: undefined, box: undefined, id: undefined }
  const { side, at, point } = end
  const chosen = side ?? facingSide(layout, at || point ? own : other, other)
  const { x, y } = anchorPoint(layout, chosen)
  const out = turned(normals[chosen], layout.rotate ?? 0)
  return { at: at || (point && !side) ? own : [x, y], out, box: layoutBounds(layout), id: end.shape_id?.toLowerCase() }
}

/** The side towards a point, in the directions of the turned shape; towards another one where that is the middle. */
const facingSide = (layout: Layout, [x, y]: XY, other: XY): Side => {
  const { width = 0, height = 0, rotate = 0 } = layout
  const centre = anchorPoint(layout)
  const isMiddle = Math.abs(x - centre.x) < EPSILON && Math.abs(y - centre.y) < EPSILON
  const [toX, toY] = isMiddle ? other : [x, y]
  const [across, down] = turned([toX - centre.x, toY - centre.y], -rotate)
  if (Math.abs(across) * Math.max(height, 1) > Math.abs(down) * Math.max(width, 1)) return across > 0 ? 'EAST' : 'WEST'
  return down > 0 ? 'SOUTH' : 'NORTH'
}

const turned = ([x, y]: XY, degrees: number): XY => {
  const [cos, sin] = [cosine(degrees), sine(degrees)]
  return [x * cos - y * sin, x * sin + y * cos]
}
