import Type from 'typebox'
import { type Decoded, type Encoded, namedObject, Text } from '../schema.ts'
import { BoxProperties } from './box.ts'
import { editorFields } from './editor-fields.ts'
import { outputOf, toOutput } from './output-format.ts'
import { Reference, Uuid } from './scalars.ts'

// biome-ignore format: a word list
export const frameTypes = [
  'A4', 'A5', 'A6', 'A7', 'SLIDE_LANDSCAPE', 'SLIDE_PORTRAIT', 'DEVICE_PHONE', 'DEVICE_TABLET', 'DEVICE_DESKTOP',
  'DEVICE_TV', 'DEVICE_WATCH', 'SM_TWITTER_POST', 'SM_TWITTER_HEADER', 'SM_FB_POST', 'SM_FB_COVER', 'SM_INSTAGRAM_POST',
  'SM_INSTAGRAM_STORY', 'SM_LINKEDIN_POST', 'SM_LINKEDIN_COVER', 'CUSTOM',
] as const
export type FrameType = (typeof frameTypes)[number]

export const ElementName = Text(0, 500)

export const FrameInsert = namedObject('FrameInsert', {
  meta: Type.Object({ id: Type.Optional(Uuid), name: ElementName }),
  type: Type.Optional(Type.Enum(frameTypes, { default: 'CUSTOM' })),
  properties: Type.Optional(BoxProperties),
  ...editorFields,
})
export type FrameInsert = Decoded<typeof FrameInsert>

export const FrameUpdate = namedObject('FrameUpdate', {
  id: Reference,
  meta: Type.Optional(Type.Object({ name: Type.Optional(ElementName) })),
  type: Type.Optional(Type.Enum(frameTypes)),
  properties: Type.Optional(BoxProperties),
  ...editorFields,
})
export type FrameUpdate = Decoded<typeof FrameUpdate>

export const FrameOutput = namedObject('Frame', {
  meta: Type.Object({ id: Type.String(), name: Type.String() }),
  type: Type.Enum(frameTypes),
  properties: outputOf(BoxProperties),
  ...editorFields,
})

/** As it is stored. */
export interface Frame extends Pick<FrameInsert, 'groups' | 'locked'> {
  meta: { id: string; name: string }
  type: FrameType
  properties: BoxProperties
}

export const toFrameOutput = (frame: Frame): Encoded<typeof FrameOutput> =>
  toOutput(frame) as Encoded<typeof FrameOutput>

/** Whether an update of an element changes anything (F3). */
export const hasFacet = ({ id: _id, meta, ...facets }: { id: string; meta?: { name?: string } }): boolean =>
  meta?.name !== undefined || Object.keys(facets).length > 0
