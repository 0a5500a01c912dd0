import { randomUUID } from 'node:crypto'
import { people, type ZoneModel } from './model.ts'
import { allowed, at, oneOf, type Step, zoneAt } from './step.ts'
import type { World } from './world.ts'

const notesOf = ({ model }: World, zone: ZoneModel) => model.notes.filter((note) => note.zone === zone)

/** A private note, or other words in one that is there, whoever wrote it. */
export const writeNote: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model, cast } = world
  const known = choice % 3 === 0 ? oneOf(notesOf(world, zone), choice) : undefined
  const note_id = known?.id ?? randomUUID()
  const word = cast.newSecret()
  const body = { text: `Between us: ${word}`, point: { x: choice, y: 1 } }
  const { status } = await world.send(who, 'putPrivateNote', { ...at(zone), note_id, body })
  const may = model.mayEditZone(who, zone) && (known?.author ?? who) === who
  if (!allowed(status, may, `putPrivateNote by ${people[who]}`)) return
  if (known) known.word = word
  else model.notes.push({ id: note_id, zone, author: who, word })
}

/** Everybody's, so that they are read by whoever sees the zone; or one is deleted unread. */
export const endNotes: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model } = world
  const notes = notesOf(world, zone)
  const deleted = choice % 3 === 0 ? notes[0] : undefined
  const { status } = deleted
    ? await world.send(who, 'deletePrivateNote', { ...at(zone), note_id: deleted.id })
    : await world.send(who, 'revealPrivateNotes', { ...at(zone), body: { state: 'REVEALED' } })
  if (!allowed(status, model.mayEditZone(who, zone), `an end of private notes by ${people[who]}`)) return
  const ended = deleted ? [deleted] : notes
  model.notes = model.notes.filter((note) => !ended.includes(note))
  if (!deleted) zone.content.push(...ended.map(({ word }) => word))
}

/** What others have written is not among them. */
export const readNotes: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (zone) await world.send(who, 'listPrivateNotes', at(zone))
}
