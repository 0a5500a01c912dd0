import type { ElementKind } from '@easel/contract/content/element.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import { pipelined } from '../db/pipelined.ts'
import { elementNotFoundDetail } from './element-edits.ts'
import { countElements, elementsOfKind, findElements } from './elements.sql.ts'
import { elementsOfKindWithSeq } from './zone-seq.sql.ts'
import { readZoneSeq, type ZoneReader } from './zone-seq.ts'

export interface ElementList {
  /** The sequence number that the rows belong to. */
  seq: number
  total_count: number
  rows: readonly ElementTable[]
  errors?: { error_code: string; message: string; id: string }[]
}

/** F4: all elements of a kind, back to front; or those with the given ids, in that order, with an error for each unknown id. */
export const listElements = (
  reader: ZoneReader,
  kind: ElementKind,
  ids: readonly string[] | undefined,
): Promise<ElementList> =>
  ids === undefined ? listAll(reader, kind) : reader.db.snapshot((db) => listByIds({ ...reader, db }, kind, ids))

const listAll = async ({ db, zone, fail }: ZoneReader, kind: ElementKind): Promise<ElementList> => {
  const { edition_id, space_id, zone_id } = zone
  const rows = await elementsOfKindWithSeq(db, { edition_id, space_id, zone_id, kind })
  const seq = rows[0]?.zone_seq
  if (seq != null) return { seq, total_count: rows.length, rows }
  // No row says at which sequence number the zone has none.
  return db.snapshot(async (snapshot) => {
    const [current, all] = await pipelined(
      readZoneSeq({ db: snapshot, zone, fail }),
      elementsOfKind(snapshot, { edition_id, zone_id, kind }),
    )
    return { seq: current, total_count: all.length, rows: all }
  })
}

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
