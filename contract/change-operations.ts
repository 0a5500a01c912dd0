import Type from 'typebox'
import type { JournalOperation } from './content/element.ts'
import { type Decoded, type Encoded, Id, named, namedObject, Time } from './schema.ts'
import { toOutput } from './shapes/output-format.ts'
import { formatTime } from './time.ts'
import { NullableTimer } from './timer-state.ts'
import { NullableVotingState } from './voting-state.ts'

const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })

/** What is told of an element. */
export const elementState = {
  id: Type.String({ description: 'in lower case: ids compare without it' }),
  kind: Type.Enum(['FRAME', 'SHAPE', 'CONNECTOR']),
  frame_id: NullableText,
  z: Type.Number({ description: 'place in the stack, back to front' }),
  body: Type.Unsafe<object>({ type: 'object', description: 'the frame, shape or connector as lists show it' }),
}

/** An element as it stands at one moment. */
export const ElementState = namedObject('ElementState', elementState)

const CommentState = namedObject('CommentState', {
  thread_id: Type.String({ description: 'the first comment of the thread' }),
  author_zuid: Type.String(),
  text: Type.String(),
  status: Type.Enum(['OPEN', 'RESOLVED']),
  element_id: NullableText,
  x: NullableNumber,
  y: NullableNumber,
  created_time: Type.String(),
  last_modified_time: Type.String(),
})

/** What happened to one thing, as the feed tells it. */
export const ChangeOperation = named(
  'ChangeOperation',
  Type.Union([
    Type.Object({ op: Type.Literal('add', { description: 'a new element' }), ...elementState }),
    Type.Object({ op: Type.Literal('put', { description: 'an element as it stands now' }), ...elementState }),
    Type.Object({
      op: Type.Literal('patch', { description: 'new values of an element' }),
      id: elementState.id,
      set: Type.Unsafe<object>({ type: 'object', description: 'values by dotted path; null removes the key' }),
      frame_id: Type.Optional(NullableText),
    }),
    Type.Object({ op: Type.Literal('order'), id: elementState.id, z: elementState.z }),
    Type.Object({ op: Type.Literal('remove', { description: 'the element is gone' }), id: elementState.id }),
    Type.Object({
      op: Type.Literal('comment', { description: 'a comment as it stands now; null: it is gone' }),
      id: Type.String(),
      comment: Type.Union([CommentState, Type.Null()]),
    }),
    Type.Object({
      op: Type.Literal('zone', { description: 'what is new about the zone itself' }),
      set: Type.Object({
        name: Type.Optional(Type.String()),
        status: Type.Optional(Type.Enum(['ACTIVE', 'TRASH'])),
        space_id: Type.Optional(Type.String()),
        timer: Type.Optional(NullableTimer),
        voting: Type.Optional(NullableVotingState),
        private_notes: Type.Optional(Type.Integer({ description: 'how many there are now' })),
      }),
    }),
  ]),
)
export type ChangeOperation = Encoded<typeof ChangeOperation>

/** One entry of a zone's journal. */
export const Change = namedObject('Change', {
  seq: Type.Integer({ description: 'numbers have no gaps' }),
  zuid: Id,
  time: Time,
  origin: Type.Enum(['api', 'live', 'template', 'copy', 'restore', 'undo', 'redo', 'import']),
  session_id: Type.Optional(Type.String({ description: 'of the live session that made it, as its welcome says' })),
  mutation_id: Type.Optional(Type.String({ description: 'what that session called it' })),
  undo_of: Type.Optional(Type.Integer({ description: 'the change that it took back' })),
  operations: Type.Array(ChangeOperation),
})

/** On the wire. */
export const toChange = ({ zuid, time, ...change }: Decoded<typeof Change>): Encoded<typeof Change> => ({
  ...change,
  zuid: String(zuid),
  time: formatTime(time),
})

/** From the form of the journal to that of responses: ids are text, elements as lists show them (F6). */
export const toChangeOperation = (operation: JournalOperation): ChangeOperation => {
  switch (operation.op) {
    case 'add':
    case 'put':
      return { ...operation, body: toOutput(operation.body) as object }
    case 'patch':
      return { ...operation, set: toOutput(operation.set) as object }
    case 'comment':
      return { ...operation, comment: operation.comment && toCommentState(operation.comment) }
    case 'zone': {
      const { space_id, ...set } = operation.set
      return { op: 'zone', set: { ...set, ...(space_id !== undefined && { space_id: String(space_id) }) } }
    }
    default:
      return operation
  }
}

type StoredComment = NonNullable<Extract<JournalOperation, { op: 'comment' }>['comment']>

const toCommentState = ({ author_zuid, created_time, last_modified_time, ...comment }: StoredComment) => ({
  ...comment,
  author_zuid: String(author_zuid),
  created_time: formatTime(created_time),
  last_modified_time: formatTime(last_modified_time),
})
