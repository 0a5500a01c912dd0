import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anchorPoint, boundsOf, layoutBounds } from './bounds.ts'
import { type Connector, type ConnectorUpdate, connectedShapeIds, detach, toConnectorOutput } from './connector.ts'
import { type Frame, type FrameUpdate, hasFacet, toFrameOutput } from './frame.ts'
import { applyPatch, toPatch } from './patch.ts'
import { type Shape, toShapeOutput } from './shape.ts'
import { toFrame, toShape, toShapePatch } from './stored-form.ts'
import { plainText } from './text.ts'

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const other = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9f'
const red = { hex: { value: '#f00' } }
const teal = { hsb: { hue: 180, saturation: 0.5, brightness: 1 } }

const frame: Frame = {
  meta: { id, name: 'Board' },
  type: 'A4',
  properties: { layout: { top: 1, left: 2, width: 3 }, fills: [{ solid: { color: red } }], strokes: [{ width: 1 }] },
}

describe('frames', () => {
  test('[F1] a frame that was sent without a type or properties is CUSTOM and empty', () => {
    assert.deepEqual(toFrame({ meta: { name: 'Board' } }, id), {
      meta: { id, name: 'Board' },
      type: 'CUSTOM',
      properties: {},
    })
  })

  test('[F3] layout keys that are sent are merged; fills and strokes that are sent replace', () => {
    const changed = applyPatch(
      frame,
      toPatch({ id, properties: { layout: { left: 9, height: 4 }, fills: [] } } as FrameUpdate),
    )
    assert.deepEqual(changed, {
      meta: { id, name: 'Board' },
      type: 'A4',
      properties: { layout: { top: 1, left: 9, width: 3, height: 4 }, fills: [], strokes: [{ width: 1 }] },
    })
    assert.deepEqual(frame.properties.layout, { top: 1, left: 2, width: 3 })
  })

  test('[F3] name and type change alone, and the id stays as its maker wrote it', () => {
    const changed = applyPatch(frame, toPatch({ id: id.toUpperCase(), meta: { name: '' }, type: 'A5' } as FrameUpdate))
    assert.deepEqual(changed, { ...frame, meta: { id, name: '' }, type: 'A5' })
  })

  test('[F3] an update without properties, name or type has no facet', () => {
    assert.equal(hasFacet({ id }), false)
    assert.equal(hasFacet({ id, meta: {} }), false)
    assert.equal(hasFacet({ id, meta: { name: '' } }), true)
    for (const facet of [{ properties: {} }, { type: 'A4' }, { frame_id: null }]) {
      assert.equal(hasFacet({ id, ...facet }), true)
    }
  })

  test('[F6] no fill is written as noFill, and hsb as three fractions, wherever they stand', () => {
    const fills = [
      { alpha: 0.5, no_fill: {} },
      { solid: { color: teal } },
      { gradient: { stops: [teal, red].map((color, position) => ({ color, position })) } },
    ]
    const written = { hsb: { hue: 0.5, saturation: 0.5, brightness: 1 } }
    assert.deepEqual(
      toFrameOutput({ ...frame, properties: { fills, strokes: [{ fill: { no_fill: {} } }] } }).properties,
      {
        fills: [
          { alpha: 0.5, noFill: {} },
          { solid: { color: written } },
          { gradient: { stops: [written, red].map((color, position) => ({ color, position })) } },
        ],
        strokes: [{ fill: { noFill: {} } }],
      },
    )
    const style = { color: teal }
    const text = { paragraphs: [{ id, portions: [{ text: 'hsb no_fill', style }] }] }
    const shape = toShape({ basic: { type: 'OVAL' }, text }, other)
    assert.deepEqual(toShapeOutput(shape).text?.paragraphs?.[0]?.portions, [
      { text: 'hsb no_fill', style: { color: written } },
    ])
  })

  test('[F6] a frame with neither is written as it is kept, without a copy', () => {
    assert.equal(toFrameOutput(frame), frame)
  })
})

describe('shapes', () => {
  const shape: Shape = toShape(
    {
      meta: { name: 'Star' },
      frame_id: other,
      star: { type: 'POINT', point: { type: 'SIX_POINT' } },
      properties: { layout: { top: 1 } },
      text: { paragraphs: [{ id, portions: [{ text: 'before' }] }] },
    },
    id,
  )

  test('a geometry that is sent takes the place of the one before', () => {
    const changed = applyPatch(shape, toShapePatch({ id, basic: { type: 'OVAL' } }))
    assert.deepEqual(changed.basic, { type: 'OVAL' })
    assert.equal('star' in changed, false)
    assert.ok(shape.star)
  })

  test('what is not sent stays; text replaces; layout merges; frame_id null takes it out of the frame', () => {
    const text = { paragraphs: [] }
    const { frame_id, ...without } = shape
    const changed = applyPatch(shape, toShapePatch({ id, frame_id: null, text, properties: { layout: { left: 2 } } }))
    assert.equal(frame_id, other)
    assert.deepEqual(changed, { ...without, text, properties: { layout: { top: 1, left: 2 } } })
    assert.deepEqual(applyPatch(shape, toShapePatch({ id, meta: { name: 'Sun' } })), {
      ...shape,
      meta: { id, name: 'Sun' },
    })
    assert.deepEqual(applyPatch(shape, toShapePatch({ id })), shape)
  })
})

describe('connectors', () => {
  const connector: Connector = {
    meta: { id },
    type: 'ELBOW',
    connected: {
      first: { shape_id: id, side: 'EAST', marker: 'NONE', point: { x: 900, y: 900 } },
      second: { shape_id: other, point: { x: 7, y: 8 }, marker: 'BLOCK' },
    },
  }
  const layout = { top: 10, left: 20, width: 100, height: 50 }

  test('an end that is sent replaces that end, and the other one stays', () => {
    const changed = applyPatch(
      connector,
      toPatch({ id, type: 'LINE', connected: { second: { shape_id: id } } } as ConnectorUpdate),
    )
    assert.deepEqual(changed, {
      ...connector,
      type: 'LINE',
      connected: { first: connector.connected.first, second: { shape_id: id } },
    })
  })

  test('[G4] an end loses its shape and stays where it met it: at its side, else at its point, else in the middle', () => {
    const one = detach(connector, id.toUpperCase(), layout)
    assert.deepEqual(one.connected.first, { marker: 'NONE', point: { x: 120, y: 35 } })
    assert.deepEqual(one.connected.second, connector.connected.second)
    const both = detach(one, other, layout)
    assert.deepEqual(both.connected.second, { marker: 'BLOCK', point: { x: 7, y: 8 } })
    assert.deepEqual([connector, one, both].map(connectedShapeIds), [[id, other], [other], []])
    const bare = { ...connector, connected: { first: { shape_id: id }, second: { shape_id: id } } }
    assert.deepEqual(detach(bare, id, layout).connected.second, { point: { x: 70, y: 35 } })
    assert.equal(toConnectorOutput(both).connected.first.shape_id, undefined)
  })
})

describe('places and words', () => {
  test('bounds are the upright box around a turned one', () => {
    assert.deepEqual(layoutBounds(undefined), { top: 0, left: 0, width: 0, height: 0 })
    const box = { top: 0, left: 0, width: 100, height: 50 }
    assert.deepEqual(layoutBounds({ ...box, rotate: 180 }), box)
    assert.deepEqual(layoutBounds({ ...box, rotate: -90 }), { top: -25, left: 25, width: 50, height: 100 })
    const turned = layoutBounds({ top: 0, left: 0, width: 100, height: 100, rotate: 45 })
    assert.ok(Math.abs(turned.width - 100 * Math.SQRT2) < 1e-9)
    assert.ok(Math.abs(turned.top + 50 * (Math.SQRT2 - 1)) < 1e-9)
  })

  test('the bounds of several hold them all, and of none there are none', () => {
    const at = (top: number, left: number) => ({ properties: { layout: { top, left, width: 10, height: 10 } } })
    assert.deepEqual(boundsOf([at(5, -5), at(20, 30)]), { top: 5, left: -5, width: 45, height: 25 })
    assert.equal(boundsOf([]), undefined)
  })

  test('a connector meets the middle of a side, which turns with the shape', () => {
    const layout = { top: 0, left: 0, width: 100, height: 50 }
    assert.deepEqual(
      (['NORTH', 'EAST', 'SOUTH', 'WEST'] as const).map((side) => anchorPoint(layout, side)),
      [
        { x: 50, y: 0 },
        { x: 100, y: 25 },
        { x: 50, y: 50 },
        { x: 0, y: 25 },
      ],
    )
    assert.deepEqual(anchorPoint({ ...layout, rotate: 90 }, 'NORTH'), { x: 75, y: 25 })
    assert.deepEqual(anchorPoint({ ...layout, rotate: 90 }, 'EAST'), { x: 50, y: 75 })
  })

  test('[C6] or a place of its box, which moves, turns and scales with it', () => {
    const layout = { top: 0, left: 0, width: 100, height: 50 }
    const at = { x: 0.25, y: 1 }
    assert.deepEqual(anchorPoint(layout, at), { x: 25, y: 50 })
    assert.deepEqual(anchorPoint({ ...layout, left: 7, top: -3 }, at), { x: 32, y: 47 })
    assert.deepEqual(anchorPoint({ ...layout, rotate: 90 }, at), { x: 25, y: 0 })
    assert.deepEqual(anchorPoint({ ...layout, width: 200, height: 10 }, at), { x: 50, y: 10 })
  })

  test('plain text has a line for each paragraph, its portions joined', () => {
    const text = { paragraphs: [{ id, portions: [{ text: 'Ship ' }, {}, { text: 'it' }] }, { id: other }] }
    assert.equal(plainText(text), 'Ship it\n')
    assert.equal(plainText({}), '')
    assert.equal(plainText(undefined), '')
  })
})
