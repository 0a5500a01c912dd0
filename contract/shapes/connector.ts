import Type from 'typebox'
import { type Decoded, type Encoded, named, namedObject } from '../schema.ts'
import type { Side } from './bounds.ts'
import { editorFields } from './editor-fields.ts'
import { Point } from './layout.ts'
import { outputOf, toOutput } from './output-format.ts'
import { Fraction, Reference, Uuid } from './scalars.ts'
import { ConnectorStroke } from './stroke.ts'
import { ConnectorText } from './text.ts'

export const connectorTypes = ['LINE', 'ELBOW', 'CURVE'] as const
export const connectorSides = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const satisfies Side[]
export const connectorMarkers = ['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'] as const

const PlaceOnShape = namedObject(
  'PlaceOnShape',
  { x: Fraction, y: Fraction },
  { description: 'fractions of the box of the shape, from its left and its top; it moves, turns and scales with it' },
)

const problemOf = (end: { shape_id?: unknown; side?: unknown; at?: unknown; point?: unknown }): string | undefined => {
  if (end.shape_id === undefined && end.point === undefined) return 'must have shape_id or point'
  if (end.at === undefined) return undefined
  if (end.shape_id === undefined) return 'must have shape_id where it has at'
  return end.side === undefined ? undefined : 'must not have both side and at'
}

/** On a shape at a side or a place of its box (C6), else at a point of the zone; without a shape at its point (C2). */
const ConnectorEnd = named(
  'ConnectorEnd',
  Type.Refine(
    Type.Object(
      {
        shape_id: Type.Optional(Uuid),
        side: Type.Optional(Type.Enum(connectorSides)),
        at: Type.Optional(PlaceOnShape),
        point: Type.Optional(Point),
        marker: Type.Optional(Type.Enum(connectorMarkers)),
      },
      {
        description:
          'has shape_id or point; on a shape at its side or at `at`, one of them at most, and these go before a point. ' +
          'An update replaces an end whole: sent without `at`, it has none.',
      },
    ),
    (end) => problemOf(end) === undefined,
    (end) => problemOf(end) ?? '',
  ),
)
export type ConnectorEnd = Decoded<typeof ConnectorEnd>

const facets = {
  stroke: Type.Optional(ConnectorStroke),
  text: Type.Optional(ConnectorText),
  ...editorFields,
}

export const ConnectorInsert = namedObject('ConnectorInsert', {
  meta: Type.Optional(Type.Object({ id: Type.Optional(Uuid) })),
  type: Type.Optional(Type.Enum(connectorTypes, { default: 'LINE' })),
  connected: Type.Object({ first: ConnectorEnd, second: ConnectorEnd }),
  ...facets,
})
export type ConnectorInsert = Decoded<typeof ConnectorInsert>

/** An end in an update replaces that end; an absent one stays. */
export const ConnectorUpdate = namedObject('ConnectorUpdate', {
  id: Reference,
  type: Type.Optional(Type.Enum(connectorTypes)),
  connected: Type.Optional(Type.Object({ first: Type.Optional(ConnectorEnd), second: Type.Optional(ConnectorEnd) })),
  ...facets,
})
export type ConnectorUpdate = Decoded<typeof ConnectorUpdate>

export const ConnectorOutput = namedObject('Connector', {
  meta: Type.Object({ id: Type.String() }),
  type: Type.Enum(connectorTypes),
  connected: Type.Object({ first: ConnectorEnd, second: ConnectorEnd }),
  stroke: Type.Optional(outputOf(ConnectorStroke)),
  text: Type.Optional(outputOf(ConnectorText)),
  ...editorFields,
})

/** As it is stored. */
export interface Connector extends Omit<ConnectorInsert, 'meta' | 'type'> {
  meta: { id: string }
  type: (typeof connectorTypes)[number]
}

export { connectedShapeIds, detach, endPoint, freeEnd } from './connector-ends.ts'

export const toConnectorOutput = (connector: Connector): Encoded<typeof ConnectorOutput> =>
  toOutput(connector) as Encoded<typeof ConnectorOutput>
