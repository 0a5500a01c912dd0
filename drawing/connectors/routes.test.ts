import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from '@easel/contract'
import { type Connector, connectorSides } from '@easel/contract'
import { drawConnector } from './draw-connector.ts'
import { routeElbow } from './elbow.ts'
import { findEnds } from './ends.ts'

const shapeAt = (left: number, top: number): Shape => ({
  meta: { id: `${left},${top}` },
  frame_id: null,
  basic: { type: 'RECTANGLE' },
  properties: { layout: { left, top, width: 100, height: 60 } },
})

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
          const route = routeElbow(first, second)
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

  test('[D8] a connector whose ends meet, or whose shape is gone, is drawn all the same', () => {
    for (const type of ['LINE', 'ELBOW', 'CURVE'] as const)
      for (const connected of [
        { first: { point: { x: 5, y: 5 } }, second: { point: { x: 5, y: 5 }, marker: 'BLOCK' } },
        { first: { shape_id: 'gone' }, second: { shape_id: 'gone', side: 'EAST', marker: 'OPEN' } },
      ] as Connector['connected'][]) {
        const list = drawConnector({ meta: { id: 'c' }, type, connected }, () => undefined, { measure: () => 1 })
        assert.doesNotMatch(JSON.stringify(list), /NaN|null/)
      }
  })
})
