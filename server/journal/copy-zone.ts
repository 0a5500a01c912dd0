import { findZoneComments, insertComments, toSearchItem } from '../comments/comments.sql.ts'
import type { Db } from '../db/transaction.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { type AddedZone, addZone, type NewZone } from './add-zone.ts'
import { appendEntry, commentOperations } from './append-entry.ts'
import { insertionsOf } from './edit-batches.ts'
import type { ZoneKey, ZoneLocation } from './journal.sql.ts'
import { currentElements, elementsAt } from './zone-state.ts'

export interface CopyOptions extends Omit<NewZone, 'edits' | 'origin'> {
  /** Copies the content as of this sequence number; the current content if left out. */
  seq?: number
  comments: boolean
}

/** Creates a zone with the content of another. Elements keep their ids, which are unique within a zone only. */
export const copyZone = async (
  db: Db,
  source: ZoneKey,
  space: Omit<ZoneLocation, 'zone_id'>,
  { seq, comments, ...newZone }: CopyOptions,
): Promise<AddedZone> => {
  const content = seq === undefined ? await currentElements(db, source) : await elementsAt(db, source, seq)
  const copy = await addZone(db, space, { ...newZone, edits: insertionsOf(content), origin: 'copy' })
  if (comments) await copyComments(db, source, { ...space, zone_id: copy.zone.zone_id }, newZone)
  return copy
}

const copyComments = async (
  db: Db,
  source: ZoneKey,
  target: ZoneLocation,
  { author, now }: { author: number; now: number },
): Promise<void> => {
  const { edition_id, zone_id } = target
  const rows = await findZoneComments(db, { edition_id: source.edition_id, zone_id: source.zone_id })
  if (rows.length === 0) return
  const copies = rows.map((row) => ({ ...row, edition_id, zone_id }))
  await insertComments(db, copies)
  await upsertEntries(db, target, rows.map(toSearchItem))
  await appendEntry(db, target, { author, now, origin: 'copy', ...commentOperations({ added: copies }) })
}
