import { type Bounds, type Connector, layoutBounds } from '@easel/contract'
import { connectorBounds } from '../journal/connector-bounds.ts'
import type { Element } from '../journal/operations.ts'

/** The boxes that a template must not cover: of each frame, each shape as it stands turned, each connector. */
export const obstaclesOf = (content: readonly Element[]): Bounds[] => {
  const shapes = new Map(content.map((element) => [element.id, element]))
  return content.map(({ kind, body }) =>
    kind === 'CONNECTOR' ? connectorBounds(body as Connector, shapes) : layoutBounds(body.properties?.layout),
  )
}
