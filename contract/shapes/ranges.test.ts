import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConnectorInsert } from './connector.ts'
import { FrameInsert } from './frame.ts'
import { ShapeInsert } from './shape.ts'

const checker = (schema: TSchema) => {
  const validator = Compile(Type.Object({ element: schema }))
  return (element: unknown) => validator.Check({ element })
}
const frame = checker(FrameInsert)
const shape = checker(ShapeInsert)
const connector = checker(ConnectorInsert)

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const idNumber = (n: number) => `0190a5d8-7c3a-7bb2-8f0e-${String(n).padStart(12, '0')}`
const red = { hex: { value: '#f00' } }
const properties = (input: object) => frame({ meta: { name: '' }, properties: input })
const layout = (key: string) => (value: number) => properties({ layout: { [key]: value } })
const color = (input: object) => properties({ fills: [{ solid: { color: input } }] })
const gradient = (input: object) => {
  const stops = [0, 1].map((position) => ({ color: red, position }))
  return properties({ fills: [{ gradient: { stops, ...input } }] })
}
const radial = (key: string) => (value: number) => gradient({ type: 'RADIAL', radial_angular: { [key]: value } })
const text = (input: object) => shape({ basic: { type: 'OVAL' }, text: input })
const paragraphs = (input: object) => text({ paragraphs: [{ id, ...input }] })
const arc = (key: string) => (value: number) =>
  shape({ custom: { paths: [{ commands: [{ arc_to: { [key]: value, end: { x: 0, y: 0 } } }] }] } })
const end = (input: object) => connector({ connected: { first: { shape_id: id, ...input }, second: { shape_id: id } } })
const listOf = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))

/** The smallest and the largest accepted number, and the step to the next one that is not. */
const numbers: [name: string, minimum: number, maximum: number, step: number, accepts: (value: number) => boolean][] = [
  ['layout.top', -1e9, 1e9, 1, layout('top')],
  ['layout.left', -1e9, 1e9, 1, layout('left')],
  ['layout.width', 0, 1e9, 1e-3, layout('width')],
  ['layout.height', 0, 1e9, 1e-3, layout('height')],
  ['layout.rotate', -36_000, 36_000, 1, layout('rotate')],
  ['rgb.red', 0, 255, 1, (red) => color({ rgb: { red, green: 0, blue: 0 } })],
  ['rgb.green', 0, 255, 1, (green) => color({ rgb: { red: 0, green, blue: 0 } })],
  ['rgb.blue', 0, 255, 1, (blue) => color({ rgb: { red: 0, green: 0, blue } })],
  ['hsb.hue', 0, 360, 1e-9, (hue) => color({ hsb: { hue, saturation: 0, brightness: 0 } })],
  ['hsb.saturation', 0, 1, 1e-9, (saturation) => color({ hsb: { hue: 0, saturation, brightness: 0 } })],
  ['hsb.brightness', 0, 1, 1e-9, (brightness) => color({ hsb: { hue: 0, saturation: 0, brightness } })],
  ['fill.alpha', 0, 1, 1e-9, (alpha) => properties({ fills: [{ alpha, no_fill: {} }] })],
  ['stop.position', 0, 1, 1e-9, (position) => gradient({ stops: listOf(2, () => ({ color: red, position })) })],
  ['linear.start.x', -1e9, 1e9, 1, (x) => gradient({ linear: { start: { x, y: 0 } } })],
  ['radial_angular.spread_x', -1e9, 1e9, 1, radial('spread_x')],
  ['radial_angular.spread_y', -1e9, 1e9, 1, radial('spread_y')],
  ['radial_angular.rotation_angle', -36_000, 36_000, 0.5, radial('rotation_angle')],
  ['stroke.width', 0, 10_000, 1e-3, (width) => properties({ strokes: [{ width }] })],
  ['stroke.fill.alpha', 0, 1, 1e-9, (alpha) => properties({ strokes: [{ fill: { alpha, noFill: {} } }] })],
  ['end.at.x', 0, 1, 1e-9, (x) => end({ at: { x, y: 0 } })],
  ['end.at.y', 0, 1, 1e-9, (y) => end({ at: { x: 0, y } })],
  [
    'connector stroke.fill.alpha',
    0,
    1,
    1e-9,
    (alpha) =>
      connector({
        connected: { first: { shape_id: id }, second: { shape_id: id } },
        stroke: { fill: { alpha, solid: { color: red } } },
      }),
  ],
  ['arc_to.x_radius', 0, 1e9, 1e-3, arc('x_radius')],
  ['arc_to.y_radius', 0, 1e9, 1e-3, arc('y_radius')],
  ['arc_to.start_angle', -36_000, 36_000, 0.5, arc('start_angle')],
  ['arc_to.sweep_angle', -36_000, 36_000, 0.5, arc('sweep_angle')],
  ['style.size', 1e-3, 10_000, 1e-3, (size) => paragraphs({ portions: [{ style: { size } }] })],
  ['spacing.line', 0, 100, 1e-3, (line) => paragraphs({ style: { spacing: { line } } })],
  ['spacing.before', -10_000, 10_000, 1, (before) => paragraphs({ style: { spacing: { before } } })],
  ['spacing.after', -10_000, 10_000, 1, (after) => paragraphs({ style: { spacing: { after } } })],
  ['level', 0, 100, 1, (level) => paragraphs({ style: { level } })],
  ['inset.left', -100_000, 100_000, 1e-3, (left) => text({ properties: { inset: { left } } })],
]

const whole = ['layout.rotate', 'rgb.red', 'rgb.green', 'rgb.blue', 'spacing.before', 'spacing.after', 'level']

/** The minimum and the maximum of a list, or the characters of a text. */
const sizes: [name: string, minimum: number, maximum: number, accepts: (size: number) => boolean][] = [
  ['fills', 0, 10, (size) => properties({ fills: listOf(size, () => ({ no_fill: {} })) })],
  ['strokes', 0, 10, (size) => properties({ strokes: listOf(size, () => ({})) })],
  ['stops', 2, 20, (size) => gradient({ stops: listOf(size, () => ({ color: red, position: 0 })) })],
  ['meta.name', 0, 500, (size) => frame({ meta: { name: 'x'.repeat(size) } })],
  ['paragraphs', 0, 500, (size) => text({ paragraphs: listOf(size, (n) => ({ id: idNumber(n) })) })],
  ['portions', 0, 500, (size) => paragraphs({ portions: listOf(size, () => ({})) })],
  ['portion.text', 0, 10_000, (size) => paragraphs({ portions: [{ text: 'x'.repeat(size) }] })],
  ['paths', 1, 200, (size) => shape({ custom: { paths: listOf(size, () => ({ commands: [{ close_path: {} }] })) } })],
  [
    'commands',
    1,
    10_000,
    (size) => shape({ custom: { paths: [{ commands: listOf(size, () => ({ close_path: {} })) }] } }),
  ],
]

describe('ranges of the object model', () => {
  test('[C1] a number is taken at its edges and refused beyond them', () => {
    for (const [name, minimum, maximum, step, accepts] of numbers) {
      assert.ok(accepts(minimum), `${name} ${minimum}`)
      assert.ok(accepts(maximum), `${name} ${maximum}`)
      assert.equal(accepts(minimum - step), false, `${name} ${minimum - step}`)
      assert.equal(accepts(maximum + step), false, `${name} ${maximum + step}`)
    }
  })

  test('[C1] whole numbers are whole, the others need not be', () => {
    for (const [name, minimum, maximum, , accepts] of numbers) {
      const broken = Math.floor(minimum + (maximum - minimum) / 2) + 0.125
      assert.equal(accepts(broken), !whole.includes(name), `${name} ${broken}`)
    }
  })

  test('[C1] lists and texts are taken at their edges and refused beyond them', () => {
    for (const [name, minimum, maximum, accepts] of sizes) {
      assert.ok(accepts(minimum), `${name} of ${minimum}`)
      assert.ok(accepts(maximum), `${name} of ${maximum}`)
      if (minimum > 0) assert.equal(accepts(minimum - 1), false, `${name} of ${minimum - 1}`)
      assert.equal(accepts(maximum + 1), false, `${name} of ${maximum + 1}`)
    }
  })
})
