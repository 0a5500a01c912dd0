import type { Connector, Frame, Shape } from '@easel/contract'
import { connectorMarkers, connectorSides, connectorTypes } from '@easel/contract/shapes/connector.ts'
import { fontNames } from '@easel/contract/shapes/fonts.ts'
import {
  basicTypes,
  blockArrowTypes,
  calloutTypes,
  flowchartTypes,
  mathematicalSymbolTypes,
  starTypes,
} from '@easel/contract/shapes/geometry.ts'
import { pathCommands } from '@easel/contract/shapes/path.ts'
import { capTypes, joinTypes, strokePositions, strokeTypes } from '@easel/contract/shapes/stroke.ts'
import { autoFits, fontWeights, horizontalAlignments, verticalAlignments } from '@easel/contract/shapes/text.ts'
import fc from 'fast-check'

/** Mostly ordinary, sometimes at the edge of what the contract allows. */
const between = (min: number, max: number, usual: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: Math.max(min, -usual), max: Math.min(max, usual), noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max, 0, 1, 1e-7).filter((value) => value >= min && value <= max) },
  )

const coordinate = between(-1e9, 1e9, 2000)
const length = between(0, 1e9, 800)
const point = fc.record({ x: coordinate, y: coordinate })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const byte = fc.integer({ min: 0, max: 255 })

/** A record some of whose keys are left out. */
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>

const color = fc.oneof(
  fc.record({ rgb: fc.record({ red: byte, green: byte, blue: byte }) }),
  fc.record({ hsb: fc.record({ hue: between(0, 360, 360), saturation: fraction, brightness: fraction }) }),
  fc.record({ hex: fc.record({ value: fc.constantFrom('#abc', '#1f77b4', '#1f77b480') }) }),
)

const solid = fc.record({ solid: fc.record({ color }) })
const stops = fc.array(fc.record({ color, position: fraction }), { minLength: 2, maxLength: 5 })
const round = some({
  center: point,
  spread_x: coordinate,
  spread_y: coordinate,
  rotation_angle: between(-36_000, 36_000, 360),
  flip_horizontal: fc.boolean(),
  flip_vertical: fc.boolean(),
})
const gradient = fc.oneof(
  fc.record({ stops, linear: some({ start: point, end: point }) }),
  fc.record({ type: fc.constantFrom('RADIAL', 'ANGULAR'), stops, radial_angular: round }),
)
const fill = fc.oneof(solid, fc.record({ alpha: fraction, gradient }), fc.constant({ no_fill: {} }))
const stroke = some({
  type: fc.constantFrom(...strokeTypes),
  width: between(0, 10_000, 12),
  jointype: fc.constantFrom(...joinTypes),
  captype: fc.constantFrom(...capTypes),
  position: fc.constantFrom(...strokePositions),
  fill: fc.oneof(solid, fc.constant({ no_fill: {} })),
})

const layout = some({
  top: coordinate,
  left: coordinate,
  width: length,
  height: length,
  rotate: fc.integer({ min: -36_000, max: 36_000 }),
  fliph: fc.boolean(),
  flipv: fc.boolean(),
})

const properties = some({
  layout,
  fills: fc.array(fill, { maxLength: 2 }),
  strokes: fc.array(stroke, { maxLength: 2 }),
})

const words = fc.oneof(
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
const portionStyle = some({
  font_name: fc.record({ name: fc.constantFrom(...fontNames) }),
  size: between(1e-3, 10_000, 60).filter((size) => size > 0),
  fontweight: fc.constantFrom(...fontWeights),
  italic: fc.boolean(),
  underline: fc.boolean(),
  strike: fc.boolean(),
  color,
})
const gap = fc.integer({ min: -10_000, max: 10_000 })
const paragraphStyle = some({
  halign: fc.constantFrom(...horizontalAlignments),
  spacing: some({ line: between(0, 100, 3), before: gap, after: gap }),
  level: fc.integer({ min: 0, max: 100 }),
  portion_style: portionStyle,
})
const inset = between(-100_000, 100_000, 40)
const text = some({
  paragraphs: fc.array(
    fc.record({
      id: fc.uuid(),
      style: paragraphStyle,
      portions: fc.array(some({ text: words, style: portionStyle }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  properties: some({
    valign: fc.constantFrom(...verticalAlignments),
    inset: some({ left: inset, top: inset, right: inset, bottom: inset }),
    para_style: paragraphStyle,
    auto_fit: fc.constantFrom(...autoFits),
  }),
})

const commandBodies = {
  move_to: fc.record({ point }),
  line_to: fc.record({ point }),
  cubic_to: fc.record({ control1: point, control2: point, end: point }),
  quadratic_to: fc.record({ control: point, end: point }),
  arc_to: fc.record(
    {
      x_radius: length,
      y_radius: length,
      start_angle: coordinate,
      sweep_angle: between(-36_000, 36_000, 360),
      end: point,
    },
    { requiredKeys: ['end'] },
  ),
  smooth_cubic_to: fc.record({ control2: point, end: point }),
  smooth_quadratic_to: fc.record({ end: point }),
  close_path: fc.constant({}),
}
const command = fc.oneof(
  ...pathCommands.map((name) => (commandBodies[name] as fc.Arbitrary<object>).map((body) => ({ [name]: body }))),
)
const custom = fc.record(
  {
    width: length,
    height: length,
    paths: fc.array(fc.record({ commands: fc.array(command, { minLength: 1, maxLength: 8 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  },
  { requiredKeys: ['paths'] },
)

const typed = <T extends string>(types: readonly T[]) => fc.record({ type: fc.constantFrom(...types) })

/** Every type; details of each are in the contact sheet. */
export const arbitraryGeometry = fc.oneof(
  typed(basicTypes).map((basic) => ({ basic })),
  typed(flowchartTypes).map((flowchart) => ({ flowchart })),
  typed(blockArrowTypes).map((block_arrow) => ({ block_arrow })),
  typed(mathematicalSymbolTypes).map((mathematical_symbol) => ({ mathematical_symbol })),
  typed(starTypes).map((star) => ({ star })),
  typed(calloutTypes).map((callout) => ({ callout })),
)

export const arbitraryShape = fc
  .tuple(
    fc.uuid(),
    properties,
    fc.oneof(
      arbitraryGeometry,
      custom.map((one) => ({ custom: one })),
    ),
    fc.option(text, { nil: undefined }),
  )
  .map(([id, style, geometry, words]) => ({
    meta: { id },
    frame_id: null,
    properties: style,
    ...geometry,
    ...(words && { text: words }),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<Shape>

export const arbitraryFrame = fc.tuple(fc.uuid(), properties).map(([id, style]) => ({
  meta: { id, name: 'A frame' },
  type: 'CUSTOM',
  properties: style,
})) as fc.Arbitrary<unknown> as fc.Arbitrary<Frame>

/** Ends on the shapes of the ids, or at points. */
export const arbitraryConnector = (ids: readonly string[]): fc.Arbitrary<Connector> => {
  const rest = { side: fc.constantFrom(...connectorSides), marker: fc.constantFrom(...connectorMarkers) }
  const end = fc.oneof(
    fc.record({ shape_id: fc.constantFrom(...ids), ...rest, point }, { requiredKeys: ['shape_id'] }),
    fc.record({ point, ...rest }, { requiredKeys: ['point'] }),
  )
  return fc.record(
    {
      meta: fc.record({ id: fc.uuid() }),
      type: fc.constantFrom(...connectorTypes),
      connected: fc.record({ first: end, second: end }),
      stroke: fc.record({ width: between(0, 10_000, 12), type: fc.constantFrom(...strokeTypes), fill: solid }),
      text,
    },
    { requiredKeys: ['meta', 'type', 'connected'] },
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<Connector>
}
