import type { ElementTable } from '../db/canvas-schema.ts'
import type { Element } from './element-operations.ts'
import type { ZoneLocation } from './journal.sql.ts'

export const toRow = (
  { edition_id, zone_id }: ZoneLocation,
  { id, kind, frame_id, z, body }: Element,
): ElementTable => ({
  edition_id,
  zone_id,
  element_id: id,
  kind,
  frame_id,
  z,
  body: JSON.stringify(body),
})

export const toElement = ({ element_id, kind, frame_id, z, body }: ElementTable): Element => ({
  id: element_id,
  kind,
  frame_id,
  z,
  body: JSON.parse(body),
})
