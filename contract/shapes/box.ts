import Type from 'typebox'
import type { Inside } from '../schema.ts'
import { Fill, FillOutput } from './fill.ts'
import { Layout } from './layout.ts'
import { Stroke, StrokeOutput } from './stroke.ts'

const most = { maxItems: 10 }

/** The `properties` of frames and shapes. */
export const BoxProperties = Type.Object({
  layout: Type.Optional(Layout),
  fills: Type.Optional(Type.Array(Fill, most)),
  strokes: Type.Optional(Type.Array(Stroke, most)),
})
export type BoxProperties = Inside<typeof BoxProperties>

export const BoxPropertiesOutput = Type.Object({
  layout: Type.Optional(Layout),
  fills: Type.Optional(Type.Array(FillOutput, most)),
  strokes: Type.Optional(Type.Array(StrokeOutput, most)),
})
