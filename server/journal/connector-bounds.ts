import { anchorPoint, type Bounds, type Connector, type ConnectorEnd, type Shape } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'

/** Keyed by lower-case id. */
export type ShapesById = ReadonlyMap<string, Element>

/** The smallest box around a connector's two ends. */
export const connectorBounds = ({ connected }: Connector, shapes: ShapesById): Bounds => {
  const first = endPoint(connected.first, shapes)
  const second = endPoint(connected.second, shapes)
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    width: Math.abs(first.x - second.x),
    height: Math.abs(first.y - second.y),
  }
}

/** A side takes precedence over a point; an end without a shape is at its point. */
const endPoint = ({ shape_id, side, point }: ConnectorEnd, shapes: ShapesById): { x: number; y: number } => {
  const shape = shape_id === undefined ? undefined : shapes.get(shape_id.toLowerCase())
  if (point && (!side || !shape)) return point
  return anchorPoint((shape?.body as Shape | undefined)?.properties.layout, side)
}
