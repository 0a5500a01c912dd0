import Type, { type TSchema } from 'typebox'
import { type Decoded, named } from '../schema.ts'
import { ConnectorFill, StrokeFill } from './fill.ts'

export const strokeTypes = ['SOLID', 'DASH', 'SQUARE_DOT'] as const
export const joinTypes = ['ROUND', 'BEVEL', 'MITER'] as const
export const capTypes = ['FLAT', 'CAPROUND', 'SQUARE'] as const
export const strokePositions = ['CENTER', 'INSIDE', 'OUTSIDE'] as const

const strokeWith = <F extends TSchema>(fill: F) =>
  Type.Object({
    type: Type.Optional(Type.Enum(strokeTypes)),
    width: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 })),
    jointype: Type.Optional(Type.Enum(joinTypes)),
    captype: Type.Optional(Type.Enum(capTypes)),
    position: Type.Optional(Type.Enum(strokePositions)),
    fill: Type.Optional(fill),
  })

export const Stroke = named('Stroke', strokeWith(StrokeFill))
export type Stroke = Decoded<typeof Stroke>

export const ConnectorStroke = named('ConnectorStroke', strokeWith(ConnectorFill))
