import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from '@easel/contract'
import { type Connector, connectorSides } from '@easel/contract'
import { pathBox } from '../testing/numbers.ts'
import { drawConnector } from './draw-connector.ts'
import { routeElbow } from './elbow.ts'
import { findEnds } from './ends.ts'
import { obstacleOf } from './obstacles.ts'

const shapeAt = (left: number, top: number): Shape => ({
  meta: { id: `${left},${top}` },
  frame_id: null,
  basic: { type: 'RECTANGLE' },
  properties: { layout: { left, top, width: 100, height: 60 } },
})

const nowhere = { shapeAt: () => undefined, findObstacles: () => [] }

const places = [
  [300, 0],
  [300, 200],
  [0, 200],
  [-300, 90],
  [140, 30],
] as const

describe('connectors', () => {
  test('[D8] an elbow goes around both shapes, whatever the sides', () => {
    for (const [left, top] of places)
      for (const one of connectorSides)
        for (const other of connectorSides) {
          const shapes: Record<string, Shape> = { a: shapeAt(0, 0), b: shapeAt(left, top) }
          const [first, second] = findEnds(
            { shape_id: 'a', side: one },
            { shape_id: 'b', side: other },
            (id) => shapes[id],
          )
          const route = routeElbow(first, second, 20, () => []).points
          const label = `${one} ${other} ${left},${top}: ${JSON.stringify(route)}`
          for (let at = 1; at < route.length; at++) {
            const [[x1, y1], [x2, y2]] = [route[at - 1] as [number, number], route[at] as [number, number]]
            assert.ok(x1 === x2 || y1 === y2, `slanted: ${label}`)
            for (const box of [first.box, second.box]) {
              const isThrough =
                box &&
                Math.max(x1, x2) > box.left + 1 &&
                Math.min(x1, x2) < box.left + box.width - 1 &&
                Math.max(y1, y2) > box.top + 1 &&
                Math.min(y1, y2) < box.top + box.height - 1
              assert.ok(!isThrough, `through a shape: ${label}`)
            }
          }
        }
  })

  test('[D8] an end without a side takes the one that faces the other end', () => {
    const shapes: Record<string, Shape> = { a: shapeAt(0, 0), b: shapeAt(400, 10) }
    const [first, second] = findEnds({ shape_id: 'a' }, { shape_id: 'b' }, (id) => shapes[id])
    assert.deepEqual(
      [first.at, second.at],
      [
        [100, 30],
        [400, 40],
      ],
    )
  })

  test('[D8] a straight line stays straight; a curve that would cross a shape goes around it, smoothly', () => {
    const shapes: Record<string, Shape> = { a: shapeAt(0, 0), b: shapeAt(400, 0) }
    const between = { id: 'c', left: 200, top: 0, right: 260, bottom: 60 }
    const drawn = (type: Connector['type'], obstacles: (typeof between)[]) => {
      const connected = { first: { shape_id: 'a' }, second: { shape_id: 'b' } }
      const surroundings = { shapeAt: (id: string) => shapes[id], findObstacles: () => obstacles }
      const [line] = drawConnector({ meta: { id: 'x' }, type, connected }, surroundings, { measure: () => 1 })
      return line?.op === 'stroke' ? line.path : ''
    }
    assert.equal(drawn('LINE', [between]), drawn('LINE', []))
    assert.match(drawn('CURVE', []), /^M\S+ \S+C[^CL]+$/)
    for (const type of ['ELBOW', 'CURVE'] as const) {
      const path = drawn(type, [between])
      const { top, bottom } = pathBox(path)
      assert.ok(path.includes('C') && (top < 0 || bottom > 60), `${type}: ${path}`)
      const besides = { ...between, top: 200, bottom: 260 }
      assert.equal(drawn(type, [besides]), drawn(type, []))
    }
  })

  test('[D8] frames, lines and what cannot be seen are in nobody’s way', () => {
    const shape = (change: object): Shape => ({ ...shapeAt(0, 0), ...change })
    const styled = (properties: object) => shape({ properties: { layout: { width: 100, height: 60 }, ...properties } })
    const black = { solid: { color: { hex: { value: '#000' } } } }
    const words = { paragraphs: [{ id: 'p', portions: [{ text: 'word' }] }] }
    const pen = { custom: { paths: [] } }
    assert.deepEqual(obstacleOf('a', shapeAt(10, 20)), { id: 'a', left: 10, top: 20, right: 110, bottom: 80 })
    assert.ok(obstacleOf('a', styled({ fills: [black], strokes: [] })))
    assert.ok(obstacleOf('a', styled({ fills: [], strokes: [{ fill: black }] })))
    assert.ok(obstacleOf('a', { ...styled({ fills: [], strokes: [] }), text: words } as Shape))
    assert.ok(obstacleOf('a', { ...styled({ fills: [black], strokes: [] }), ...pen } as Shape))
    for (const open of [
      styled({ layout: { width: 300, height: 2 } }),
      styled({ fills: [{ no_fill: {} }], strokes: [] }),
      { ...styled({ strokes: [{ fill: black }] }), ...pen } as Shape,
    ])
      assert.equal(obstacleOf('a', open), undefined)
  })

  test('[C6] an end at a place of its shape is drawn there, turned and scaled with it', () => {
    const layout = { left: 0, top: 0, width: 100, height: 60 }
    const ends = (changed: object, at: { x: number; y: number }) => {
      const shape = { ...shapeAt(0, 0), properties: { layout: { ...layout, ...changed } } }
      const [first] = findEnds({ shape_id: 'a', at }, { point: { x: 1000, y: 0 } }, () => shape)
      return [first.at, first.out]
    }
    assert.deepEqual(ends({}, { x: 0.25, y: 1 }), [
      [25, 60],
      [0, 1],
    ])
    assert.deepEqual(ends({ width: 200, left: 7 }, { x: 0.25, y: 1 }), [
      [57, 60],
      [0, 1],
    ])
    assert.deepEqual(ends({ rotate: 90 }, { x: 0.25, y: 1 }), [
      [20, 5],
      [-1, 0],
    ])
    // From the middle it leaves towards the other end.
    assert.deepEqual(ends({}, { x: 0.5, y: 0.5 }), [
      [50, 30],
      [1, 0],
    ])
  })

  test('[D8] a connector whose ends meet, or whose shape is gone, is drawn all the same', () => {
    for (const type of ['LINE', 'ELBOW', 'CURVE'] as const)
      for (const connected of [
        { first: { point: { x: 5, y: 5 } }, second: { point: { x: 5, y: 5 }, marker: 'BLOCK' } },
        { first: { shape_id: 'gone' }, second: { shape_id: 'gone', side: 'EAST', marker: 'OPEN' } },
      ] as Connector['connected'][]) {
        const list = drawConnector({ meta: { id: 'c' }, type, connected }, nowhere, { measure: () => 1 })
        assert.doesNotMatch(JSON.stringify(list), /NaN|null/)
      }
  })
})
