import Type from 'typebox'
import { type Inside, namedObject } from '../schema.ts'
import { Fill } from './fill.ts'
import { Layout } from './layout.ts'
import { Stroke } from './stroke.ts'

const most = { maxItems: 10 }

/** The `properties` of frames and shapes. */
export const BoxProperties = namedObject('BoxProperties', {
  layout: Type.Optional(Layout),
  fills: Type.Optional(Type.Array(Fill, most)),
  strokes: Type.Optional(Type.Array(Stroke, most)),
})
export type BoxProperties = Inside<typeof BoxProperties>
