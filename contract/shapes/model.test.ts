import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '@easel/server/api-error.ts'
import { compileDecoder } from '@easel/server/http/decode.ts'
import { compileConverter } from '@easel/server/http/schema-codec.ts'

import {
  connectorInsert,
  connectorUpdate,
  frameInsert,
  frameUpdate,
  shapeInsert,
  shapeUpdate,
} from '@easel/server/testing/arbitraries/shapes.ts'
import fc from 'fast-check'
import Type, { type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { type Connector, ConnectorInsert, ConnectorOutput, ConnectorUpdate, toConnectorOutput } from './connector.ts'
import { type Frame, FrameInsert, FrameOutput, FrameUpdate, toFrameOutput } from './frame.ts'
import { applyPatch, toPatch } from './patch.ts'
import { type Shape, ShapeInsert, ShapeOutput, ShapeUpdate, toShapeOutput } from './shape.ts'
import { toConnector, toFrame, toShape, toShapePatch } from './stored-form.ts'

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const others = ['0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9f', '0190A5D8-7C3A-7BB2-8F0E-3D5B6A7C8DA0']

const readerOf = (schema: TSchema) => {
  const read = compileDecoder(Type.Object({ element: schema }))
  return (element: unknown) => (read({ element }) as { element: unknown }).element
}

/** Each form of input: its decoder, and an arbitrary of its valid values. */
const forms: Record<string, { read: (element: unknown) => unknown; valid: fc.Arbitrary<unknown> }> = {
  'frame to insert': { read: readerOf(FrameInsert), valid: frameInsert },
  'frame to update': { read: readerOf(FrameUpdate), valid: frameUpdate(id) },
  'shape to insert': { read: readerOf(ShapeInsert), valid: shapeInsert(others) },
  'shape to update': { read: readerOf(ShapeUpdate), valid: shapeUpdate(id) },
  'connector to insert': { read: readerOf(ConnectorInsert), valid: connectorInsert(others) },
  'connector to update': { read: readerOf(ConnectorUpdate), valid: connectorUpdate(id, others) },
}

/** Each kind of element: as stored after an insert and an update, in its output format, and sent back. */
const kinds: Record<
  string,
  {
    stored: fc.Arbitrary<unknown>
    output: (element: never) => unknown
    schema: TSchema
    resend: (out: unknown) => unknown
  }
> = {
  frame: {
    stored: fc
      .tuple(frameInsert.map(readerOf(FrameInsert)), frameUpdate(id).map(readerOf(FrameUpdate)))
      .map(([insert, update]): Frame => applyPatch(toFrame(insert as FrameInsert, id), toPatch(update as FrameUpdate))),
    output: toFrameOutput,
    schema: FrameOutput,
    resend: (out) => toFrame(readerOf(FrameInsert)(out) as FrameInsert, id),
  },
  shape: {
    stored: fc
      .tuple(shapeInsert(others).map(readerOf(ShapeInsert)), shapeUpdate(id).map(readerOf(ShapeUpdate)))
      .map(
        ([insert, update]): Shape =>
          applyPatch(toShape(insert as ShapeInsert, id), toShapePatch(update as ShapeUpdate)),
      ),
    output: toShapeOutput,
    schema: ShapeOutput,
    resend: (out) => toShape(readerOf(ShapeInsert)(out) as ShapeInsert, id),
  },
  connector: {
    stored: fc
      .tuple(
        connectorInsert(others).map(readerOf(ConnectorInsert)),
        connectorUpdate(id, others).map(readerOf(ConnectorUpdate)),
      )
      .map(
        ([insert, update]): Connector =>
          applyPatch(toConnector(insert as ConnectorInsert, id), toPatch(update as ConnectorUpdate)),
      ),
    output: toConnectorOutput,
    schema: ConnectorOutput,
    resend: (out) => toConnector(readerOf(ConnectorInsert)(out) as ConnectorInsert, id),
  },
}

type Path = (string | number)[]

/** Every path inside a value. */
const pathsIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    return [path, ...pathsIn(member, path)]
  })
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((at: unknown, key) => (at as Record<string | number, unknown>)[key], value)

const withValueAt = (value: unknown, path: Path, member: unknown): unknown => {
  const copy = structuredClone(value)
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
  holder[path.at(-1) as string] = member
  return copy
}

const dotted = (path: Path): string => path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')

/** Values that are invalid in place of `value`, whatever its schema. */
const wrongFor = (value: unknown, key: string | number | undefined): unknown[] => {
  if (key === 'step') return ['1', true, 0, 100, 1.5]
  if (typeof value === 'number') return ['1', true, null, 1e12, -1e12, Infinity]
  if (typeof value === 'boolean') return ['true', 1, null]
  if (Array.isArray(value)) return [{}, 'x', null]
  if (typeof value === 'object' && value !== null) return [[], 'x', null]
  if (key === 'text' || key === 'name' || key === 'notes') return [7, null, {}, 'x'.repeat(10_001)]
  if (key === 'frame_id') return [7, {}, 'NOPE']
  return key === 'id' ? [7, {}, null, ''] : [7, {}, null, 'NOPE']
}

const few = { numRuns: 150 }

describe('the object model', () => {
  for (const [name, { read, valid }] of Object.entries(forms)) {
    test(`[C1] every valid ${name} is taken`, () => {
      fc.assert(
        fc.property(valid, (element) => {
          read(element)
        }),
        few,
      )
    })

    test(`[C1] a ${name} with one wrong value is refused, and the path is named`, () => {
      const corrupted = valid
        .filter((element) => pathsIn(element).length > 0)
        .chain((element) => fc.tuple(fc.constant(element), fc.constantFrom(...pathsIn(element))))
        .chain(([element, path]) =>
          fc.tuple(
            fc.constant(element),
            fc.constant(path),
            fc.constantFrom(...wrongFor(valueAt(element, path), path.at(-1))),
          ),
        )
      fc.assert(
        fc.property(corrupted, ([element, path, wrong]) => {
          assert.throws(
            () => read(withValueAt(element, path, wrong)),
            (failure) => failure instanceof ApiError && failure.context.attribute === `element${dotted(path)}`,
          )
        }),
        { numRuns: 400 },
      )
    })

    test(`[G6] what a ${name} does not know is dropped`, () => {
      fc.assert(
        fc.property(valid, (element) => {
          const objects = [[], ...pathsIn(element)].filter((path) => isObject(valueAt(element, path)))
          const strewn = objects.reduce(
            (value: unknown, path) => withValueAt(value, [...path, 'unheard_of'], { of: 1 }),
            element,
          )
          assert.deepEqual(read(strewn), read(element))
        }),
        few,
      )
    })
  }

  for (const [name, { stored, output, schema }] of Object.entries(kinds)) {
    test(`[F6] a ${name} is written whole and in the form of the output, and what is stored stays as it was`, () => {
      const encode = compileConverter(schema, 'encode')
      fc.assert(
        fc.property(stored, (element) => {
          const before = JSON.stringify(element)
          const out = output(element as never)
          assert.ok(Check(schema, out), JSON.stringify(out))
          const json = JSON.stringify(encode(out))
          assert.deepEqual(JSON.parse(json), out)
          assert.doesNotMatch(json, /"no_fill":/)
          assert.equal(JSON.stringify(element), before)
        }),
        few,
      )
    })
  }

  test('[F6] noFill is stored as no_fill, and a gradient without a type as LINEAR', () => {
    const stops = [0, 1].map((position) => ({ color: { hex: { value: '#abc' } }, position }))
    const properties = {
      fills: [{ alpha: 0.5, noFill: {} }, { gradient: { stops } }],
      strokes: [{ fill: { noFill: {} } }],
    }
    assert.deepEqual(readerOf(FrameUpdate)({ id, properties }), {
      id,
      properties: {
        fills: [{ alpha: 0.5, no_fill: {} }, { gradient: { type: 'LINEAR', stops } }],
        strokes: [{ fill: { no_fill: {} } }],
      },
    })
  })

  for (const [name, { stored, output, resend }] of Object.entries(kinds)) {
    test(`[F6] a ${name} that was read can be sent back unchanged, and reads the same`, () => {
      fc.assert(
        fc.property(stored, (element) => {
          const out = output(element as never)
          assert.deepEqual(output(resend(out) as never), out)
        }),
        few,
      )
    })
  }

  test('[F6] a hue of at most 1 is a fraction of the circle, above 1 it is degrees; it is stored in degrees', () => {
    const stored = (hue: number) => {
      const color = { hsb: { hue, saturation: 0.5, brightness: 1 } }
      const stops = [0, 1].map((position) => ({ color, position }))
      const read = readerOf(ShapeUpdate)({
        id,
        text: {
          paragraphs: [{ id, portions: [{ style: { color } }], style: { portion_style: { color } } }],
          properties: { para_style: { portion_style: { color } } },
        },
        properties: {
          fills: [{ solid: { color } }, { gradient: { stops } }],
          strokes: [{ fill: { solid: { color } } }],
        },
      })
      const connector = readerOf(ConnectorUpdate)({
        id,
        stroke: { fill: { solid: { color } } },
        text: { paragraphs: [{ id, portions: [{ style: { color } }] }] },
      })
      const hues = [...JSON.stringify([read, connector]).matchAll(/"hue":([^,]+)/g)].map(([, text]) => Number(text))
      assert.equal(hues.length, 9)
      return [...new Set(hues)]
    }
    assert.deepEqual([0, 0.25, 1, 1.5, 90, 360].map(stored), [[0], [90], [360], [1.5], [90], [360]])
    // One degree, stored before fractions were taken, is read as 1/360 and stays one degree.
    assert.deepEqual(stored(1 / 360), [1])
  })
})

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
