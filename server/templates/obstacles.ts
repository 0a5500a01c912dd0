import { anchor, type Bounds, bounds, type Connector, type ConnectorEnd, type Shape } from '@easel/contract'
import type { Element } from '../journal/operations.ts'

/** The boxes that a template must not cover: of each frame, each shape as it stands turned, each connector. */
export const obstaclesOf = (content: readonly Element[]): Bounds[] => {
  const shapes = new Map(content.map((element) => [element.id, element]))
  return content.map(({ kind, body }) =>
    kind === 'CONNECTOR' ? between(body as Connector, shapes) : bounds(body.properties?.layout),
  )
}

type Shapes = ReadonlyMap<string, Element>

/** The box between the two ends. */
const between = ({ connected }: Connector, shapes: Shapes): Bounds => {
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
  return anchor((shape?.body as Shape | undefined)?.properties.layout, side)
}
