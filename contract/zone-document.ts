import Type from 'typebox'
import { Encode } from 'typebox/value'
import { type Decoded, Id, namedObject, Time } from './schema.ts'
import { ConnectorOutput } from './shapes/connector.ts'
import { FrameOutput } from './shapes/frame.ts'
import { ShapeOutput } from './shapes/shape.ts'

/** One element, under `frame`, `shape` or `connector`. */
export const DocumentElement = namedObject('DocumentElement', {
  id: Type.String(),
  type: Type.Enum(['FRAME', 'OBJECT']),
  frame: Type.Optional(FrameOutput),
  shape: Type.Optional(ShapeOutput),
  connector: Type.Optional(ConnectorOutput),
})

export const ZoneDocument = namedObject('ZoneDocument', {
  /** the zone id */
  id: Type.String(),
  meta: Type.Object({ name: Type.String() }),
  /** back to front */
  elements: Type.Array(DocumentElement),
})

const BaseMeta = namedObject('BaseMeta', {
  createdTime: Time,
  author: Id,
  /** the zone key */
  collaborationId: Id,
  current: Type.Object({ version: Id, time: Time, modifiedBy: Id }),
})

export const SpaceData = namedObject('SpaceData', {
  space_data: Type.Object({
    /** the space id */
    id: Id,
    docDatas: Type.Array(
      Type.Object({
        document: ZoneDocument,
        baseMeta: BaseMeta,
        element_count: Type.Integer({ description: 'of the whole zone, of which the document may hold a page' }),
        seq: Type.Integer({ description: "the zone's sequence number, as in the ETag" }),
      }),
    ),
  }),
})

/**
 * The answer to creating a zone (Z2). Elements are already in their output format; encoding the whole by its schema
 * would take a second for a hundred of them.
 */
export const serializeSpaceData = ({ space_data }: Decoded<typeof SpaceData>): string =>
  JSON.stringify({
    space_data: {
      id: String(space_data.id),
      docDatas: space_data.docDatas.map(({ document, baseMeta }) => ({
        document,
        baseMeta: Encode(BaseMeta, baseMeta),
      })),
    },
  })
