import Type from 'typebox'
import { type Decoded, type Encoded, named, namedObject } from '../schema.ts'
import type { Side } from './bounds.ts'
import { Point } from './layout.ts'
import { outputOf, toOutput } from './output-format.ts'
import { Reference, Uuid } from './scalars.ts'
import { ConnectorStroke } from './stroke.ts'
import { ConnectorText } from './text.ts'

export const connectorTypes = ['LINE', 'ELBOW', 'CURVE'] as const
export const connectorSides = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const satisfies Side[]
export const connectorMarkers = ['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'] as const

/** On a shape at a side, else at a point of the zone; without a shape at its point (C2). */
const ConnectorEnd = named(
  'ConnectorEnd',
  Type.Refine(
    Type.Object(
      {
        shape_id: Type.Optional(Uuid),
        side: Type.Optional(Type.Enum(connectorSides)),
        point: Type.Optional(Point),
        marker: Type.Optional(Type.Enum(connectorMarkers)),
      },
      { description: 'has shape_id or point; a side goes before a point' },
    ),
    (end) => end.shape_id !== undefined || end.point !== undefined,
    () => 'must have shape_id or point',
  ),
)
export type ConnectorEnd = Decoded<typeof ConnectorEnd>

const facets = {
  stroke: Type.Optional(ConnectorStroke),
  text: Type.Optional(ConnectorText),
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
})

/** As it is stored. */
export interface Connector extends Omit<ConnectorInsert, 'meta' | 'type'> {
  meta: { id: string }
  type: (typeof connectorTypes)[number]
}

export const toConnector = ({ meta: _meta, type = 'LINE', ...rest }: ConnectorInsert, id: string): Connector => ({
  meta: { id },
  type,
  ...rest,
})

export { connectedShapeIds, detach } from './connector-ends.ts'

export const toConnectorOutput = (connector: Connector): Encoded<typeof ConnectorOutput> =>
  toOutput(connector) as Encoded<typeof ConnectorOutput>
