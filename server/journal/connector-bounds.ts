import { anchorPoint, type Bounds, type Connector, type ConnectorEnd, type Shape } from '@easel/contract'
import type { Element } from './operations.ts'

/** The shapes that connectors may end on, by their ids in lower case. */
export type Shapes = ReadonlyMap<string, Element>

/** The box between a connector's two ends. */
export const connectorBounds = ({ connected }: Connector, shapes: Shapes): Bounds => {
  const first = placeOf(connected.first, shapes)
  const second = placeOf(connected.second, shapes)
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    width: Math.abs(first.x - second.x),
    height: Math.abs(first.y - second.y),
  }
}

/** A side goes before a point; an end without its shape stays at its point. */
const placeOf = ({ shape_id, side, point }: ConnectorEnd, shapes: Shapes): { x: number; y: number } => {
  const shape = shape_id === undefined ? undefined : shapes.get(shape_id.toLowerCase())
  if (point && (!side || !shape)) return point
  return anchorPoint((shape?.body as Shape | undefined)?.properties.layout, side)
}
