import { gradientTypes } from '@easel/contract/shapes/fill.ts'
import { capTypes, joinTypes, strokePositions, strokeTypes } from '@easel/contract/shapes/stroke.ts'
import fc from 'fast-check'

/** Values of the object model as a caller sends them. All of them are valid. */

export const optional = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] })

/** JSON has no minus zero: adding 0 takes it away. */
export const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0)

export const fraction = number(0, 1)
export const coordinate = number(-1e9, 1e9)
export const length = number(0, 1e9)
export const degrees = number(-36_000, 36_000)
export const point = fc.record({ x: coordinate, y: coordinate })

export const layout = optional({
  top: coordinate,
  left: coordinate,
  width: length,
  height: length,
  rotate: fc.integer({ min: -36_000, max: 36_000 }),
  fliph: fc.boolean(),
  flipv: fc.boolean(),
})

const byte = fc.integer({ min: 0, max: 255 })
const hexDigit = fc.constantFrom(...'0123456789abcdefABCDEF')
const hexLiteral = fc
  .constantFrom(3, 6, 8)
  .chain((size) => fc.string({ unit: hexDigit, minLength: size, maxLength: size }))
  .map((digits) => `#${digits}`)

export const color = fc.oneof(
  fc.record({ rgb: fc.record({ red: byte, green: byte, blue: byte }) }),
  fc.record({ hsb: fc.record({ hue: number(0, 360), saturation: fraction, brightness: fraction }) }),
  fc.record({ hex: fc.record({ value: hexLiteral }) }),
)

const stops = fc.array(fc.record({ color, position: fraction }), { minLength: 2, maxLength: 5 })
const radial = optional({
  center: point,
  spread_x: coordinate,
  spread_y: coordinate,
  rotation_angle: degrees,
  flip_horizontal: fc.boolean(),
  flip_vertical: fc.boolean(),
})
const [linearType, ...radialTypes] = gradientTypes

const gradient = fc.oneof(
  fc.record(
    { type: fc.constant(linearType), stops, linear: optional({ start: point, end: point }) },
    { requiredKeys: ['stops'] },
  ),
  fc.record(
    { type: fc.constantFrom(...radialTypes), stops, radial_angular: radial },
    { requiredKeys: ['type', 'stops'] },
  ),
)

const alpha = fraction
const solid = fc.record({ color })
const nothing = fc.constant({})
const without = { requiredKeys: [] }

const solidFill = fc.record({ alpha, solid }, { requiredKeys: ['solid'] })
const noFill = fc.oneof(
  fc.record({ alpha, no_fill: nothing }, { requiredKeys: ['no_fill'] }),
  fc.record({ alpha, noFill: nothing }, { requiredKeys: ['noFill'] }),
)

export const fill = fc.oneof(solidFill, fc.record({ alpha, gradient }, { requiredKeys: ['gradient'] }), noFill)

const line = {
  type: fc.constantFrom(...strokeTypes),
  width: number(0, 10_000),
  jointype: fc.constantFrom(...joinTypes),
  captype: fc.constantFrom(...capTypes),
  position: fc.constantFrom(...strokePositions),
}
export const stroke = fc.record({ ...line, fill: fc.oneof(solidFill, noFill) }, without)
export const connectorStroke = fc.record({ ...line, fill: solidFill }, without)

export const properties = optional({
  layout,
  fills: fc.array(fill, { maxLength: 3 }),
  strokes: fc.array(stroke, { maxLength: 3 }),
})
