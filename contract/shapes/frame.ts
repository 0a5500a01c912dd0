import Type from 'typebox'
import { type Decoded, documented, type Encoded, namedObject, Text } from '../schema.ts'
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

const MAX_NOTES = 4000

/** How a frame arranges what is in it; an empty text takes it away. */
const layoutField = {
  layout: Type.Optional(
    Type.Enum(['TABLE', ''], {
      description:
        'TABLE: the plain rectangles in the frame that touch each other are cells of one table, whose rows and columns ' +
        'follow from where they are; an empty text takes it away',
    }),
  ),
}

/** What presenting keeps with a frame (C8). Absent in responses where it is unset. */
const presentationFields = {
  presentation_order: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e9,
      description:
        'frames that have one are presented first, from the lowest on, the others after them in the order of reading; ' +
        '0 takes it away',
    }),
  ),
  notes: Type.Optional(
    Type.Refine(
      Type.String(
        documented({
          maxLength: MAX_NOTES,
          description: 'for whoever presents the frame, in no picture; an empty text takes them away',
        }),
      ),
      (text) => text.length <= MAX_NOTES,
      () => `must have at most ${MAX_NOTES} characters`,
    ),
  ),
}

export const FrameInsert = namedObject('FrameInsert', {
  meta: Type.Object({ id: Type.Optional(Uuid), name: ElementName }),
  type: Type.Optional(Type.Enum(frameTypes, { default: 'CUSTOM' })),
  properties: Type.Optional(BoxProperties),
  ...editorFields,
  ...presentationFields,
  ...layoutField,
})
export type FrameInsert = Decoded<typeof FrameInsert>

export const FrameUpdate = namedObject('FrameUpdate', {
  id: Reference,
  meta: Type.Optional(Type.Object({ name: Type.Optional(ElementName) })),
  type: Type.Optional(Type.Enum(frameTypes)),
  properties: Type.Optional(BoxProperties),
  ...editorFields,
  ...presentationFields,
  ...layoutField,
})
export type FrameUpdate = Decoded<typeof FrameUpdate>

export const FrameOutput = namedObject('Frame', {
  meta: Type.Object({ id: Type.String(), name: Type.String() }),
  type: Type.Enum(frameTypes),
  properties: outputOf(BoxProperties),
  ...editorFields,
  ...presentationFields,
  ...layoutField,
})

/** As it is stored. */
export interface Frame
  extends Pick<FrameInsert, 'groups' | 'locked' | 'hidden' | 'step' | 'presentation_order' | 'notes' | 'layout'> {
  meta: { id: string; name: string }
  type: FrameType
  properties: BoxProperties
}

export const toFrameOutput = (frame: Frame): Encoded<typeof FrameOutput> =>
  toOutput(frame) as Encoded<typeof FrameOutput>

/** Whether an update of an element changes anything (F3). */
export const hasFacet = ({ id: _id, meta, ...facets }: { id: string; meta?: { name?: string } }): boolean =>
  meta?.name !== undefined || Object.keys(facets).length > 0
