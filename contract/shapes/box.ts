import Type from 'typebox'
import { type Decoded, namedObject } from '../schema.ts'
import { Fill } from './fill.ts'
import { Layout } from './layout.ts'
import { Stroke } from './stroke.ts'

const bounds = { maxItems: 10 }

/** The `properties` of frames and shapes. */
export const BoxProperties = namedObject('BoxProperties', {
  layout: Type.Optional(Layout),
  fills: Type.Optional(Type.Array(Fill, bounds)),
  strokes: Type.Optional(Type.Array(Stroke, bounds)),
})
export type BoxProperties = Decoded<typeof BoxProperties>
