import { type Bounds, type Connector, type ConnectorEnd, endPoint, type Shape } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import type { Point } from '@easel/contract/shapes/layout.ts'

/** Keyed by lower-case id. */
export type ShapesById = ReadonlyMap<string, Element>

/** The smallest box around a connector's two ends. */
export const connectorBounds = ({ connected }: Connector, shapes: ShapesById): Bounds => {
  const [first, second] = [pointOf(connected.first, shapes), pointOf(connected.second, shapes)]
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    width: Math.abs(first.x - second.x),
    height: Math.abs(first.y - second.y),
  }
}

const pointOf = (end: ConnectorEnd, shapes: ShapesById): Point => {
  const shape = end.shape_id === undefined ? undefined : shapes.get(end.shape_id.toLowerCase())
  return endPoint(end, shape && ((shape.body as Shape).properties.layout ?? {}))
}
