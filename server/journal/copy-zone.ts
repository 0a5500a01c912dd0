import type { Element } from '@easel/contract/content/element.ts'
import { requiredAssets } from '@easel/contract/content/requirements.ts'
import { copyAssets } from '../assets/copy-assets.sql.ts'
import { findZoneComments, insertComments, toSearchItem } from '../comments/comments.sql.ts'
import type { Db } from '../db/transaction.ts'
import type { StagedZones } from '../handler.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { type AddedZone, addStagedZone, addZone, type NewZone } from './add-zone.ts'
import { appendEntry, commentOperations } from './append-entry.ts'
import { insertionsOf } from './edit-batches.ts'
import type { ZoneKey, ZoneLocation } from './journal.sql.ts'
import { currentElements, elementsAt } from './zone-state.ts'

export interface CopyOptions extends Omit<NewZone, 'edits' | 'origin'> {
  /** Copies the content as of this sequence number; the current content if left out. */
  seq?: number | undefined
  comments: boolean
  /** Content that was written before. */
  staged?: StagedZones | undefined
}

/** Creates a zone with the content of another. Elements keep their ids, which are unique within a zone only. */
export const copyZone = async (
  db: Db,
  source: ZoneKey,
  space: Omit<ZoneLocation, 'zone_id'>,
  { seq, comments, staged, ...newZone }: CopyOptions,
): Promise<AddedZone> => {
  const ready = staged?.get(source.zone_id)
  const copy = ready
    ? await addStagedZone(db, space, newZone, ready)
    : await addCopy(db, source, space, newZone, await contentOf(db, source, seq))
  if (comments) await copyComments(db, source, { ...space, zone_id: copy.zone.zone_id }, newZone)
  return copy
}

/** Its images are those that the content refers to, and no other that the zone has. */
const addCopy = async (
  db: Db,
  source: ZoneKey,
  space: Omit<ZoneLocation, 'zone_id'>,
  newZone: Omit<NewZone, 'edits' | 'origin'>,
  content: readonly Element[],
): Promise<AddedZone> => {
  const edits = insertionsOf(content)
  const copy = await addZone(db, space, { ...newZone, edits, origin: 'copy' })
  await copyAssets(db, source, copy.zone, { ids: requiredAssets(edits), now: newZone.now })
  return copy
}

const contentOf = (db: Db, source: ZoneKey, seq: number | undefined) =>
  seq === undefined ? currentElements(db, source) : elementsAt(db, source, seq)

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
