import Type from 'typebox'
import { atMostOne, exactlyOne } from '../object-rules.ts'
import { type Decoded, type Encoded, named, namedObject } from '../schema.ts'
import { BoxProperties } from './box.ts'
import { editorFields } from './editor-fields.ts'
import { ElementName } from './frame.ts'
import { Basic, BlockArrow, Callout, Flowchart, MathematicalSymbol, Star } from './geometry.ts'
import { type GeometryKey, geometryKeys } from './geometry-keys.ts'
import { outputOf, toOutput } from './output-format.ts'
import { CustomGeometry } from './path.ts'
import { Placeholder } from './placeholder.ts'
import { Reference, Uuid, UuidOrNull } from './scalars.ts'
import { RichText } from './text.ts'

const geometry = {
  basic: Type.Optional(Basic),
  flowchart: Type.Optional(Flowchart),
  block_arrow: Type.Optional(BlockArrow),
  mathematical_symbol: Type.Optional(MathematicalSymbol),
  star: Type.Optional(Star),
  callout: Type.Optional(Callout),
  custom: Type.Optional(CustomGeometry),
} satisfies Record<GeometryKey, unknown>

const facets = {
  text: Type.Optional(RichText),
  properties: Type.Optional(BoxProperties),
  placeholder: Type.Optional(Placeholder),
  ...geometry,
  ...editorFields,
}

export const ShapeInsert = named(
  'ShapeInsert',
  exactlyOne(
    Type.Object(
      {
        meta: Type.Optional(Type.Object({ id: Type.Optional(Uuid), name: Type.Optional(ElementName) })),
        frame_id: Type.Optional(UuidOrNull),
        ...facets,
      },
      {
        description: `exactly one of ${geometryKeys.join(', ')}`,
        examples: [{ properties: { layout: { width: 100, height: 60 } }, basic: { type: 'RECTANGLE' } }],
      },
    ),
    geometryKeys,
  ),
)
export type ShapeInsert = Decoded<typeof ShapeInsert>

/** A geometry in an update replaces the previous one, of whatever kind. */
export const ShapeUpdate = named(
  'ShapeUpdate',
  atMostOne(
    Type.Object({
      id: Reference,
      meta: Type.Optional(Type.Object({ name: Type.Optional(ElementName) })),
      frame_id: Type.Optional(UuidOrNull),
      ...facets,
    }),
    geometryKeys,
  ),
)
export type ShapeUpdate = Decoded<typeof ShapeUpdate>

export const ShapeOutput = namedObject('Shape', {
  meta: Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
  frame_id: UuidOrNull,
  text: Type.Optional(outputOf(RichText)),
  properties: outputOf(BoxProperties),
  placeholder: Type.Optional(Placeholder),
  ...geometry,
  ...editorFields,
})

/** As it is stored. */
export interface Shape extends Omit<ShapeInsert, 'meta' | 'frame_id' | 'properties'> {
  meta: { id: string; name?: string }
  frame_id: string | null
  properties: BoxProperties
}

/** A patch of null removed the key of a shape that left its frame; it is shown all the same. */
export const toShapeOutput = (shape: Shape): Encoded<typeof ShapeOutput> =>
  toOutput({ ...shape, frame_id: shape.frame_id ?? null }) as Encoded<typeof ShapeOutput>
