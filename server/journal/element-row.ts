import type { Connector } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import type { ZoneKey } from './journal.sql.ts'

export const toRow = ({ edition_id, zone_id }: ZoneKey, { id, kind, frame_id, z, body }: Element): ElementTable => {
  const { first, second } = kind === 'CONNECTOR' ? (body as Connector).connected : {}
  return {
    edition_id,
    zone_id,
    element_id: id,
    kind,
    frame_id,
    z,
    body: JSON.stringify(body),
    first_shape_id: first?.shape_id?.toLowerCase() ?? null,
    second_shape_id: second?.shape_id?.toLowerCase() ?? null,
  }
}

export type ElementRow = Pick<ElementTable, 'element_id' | 'kind' | 'frame_id' | 'z' | 'body'>

export const toElement = ({ element_id, kind, frame_id, z, body }: ElementRow): Element => ({
  id: element_id,
  kind,
  frame_id,
  z,
  body: JSON.parse(body),
})
