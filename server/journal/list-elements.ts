import type { ElementKind } from '@easel/contract/content/element.ts'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import { pipelined } from '../db/pipelined.ts'
import { elementNotFoundDetail } from './element-edits.ts'
import { countElements, elementsOfKind, findElements } from './elements.sql.ts'
import { readElementPage } from './read-elements.ts'
import { elementsOfKindWithSeq } from './zone-seq.sql.ts'
import { readZoneSeq, type ZoneReader } from './zone-seq.ts'

export interface ElementList {
  /** The sequence number that the rows belong to. */
  seq: number
  /** of the zone */
  total_count: number
  rows: readonly ElementTable[]
  errors?: { error_code: string; message: string; id: string }[]
}

interface Page {
  from?: number
  limit?: number
}

/** F4: a page of the elements of a kind, back to front; or those with the given ids, in that order, with an error for each unknown id. */
export const listElements = (
  reader: ZoneReader,
  kind: ElementKind,
  { ids, from = 0, limit = MAX_PAGE }: Page & { ids?: readonly string[] },
): Promise<ElementList> =>
  ids === undefined
    ? listPage(reader, kind, { from, limit })
    : reader.db.snapshot((db) => listByIds({ ...reader, db }, kind, ids))

const listPage = async (
  { db, zone, fail }: ZoneReader,
  kind: ElementKind,
  page: Required<Page>,
): Promise<ElementList> => {
  const { edition_id, space_id, zone_id } = zone
  const key = { edition_id, zone_id, kind, ...page }
  const isLarge = db.engine === 'sqlite' && isLargeZone(zone) && page.limit > LARGE
  if (page.from === 0 && !isLarge) {
    const rows = await elementsOfKindWithSeq(db, { ...key, space_id })
    const seq = rows[0]?.zone_seq
    if (seq != null && rows.length < page.limit) return { seq, total_count: rows.length, rows }
  }
  // Another page, or no row that could say at which sequence number the zone has none.
  return db.snapshot(async (snapshot) => {
    const [seq, rows, [total]] = await pipelined(
      readZoneSeq({ db: snapshot, zone, fail }),
      isLarge ? readElementPage(snapshot, zone, { kind, ...page }) : elementsOfKind(snapshot, key),
      countElements(snapshot, key),
    )
    return { seq, total_count: total?.count ?? 0, rows }
  })
}

const LARGE = 1_000

/** What is read some at a time, so that others have their turn between. */
export const isLargeZone = ({ element_count = 0 }: { element_count?: number }): boolean => element_count > LARGE

const listByIds = async (reader: ZoneReader, kind: ElementKind, ids: readonly string[]): Promise<ElementList> => {
  const { db, zone } = reader
  const { edition_id, zone_id } = zone
  const [seq, [total], rows] = await pipelined(
    readZoneSeq(reader),
    countElements(db, { edition_id, zone_id, kind }),
    findElements(db, zone, [...new Set(ids.map((id) => id.toLowerCase()))]),
  )
  const byId = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.element_id, row]))
  const unknown = ids.filter((id) => !byId.has(id.toLowerCase()))
  return {
    seq,
    total_count: total?.count ?? 0,
    rows: ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []),
    ...(unknown.length > 0 && { errors: unknown.map((id) => ({ ...elementNotFoundDetail, id })) }),
  }
}
