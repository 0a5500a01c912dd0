import type { ElementKind } from '@easel/contract/content/element.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { elementNotFoundDetail } from './element-edits.ts'
import { countElements, elementsOfKind, findElements } from './elements.sql.ts'
import type { ZoneLocation } from './journal.sql.ts'

export interface ElementList {
  total_count: number
  rows: readonly ElementTable[]
  errors?: { error_code: string; message: string; id: string }[]
}

/** F4: all elements of a kind, back to front; or those with the given ids, in that order, with an error for each unknown id. */
export const listElements = async (
  db: Db,
  zone: Pick<ZoneLocation, 'edition_id' | 'zone_id'>,
  kind: ElementKind,
  ids: readonly string[] | undefined,
): Promise<ElementList> => {
  const { edition_id, zone_id } = zone
  if (ids === undefined) {
    const rows = await elementsOfKind(db, { edition_id, zone_id, kind })
    return { total_count: rows.length, rows }
  }
  const [total] = await countElements(db, { edition_id, zone_id, kind })
  const rows = await findElements(db, zone, [...new Set(ids.map((id) => id.toLowerCase()))])
  const byId = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.element_id, row]))
  const unknown = ids.filter((id) => !byId.has(id.toLowerCase()))
  return {
    total_count: total?.count ?? 0,
    rows: ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []),
    ...(unknown.length > 0 && { errors: unknown.map((id) => ({ ...elementNotFoundDetail, id })) }),
  }
}
