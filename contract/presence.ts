import Type from 'typebox'
import { type Decoded, named, namedObject } from './schema.ts'
import { Layout, Point } from './shapes/layout.ts'
import { Coordinate, Length, Uuid } from './shapes/scalars.ts'

/** Characters of a presence as JSON. What is not declared is not told to others: but for `chat` these are bytes as well. */
const MAX_LENGTH = 4_000
const MAX_ELEMENTS = 200
const MAX_POINTS = 200

/** Characters that somebody says beside their cursor. */
const MAX_CHAT = 120

const Gesture = namedObject(
  'Gesture',
  {
    kind: Type.Enum(['move', 'resize', 'rotate', 'draw', 'write', 'point']),
    elements: Type.Array(
      Type.Object({
        id: Uuid,
        layout: Type.Optional(Layout),
        points: Type.Optional(Type.Array(Point, { maxItems: MAX_POINTS, description: 'of what is drawn, the newest' })),
      }),
      { maxItems: MAX_ELEMENTS },
    ),
  },
  { description: 'what somebody is doing and has not sent yet: elements as they would be' },
)

const Viewport = Type.Object({ x: Coordinate, y: Coordinate, width: Length, height: Length })

const Reaction = namedObject(
  'Reaction',
  {
    id: Uuid,
    kind: Type.Enum(['like', 'love', 'laugh', 'celebrate', 'dislike', 'question']),
    x: Coordinate,
    y: Coordinate,
  },
  { description: 'shown for a moment at its place; a new one has a new id' },
)

const Call = namedObject(
  'Call',
  { id: Uuid, viewport: Viewport },
  { description: 'everybody is asked to come and look there; a new one has a new id. Of whoever may edit' },
)

const Presenting = namedObject(
  'Presenting',
  {
    frame: Uuid,
    step: Type.Integer({
      minimum: 0,
      maximum: 99,
      description: 'the last step of its elements that is shown; 0: those without one alone',
    }),
  },
  { description: 'the frame that somebody presents, for those who follow' },
)

const Presence = Type.Object({
  pointer: Type.Optional(Point),
  selection: Type.Optional(Type.Array(Uuid, { maxItems: MAX_ELEMENTS, description: 'elements' })),
  viewport: Type.Optional(Viewport),
  typing: Type.Optional(Uuid),
  gesture: Type.Optional(Gesture),
  chat: Type.Optional(
    Type.String({ maxLength: MAX_CHAT, description: 'said beside the pointer, as plain text; of whoever may comment' }),
  ),
  reaction: Type.Optional(Reaction),
  call: Type.Optional(Call),
  presenting: Type.Optional(Presenting),
})
type Presence = Decoded<typeof Presence>

/** Where a person is and what they do, as others are told it; null: nothing any more. */
export const PresenceState = named(
  'PresenceState',
  Type.Unsafe<Presence | null>({
    type: ['object', 'null'],
    properties: Presence.properties,
    description: `at most ${MAX_LENGTH} characters as JSON; keys that are not here are left out; null: nothing any more`,
  }),
)
export type PresenceState = Presence | null

/** As a client says it. */
export const OwnPresence = Type.Refine(
  PresenceState,
  (state) => JSON.stringify(state).length <= MAX_LENGTH,
  () => `must have at most ${MAX_LENGTH} characters as JSON`,
)
