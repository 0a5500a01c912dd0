import { type Bounds, type Connector, layoutBounds } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { connectorBounds } from '../journal/connector-bounds.ts'

/** The bounding box of each element, rotation included: what a template must not overlap. */
export const occupiedBoxes = (content: readonly Element[]): Bounds[] => {
  const shapes = new Map(content.map((element) => [element.id, element]))
  return content.map(({ kind, body }) =>
    kind === 'CONNECTOR' ? connectorBounds(body as Connector, shapes) : layoutBounds(body.properties?.layout),
  )
}
