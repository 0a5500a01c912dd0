import Type from 'typebox'
import type { Inside } from '../schema.ts'
import { Coordinate, Length, WholeDegrees } from './scalars.ts'

export const Point = Type.Object({ x: Coordinate, y: Coordinate })
export type Point = Inside<typeof Point>

export const Layout = Type.Object({
  top: Type.Optional(Coordinate),
  left: Type.Optional(Coordinate),
  width: Type.Optional(Length),
  height: Type.Optional(Length),
  rotate: Type.Optional(WholeDegrees),
  fliph: Type.Optional(Type.Boolean()),
  flipv: Type.Optional(Type.Boolean()),
})
export type Layout = Inside<typeof Layout>
