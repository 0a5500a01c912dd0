import { MAX_PRIVATE_NOTES, MAX_PRIVATE_NOTES_OF_ONE } from '@easel/contract/private-note-bounds.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { assertOn } from '../access/together-off.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { appendEntry, zoneOperations } from '../journal/append-entry.ts'
import { throwEditError } from '../journal/edit-refusals.ts'
import { revealedNotes } from './note-edits.ts'
import {
  deleteNote,
  deleteNotesOfZone,
  findNotes,
  findNotesFor,
  findNotesToReveal,
  insertNote,
  updateNote,
} from './private-notes.sql.ts'

type Row = Awaited<ReturnType<typeof findNotesFor>>[number]

const toNote = ({ x, y, ...note }: Row) => ({ ...note, point: { x, y } })

export const listPrivateNotes: Handler<'listPrivateNotes'> = async ({ db, caller, params }) => ({
  private_notes: (await findNotesFor(db, { ...params, zuid: caller.zuid })).map(toNote),
})

export const putPrivateNote: Handler<'putPrivateNote'> = async (context) => {
  const { db, caller, params, path, body, settings, now, fail } = context
  const { edition_id, zone_id, note_id } = params
  const [{ zuid }, { text, point }] = [caller, body]
  assertOn(fail, path.space, 'PRIVATE_NOTES')
  await lockActiveZoneForUpdate({ db, fail }, params)
  const notes = await findNotes(db, params)
  const before = notes.find((note) => note.note_id === note_id)
  if (note_id === '' || (before && before.author_zuid !== zuid)) return fail('privateNoteNotFound')
  const others = notes.reduce((sum, note) => sum + (note === before ? 0 : note.text.length), 0)
  // All are revealed by one change, which has so many characters at most (N1).
  if (others + text.length > settings.editLimits.searchableTotal) fail('tooManyPrivateNotes')
  if (before) await updateNote(db, { edition_id, zone_id, note_id }, { text, ...point })
  else {
    const own = notes.filter(({ author_zuid }) => author_zuid === zuid)
    if (own.length >= MAX_PRIVATE_NOTES_OF_ONE || notes.length >= MAX_PRIVATE_NOTES) fail('tooManyPrivateNotes')
    await insertNote(db, { edition_id, zone_id, note_id, author_zuid: zuid, text, ...point, created_time: now })
  }
  // Others see where it is, and learn nothing of what is changed in it.
  const isSeen = before?.x !== point.x || before.y !== point.y
  if (isSeen) await tell(db, params, { zuid, now, count: notes.length + (before ? 0 : 1), before: notes.length })
  const note = (await findNotesFor(db, { ...params, zuid })).find((one) => one.note_id === note_id)
  return { private_note: toNote(note as Row) }
}

export const deletePrivateNote: Handler<'deletePrivateNote'> = async ({ db, caller, params, now, fail }) => {
  const { note_id } = params
  await lockActiveZoneForUpdate({ db, fail }, params)
  const notes = await findNotes(db, params)
  if (!notes.some((note) => note.note_id === note_id)) fail('privateNoteNotFound')
  await deleteNote(db, params)
  await tell(db, params, { zuid: caller.zuid, now, count: notes.length - 1, before: notes.length })
  return { ...params, current_user_id: caller.zuid }
}

export const revealPrivateNotes: Handler<'revealPrivateNotes'> = async (context) => {
  const { db, journal, caller, params, path, now, fail } = context
  await lockActiveZoneForUpdate({ db, fail }, params)
  const notes = await findNotesToReveal(db, params)
  const edits = await revealedNotes(db, params, notes, now)
  if (edits.length > 0) {
    await deleteNotesOfZone(db, params)
    const alongside = zoneOperations({ private_notes: 0 }, { private_notes: notes.length })
    const writer = { author: caller.zuid, now, edits, alongside }
    await journal.writeIn(db, path.zone, [writer]).catch((error) => throwEditError(error, fail))
  }
  const { edition_id, space_id, zone_id } = params
  return { edition_id, space_id, zone_id, current_user_id: caller.zuid, inserted_ids: edits.map(({ id }) => id) }
}

interface Told {
  zuid: number
  now: number
  count: number
  before: number
}

/** Others hear that the notes are others now, and how many: they read the list then. */
const tell = (
  db: Db,
  zone: { edition_id: number; zone_id: string },
  { zuid, now, count, before }: Told,
): Promise<void> =>
  appendEntry(db, zone, {
    author: zuid,
    now,
    ...zoneOperations({ private_notes: count }, { private_notes: before }),
  })
