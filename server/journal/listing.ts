import type { ElementKind, ElementTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { notFoundError } from './editing.ts'
import { countElements, elementsOfKind } from './elements.sql.ts'
import { findElements, type ZonePlace } from './journal.sql.ts'

export interface Listed {
  total_count: number
  rows: readonly ElementTable[]
  errors?: { error_code: string; message: string; id: string }[]
}

/** F4: all of a kind back to front; or those named, in that order, and an error for each that is not there. */
export const listElements = async (
  db: Db,
  place: Pick<ZonePlace, 'edition_id' | 'zone_id'>,
  kind: ElementKind,
  ids: readonly string[] | undefined,
): Promise<Listed> => {
  const { edition_id, zone_id } = place
  if (ids === undefined) {
    const rows = await elementsOfKind(db, { edition_id, zone_id, kind })
    return { total_count: rows.length, rows }
  }
  const [total] = await countElements(db, { edition_id, zone_id, kind })
  const rows = await findElements(db, place, [...new Set(ids.map((id) => id.toLowerCase()))])
  const found = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.element_id, row]))
  const unknown = ids.filter((id) => !found.has(id.toLowerCase()))
  return {
    total_count: total?.count ?? 0,
    rows: ids.flatMap((id) => found.get(id.toLowerCase()) ?? []),
    ...(unknown.length > 0 && { errors: unknown.map((id) => ({ ...notFoundError, id })) }),
  }
}
