import Type, { type TObject, type TProperties } from 'typebox'
import { ChangeEdit } from './change-edits.ts'
import { Change, elementState } from './change-operations.ts'
import { OwnPresence, PresenceState } from './presence.ts'
import { boundedArray, type Decoded, type Encoded, Id, namedObject } from './schema.ts'
import { TogetherOff } from './together.ts'

/** A frame of the channel is a JSON array of at most so many messages. */
export const MAX_MESSAGES = 100

const MAX_EDITS = 5_000

const ClientId = Type.String({
  pattern: '^[A-Za-z0-9._~-]{1,64}$',
  description: 'made by the client, and kept for as long as it may send something again',
})
const MutationId = Type.String({
  pattern: '^[A-Za-z0-9._~-]{1,64}$',
  description: 'made by the client: a change that is sent again has the same, and is done once',
})

/** `side`: who says it. */
const messageOf =
  (side: 'Client' | 'Server') =>
  <const Name extends string, const P extends TProperties>(name: Name, description: string, properties: P) => {
    const title = `Live${side}${name[0]?.toUpperCase()}${name.slice(1)}`
    return namedObject(title, { type: Type.Literal(name), ...properties }, { description })
  }

const fromClient = messageOf('Client')
const fromServer = messageOf('Server')

/** What a client says, by the `type` of the message. */
export const clientMessages = {
  hello: fromClient('hello', 'The first message, within five seconds.', {
    token: Type.String({ maxLength: 8_192, description: 'an access token; never in the address' }),
    client_id: ClientId,
    since: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'the sequence number that the client has the zone at; left out, the whole zone is sent',
      }),
    ),
    api_key: Type.Optional(
      Type.String({ maxLength: 200, description: 'of the edition, where the service demands one' }),
    ),
  }),
  change: fromClient('change', 'One change: all of it or nothing. Edits of an element that is gone do nothing.', {
    mutation_id: MutationId,
    edits: boundedArray(ChangeEdit, MAX_EDITS),
  }),
  presence: fromClient('presence', 'Where the person is, for the others; never stored.', { state: OwnPresence }),
  ping: fromClient('ping', 'Answered by `pong`.', {}),
} as const

export type ClientMessageType = keyof typeof clientMessages

const Rights = Type.Array(Type.Enum(['see', 'comment', 'edit']), {
  description:
    'what this session may do, by role and scope; a `change` of comments alone needs `comment`, any other `edit`',
})

const byeReasons = [
  'noHello',
  'badMessage',
  'refused',
  'tooManySessions',
  'tooFast',
  'tooSlow',
  'replaced',
  'unavailable',
  'stopping',
] as const
export type ByeReason = (typeof byeReasons)[number]

const error = {
  error_code: Type.String(),
  message: Type.String(),
  attribute: Type.Optional(Type.String({ description: 'which part of the message it is about' })),
}

/** What a client is told, by the `type` of the message. */
export const serverMessages = {
  welcome: fromServer('welcome', 'The answer to `hello`. Then come `zone` messages or `changes`, as `sends` says.', {
    seq: Type.Integer({ description: 'the sequence number that the client is at once it has what follows' }),
    zuid: Id,
    session_id: Type.String({
      description: 'what others see of this client, also in changes; the same for as long as its client_id is',
    }),
    rights: Rights,
    together_off: TogetherOff,
    sends: Type.Enum(['zone', 'changes'], {
      description: '`zone`: forget everything, the whole zone comes; `changes`: what came after `since`',
    }),
    limits: Type.Object({
      cost_per_second: Type.Integer({ description: 'what a session may send: 1 a message and 1 for each 16 KiB' }),
      message_bytes: Type.Integer({ description: 'of a frame' }),
      unacknowledged: Type.Integer({ description: 'changes that may wait for their acknowledgement' }),
    }),
  }),
  zone: fromServer('zone', 'Elements of the zone, in no order; several messages where there are many.', {
    elements: Type.Array(Type.Object(elementState)),
    has_more: Type.Boolean({ description: 'another `zone` message follows' }),
  }),
  changes: fromServer('changes', 'What was committed, by anybody, in order and without a gap; also own changes.', {
    changes: Type.Array(Change),
  }),
  ack: fromServer('ack', 'The change is on disk.', {
    mutation_id: Type.String(),
    seq: Type.Integer({ description: 'of its commit; where nothing was left to do, that of the zone' }),
  }),
  refuse: fromServer('refuse', 'The change was not made.', { mutation_id: Type.String(), ...error }),
  rights: fromServer('rights', 'What the session may do has changed.', {
    rights: Rights,
    together_off: TogetherOff,
  }),
  presence: fromServer('presence', 'Who is there, where it is new; a state of null: gone.', {
    presence: Type.Array(
      Type.Object({
        session_id: Type.String(),
        zuid: Id,
        state: PresenceState,
      }),
    ),
  }),
  pong: fromServer('pong', 'The answer to `ping`.', {}),
  bye: fromServer('bye', 'The last message.', {
    reason: Type.Enum(byeReasons),
    reconnect: Type.Boolean({ description: 'whether it makes sense to come back' }),
    message: Type.String(),
    error_code: Type.Optional(Type.String({ description: 'as operations answer it' })),
    attribute: Type.Optional(Type.String()),
  }),
} as const

type Messages<M extends Record<string, TObject>> = { [Name in keyof M]: M[Name] }
type UnionOf<M extends Record<string, TObject>, Kind extends 'wire' | 'inside'> = {
  [Name in keyof Messages<M>]: Kind extends 'wire' ? Encoded<M[Name]> : Decoded<M[Name]>
}[keyof M]

/** As a client writes it. */
export type ClientMessage = UnionOf<typeof clientMessages, 'wire'>
/** As the service works with it. */
export type DecodedClientMessage = UnionOf<typeof clientMessages, 'inside'>
export type ServerMessage = UnionOf<typeof serverMessages, 'wire'>

/** WebSocket close codes by the reason of the `bye`. */
export const closeCodes: Readonly<Record<ByeReason, number>> = {
  noHello: 4408,
  badMessage: 4400,
  refused: 4403,
  tooManySessions: 4429,
  tooFast: 4429,
  tooSlow: 1013,
  replaced: 4409,
  unavailable: 1013,
  stopping: 1012,
}
