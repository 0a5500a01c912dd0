import { commentsOf, insertComments } from '../comments/comments.sql.ts'
import type { Db } from '../db/transaction.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { contentAt, contentNow } from './content.ts'
import type { ZonePlace } from './journal.sql.ts'
import { type MadeZone, makeZone, type NewZone } from './make-zone.ts'

export interface Copy extends Omit<NewZone, 'operations'> {
  /** The position in the journal to copy; what stands now unless said. */
  seq?: number
  comments: boolean
}

/** A new zone with the content of another. Elements keep their ids: an id names one thing in one zone. */
export const copyZone = async (
  db: Db,
  source: Pick<ZonePlace, 'edition_id' | 'zone_id'>,
  space: Omit<ZonePlace, 'zone_id'>,
  { seq, comments, ...wanted }: Copy,
): Promise<MadeZone> => {
  const content = seq === undefined ? await contentNow(db, source) : await contentAt(db, source, seq)
  const operations = content.map(({ id, kind, frame_id, body }) => ({ op: 'add', id, kind, frame_id, body }) as const)
  const made = await makeZone(db, space, { ...wanted, operations })
  if (comments) await copyComments(db, source, { ...space, zone_id: made.zone.zone_id })
  return made
}

const copyComments = async (db: Db, source: Pick<ZonePlace, 'edition_id' | 'zone_id'>, place: ZonePlace) => {
  const rows = await commentsOf(db, { edition_id: source.edition_id, zone_id: source.zone_id })
  await insertComments(
    db,
    rows.map((row) => ({ ...row, edition_id: place.edition_id, zone_id: place.zone_id })),
  )
  await upsertEntries(
    db,
    place,
    rows.map(({ comment_id, text }) => ({ kind: 'comment', item_id: comment_id, name: '', text })),
  )
}
