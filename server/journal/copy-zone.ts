import { findZoneComments, insertComments } from '../comments/comments.sql.ts'
import type { Db } from '../db/transaction.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { type AddedZone, addZone, type NewZone } from './add-zone.ts'
import type { ZoneLocation } from './journal.sql.ts'
import { currentElements, elementsAt } from './zone-state.ts'

export interface CopyOptions extends Omit<NewZone, 'operations'> {
  /** Copies the content as of this sequence number; the current content if left out. */
  seq?: number
  comments: boolean
}

/** Creates a zone with the content of another. Elements keep their ids, which are unique within a zone only. */
export const copyZone = async (
  db: Db,
  source: Pick<ZoneLocation, 'edition_id' | 'zone_id'>,
  space: Omit<ZoneLocation, 'zone_id'>,
  { seq, comments, ...newZone }: CopyOptions,
): Promise<AddedZone> => {
  const content = seq === undefined ? await currentElements(db, source) : await elementsAt(db, source, seq)
  const operations = content.map(({ id, kind, frame_id, body }) => ({ op: 'add', id, kind, frame_id, body }) as const)
  const copy = await addZone(db, space, { ...newZone, operations })
  if (comments) await copyComments(db, source, { ...space, zone_id: copy.zone.zone_id })
  return copy
}

const copyComments = async (db: Db, source: Pick<ZoneLocation, 'edition_id' | 'zone_id'>, target: ZoneLocation) => {
  const rows = await findZoneComments(db, { edition_id: source.edition_id, zone_id: source.zone_id })
  await insertComments(
    db,
    rows.map((row) => ({ ...row, edition_id: target.edition_id, zone_id: target.zone_id })),
  )
  await upsertEntries(
    db,
    target,
    rows.map(({ comment_id, text }) => ({ kind: 'comment', item_id: comment_id, name: '', text })),
  )
}
