import Type from 'typebox'
import { exactlyOne } from './object-rules.ts'
import { type Decoded, named, namedObject, Text } from './schema.ts'
import { ConnectorInsert, ConnectorUpdate } from './shapes/connector.ts'
import { FrameInsert, FrameUpdate } from './shapes/frame.ts'
import { Point } from './shapes/layout.ts'
import { Reference, Uuid } from './shapes/scalars.ts'
import { ShapeInsert, ShapeUpdate } from './shapes/shape.ts'
import { RichText } from './shapes/text.ts'

const things = ['frame', 'shape', 'connector', 'comment'] as const

const CommentInsert = exactlyOne(
  Type.Object({
    id: Type.Optional(Uuid),
    text: Text(1, 5000),
    point: Type.Optional(Point),
    element_id: Type.Optional(Reference),
    thread_id: Type.Optional(Reference),
  }),
  ['point', 'element_id', 'thread_id'],
)

const CommentUpdate = Type.Object({
  id: Reference,
  text: Type.Optional(Text(1, 5000)),
  status: Type.Optional(Type.Enum(['OPEN', 'RESOLVED'], { description: 'of the thread' })),
})

const Insert = exactlyOne(
  Type.Object({
    frame: Type.Optional(FrameInsert),
    shape: Type.Optional(ShapeInsert),
    connector: Type.Optional(ConnectorInsert),
    comment: Type.Optional(CommentInsert),
  }),
  things,
)

const Update = exactlyOne(
  Type.Object({
    frame: Type.Optional(FrameUpdate),
    shape: Type.Optional(ShapeUpdate),
    connector: Type.Optional(ConnectorUpdate),
    comment: Type.Optional(CommentUpdate),
    /** the text as the writer last saw it: what others wrote since is merged, paragraph by paragraph */
    seen: Type.Optional(RichText),
  }),
  things,
)

const Remove = exactlyOne(
  Type.Object({
    frame: Type.Optional(Reference),
    shape: Type.Optional(Reference),
    connector: Type.Optional(Reference),
    comment: Type.Optional(Reference),
  }),
  things,
)

/** Up to it there are numbers between two that lie 2⁻¹⁶ apart, as the places of elements do at least (0036). */
const MAX_PLACE = 2 ** 35

const Order = exactlyOne(
  Type.Object({
    id: Reference,
    to: Type.Optional(
      Type.Enum(['FRONT', 'BACK', 'FORWARD', 'BACKWARD'], {
        description: 'an end of the stack, or one step among the elements of the same frame, or outside of frames',
      }),
    ),
    above: Type.Optional(Reference),
    below: Type.Optional(Reference),
    z: Type.Optional(
      Type.Number({
        minimum: -MAX_PLACE,
        maximum: MAX_PLACE,
        description:
          'exactly this place, as the feed told it: for taking a change back. One beyond all that the zone has given is that end of the stack',
      }),
    ),
  }),
  ['to', 'above', 'below', 'z'],
)

/** One edit of a change: exactly one of its keys. */
export const ChangeEdit = named(
  'ChangeEdit',
  exactlyOne(
    namedObject('ChangeEdit', {
      insert: Type.Optional(Insert),
      update: Type.Optional(Update),
      remove: Type.Optional(Remove),
      order: Type.Optional(Order),
    }),
    ['insert', 'update', 'remove', 'order'],
  ),
)
export type ChangeEdit = Decoded<typeof ChangeEdit>
