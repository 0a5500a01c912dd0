import Type from 'typebox'
import { type Decoded, namedObject } from '../schema.ts'
import { Coordinate, Length, WholeDegrees } from './scalars.ts'

export const Point = namedObject('Point', { x: Coordinate, y: Coordinate })
export type Point = Decoded<typeof Point>

export const Layout = namedObject('Layout', {
  top: Type.Optional(Coordinate),
  left: Type.Optional(Coordinate),
  width: Type.Optional(Length),
  height: Type.Optional(Length),
  rotate: Type.Optional(WholeDegrees),
  fliph: Type.Optional(Type.Boolean()),
  flipv: Type.Optional(Type.Boolean()),
})
export type Layout = Decoded<typeof Layout>
