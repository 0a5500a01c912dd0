import Type from 'typebox'
import { extension } from './operation.ts'
import { Id, namedObject, Text, Time } from './schema.ts'
import { Point } from './shapes/layout.ts'

const notes = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/privatenotes'

const MAX_LENGTH = 1_000
/** A line becomes a paragraph. */
const MAX_LINES = 100

const NoteText = Type.Refine(
  Text(1, MAX_LENGTH),
  (text) => text.split('\n').length <= MAX_LINES,
  () => `must have ${MAX_LINES} lines at most`,
)

const PrivateNote = namedObject('PrivateNote', {
  note_id: Type.String(),
  author_zuid: Id,
  author_name: Type.String(),
  point: Type.Object(Point.properties, { description: 'its top left corner; it is 200 wide and high' }),
  created_time: Time,
  text: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'of a note of the caller; null: nobody but its author is shown it',
  }),
})

const echo = { current_user_id: Id, edition_id: Id, space_id: Id, zone_id: Type.String() }

export const listPrivateNotes = extension({
  route: `GET ${notes}`,
  summary: 'List the private notes of a zone, oldest first: those of others without their text',
  message: 'Private notes listed',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  data: Type.Object({ private_notes: Type.Array(PrivateNote) }),
})

export const putPrivateNote = extension({
  route: `PUT ${notes}/:note_id`,
  summary: 'Write a private note, or change one of the caller; the id is a new UUID of the client',
  message: 'Private note written',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ text: NoteText, point: Point }),
  data: Type.Object({ private_note: PrivateNote }),
  errors: ['privateNoteNotFound', 'tooManyPrivateNotes', 'switchedOff'],
})

export const deletePrivateNote = extension({
  route: `DELETE ${notes}/:note_id`,
  summary: 'Delete a private note, unread if it is of somebody else',
  message: 'Private note deleted',
  scope: ['Service.zones.DELETE'],
  access: 'space.edit',
  data: Type.Object({ ...echo, note_id: Type.String() }),
  errors: ['privateNoteNotFound'],
})

export const revealPrivateNotes = extension({
  route: `PUT ${notes}`,
  summary: 'Turn all private notes of a zone into notes that everybody reads, in one change',
  message: 'Private notes revealed',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ state: Type.Literal('REVEALED') }),
  data: Type.Object({
    ...echo,
    inserted_ids: Type.Array(Type.String(), { description: 'the shapes that they have become, oldest note first' }),
  }),
  errors: ['changeTooLarge'],
})
