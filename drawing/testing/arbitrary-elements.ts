import { type Connector, type Frame, type Shape, toConnector, toFrame, toShape } from '@easel/contract'
import { ConnectorInsert } from '@easel/contract/shapes/connector.ts'
import { imageFits } from '@easel/contract/shapes/fill.ts'
import { FrameInsert } from '@easel/contract/shapes/frame.ts'
import { ShapeInsert } from '@easel/contract/shapes/shape.ts'
import { compileDecoder } from '@easel/server/http/decode.ts'
import { geometry } from '@easel/server/testing/arbitraries/geometry.ts'
import { connectorInsert, frameInsert, shapeInsert } from '@easel/server/testing/arbitraries/shapes.ts'
import fc from 'fast-check'
import Type, { type TSchema } from 'typebox'

const readerOf = (schema: TSchema) => {
  const read = compileDecoder(Type.Object({ element: schema }))
  return (element: unknown) => (read({ element }) as { element: unknown }).element
}

const [readFrame, readShape, readConnector] = [readerOf(FrameInsert), readerOf(ShapeInsert), readerOf(ConnectorInsert)]

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Most valid places and sizes are beyond all screens: half of the elements have ordinary ones. */
const ordinaryLayout = fc.option(
  fc.record({
    left: between(-2_000, 2_000),
    top: between(-2_000, 2_000),
    width: between(0, 800),
    height: between(0, 800),
    rotate: fc.integer({ min: -360, max: 360 }),
  }),
  { nil: {} },
)

const hardWords = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'A line of words that is long enough to break',
    'שלום עולם hello',
    '日本語の文章です。「改行」',
    'a\n\nb\tc',
    '',
  ),
)

const PARAGRAPH_ID = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'

/** With the style that the text has, where it has one. */
const withWords = <T extends { text?: Shape['text'] }>(body: T, words: string | undefined): T =>
  words === undefined
    ? body
    : { ...body, text: { ...body.text, paragraphs: [{ id: PARAGRAPH_ID, portions: [{ text: words }] }] } }

const withLayout = <T extends { properties?: Shape['properties'] }>(body: T, layout: object): T => ({
  ...body,
  properties: { ...body.properties, layout: { ...body.properties?.layout, ...layout } },
})

/** The images of a zone, as the tests that draw know them. */
export const imageSizes: ReadonlyMap<string, { width: number; height: number }> = new Map([
  ['0190a5d8-7c3a-7bb2-8f0e-0000000000a1', { width: 1, height: 1 }],
  ['0190a5d8-7c3a-7bb2-8f0e-0000000000a2', { width: 32_767, height: 3 }],
])

const arbitraryImage = fc.record(
  {
    asset_id: fc.oneof(fc.constantFrom(...imageSizes.keys()), fc.uuid()),
    fit: fc.constantFrom(...imageFits),
    crop: fc.tuple(between(0, 0.9), between(0, 0.9), between(0.001, 0.1)).map(([left, top, size]) => ({
      ...{ left, top },
      ...{ width: size, height: size },
    })),
  },
  { requiredKeys: ['asset_id'] },
)

const withImage = <T extends { properties: Shape['properties'] }>(body: T, image: object | undefined): T =>
  image === undefined ? body : { ...body, properties: { ...body.properties, fills: [{ alpha: 0.5, image } as never] } }

/** Every type with its details; custom paths may leave their box. */
export const arbitraryGeometry = geometry.filter((one) => !('custom' in one))

export const arbitraryShape: fc.Arbitrary<Shape> = fc
  .tuple(
    shapeInsert(),
    fc.uuid(),
    ordinaryLayout,
    fc.option(hardWords, { nil: undefined }),
    fc.option(arbitraryImage, { nil: undefined, freq: 2 }),
  )
  .map(([shape, id, layout, words, image]) =>
    withWords(withImage(withLayout(toShape(readShape(shape) as ShapeInsert, id), layout), image), words),
  )

export const arbitraryFrame: fc.Arbitrary<Frame> = fc
  .tuple(frameInsert, fc.uuid(), ordinaryLayout)
  .map(([frame, id, layout]) => withLayout(toFrame(readFrame(frame) as FrameInsert, id), layout))

/** Ends on the shapes of the ids, or at points. */
export const arbitraryConnector = (ids: readonly string[]): fc.Arbitrary<Connector> =>
  fc
    .tuple(connectorInsert(ids), fc.uuid(), fc.option(hardWords, { nil: undefined }))
    .map(([connector, id, words]) => withWords(toConnector(readConnector(connector) as ConnectorInsert, id), words))
