import { sql } from 'kysely'
import type { PrivateNoteTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

export interface NoteKey extends ZoneKey {
  note_id: string
}

const inZone = (db: Db, p: ZoneKey) =>
  db.selectFrom('private_note as n').where('n.edition_id', '=', p.edition_id).where('n.zone_id', '=', p.zone_id)

/** As one person sees them, oldest first: the text of others does not leave the database. */
export const findNotesFor = preparedQuery((db, p: ZoneKey & { zuid: number }) =>
  inZone(db, p)
    .leftJoin('user as u', 'u.zuid', 'n.author_zuid')
    .select(['n.note_id', 'n.author_zuid', 'n.x', 'n.y', 'n.created_time'])
    .select((eb) => [
      eb.fn.coalesce('u.display_name', sql<string>`''`).as('author_name'),
      eb.case().when('n.author_zuid', '=', p.zuid).then(eb.ref('n.text')).else(null).end().as('text'),
    ])
    .orderBy('n.created_time')
    .orderBy('n.note_id'),
)

/** Those that are there, under a lock of the zone. */
export const findNotes = preparedQuery((db, p: ZoneKey) =>
  inZone(db, p).select(['n.note_id', 'n.author_zuid', 'n.x', 'n.y', 'n.text']),
)

/** With their texts: for whoever reveals them. */
export const findNotesToReveal = preparedQuery((db, p: ZoneKey) =>
  inZone(db, p).selectAll('n').orderBy('n.created_time').orderBy('n.note_id'),
)

export const insertNote = async (db: Db, note: PrivateNoteTable): Promise<void> => {
  await db.insertInto('private_note').values(note).execute()
}

export const updateNote = async (
  db: Db,
  { edition_id, zone_id, note_id }: NoteKey,
  set: Pick<PrivateNoteTable, 'text' | 'x' | 'y'>,
): Promise<void> => {
  await db
    .updateTable('private_note')
    .set(set)
    .where(({ and }) => and({ edition_id, zone_id, note_id }))
    .execute()
}

export const deleteNote = async (db: Db, { edition_id, zone_id, note_id }: NoteKey): Promise<void> => {
  await db
    .deleteFrom('private_note')
    .where(({ and }) => and({ edition_id, zone_id, note_id }))
    .execute()
}

export const deleteNotesOfZone = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<void> => {
  await db
    .deleteFrom('private_note')
    .where(({ and }) => and({ edition_id, zone_id }))
    .execute()
}
