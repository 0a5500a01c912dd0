import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import type { CanvasElement } from './canvas-types.ts'
import { createContent } from './content.ts'

const shapeAt = (id: string, left: number, top: number, kind: CanvasElement['kind'] = 'SHAPE'): CanvasElement => ({
  id,
  kind,
  frame_id: null,
  z: 0,
  body: { meta: { id, name: id }, properties: { layout: { left, top, width: 100, height: 60 } } },
})

const connectorOf = (id: string, first: object, second: object): CanvasElement => ({
  id,
  kind: 'CONNECTOR',
  frame_id: null,
  z: 1,
  body: { meta: { id }, type: 'LINE', connected: { first, second } },
})

/** A zone of shapes in rows, with a frame and a connector, that counts how often one is looked at. */
const countedZone = (count: number) => {
  const counter = { looks: 0 }
  const counted = (element: CanvasElement): CanvasElement => {
    const { body, ...rest } = element
    return Object.defineProperty({ ...rest }, 'body', {
      enumerable: true,
      get: () => {
        counter.looks += 1
        return body
      },
    }) as unknown as CanvasElement
  }
  const shapes = Array.from({ length: count }, (_, at) => shapeAt(`s${at}`, (at % 20) * 180, Math.floor(at / 20) * 120))
  const content = createContent()
  content.replace(
    [...shapes, shapeAt('frame', 90, 60, 'FRAME'), connectorOf('c', { shape_id: 's44' }, { shape_id: 's45' })].map(
      counted,
    ),
  )
  return { content, counter, counted }
}

/** Around the shape that is dragged. */
const isOnScreen = ({ left, top }: Bounds): boolean => left > 500 && left < 900 && top > 200 && top < 500

describe('the elements of the page', () => {
  test('[V4] a drag in a zone of 30,000 looks at as many of them as in one of 300', () => {
    const looksOf = (count: number): number => {
      const { content, counter, counted } = countedZone(count)
      // As when the zone was opened.
      content.bounds()
      content.frames()
      content.isAny(isOnScreen)
      counter.looks = 0
      for (let step = 0; step < 50; step++) {
        content.update([counted(shapeAt('s44', 720 + step, 240 + step))], [])
        content.frames()
        assert.ok(content.isAny(isOnScreen))
        content.bounds()
        content.boundsOf('c')
      }
      return counter.looks
    }
    const few = looksOf(300)
    assert.ok(few > 0)
    assert.equal(looksOf(30_000), few)
  })

  test('[V4] the bounds of all are those of its elements, whatever is changed or taken away', () => {
    const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const shape = fc.tuple(id, place).map(([one, { x, y }]) => shapeAt(one, x, y))
    const line = fc
      .tuple(fc.constantFrom('x', 'y'), place, fc.option(id))
      .map(([one, point, shape_id]) => connectorOf(one, { point }, shape_id ? { shape_id } : { point: { x: 0, y: 0 } }))
    const change = fc.record({
      changed: fc.uniqueArray(fc.oneof(shape, line), { maxLength: 4, selector: (element) => element.id }),
      removed: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x'), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const content = createContent()
        const known = new Map<string, CanvasElement>()
        // Ends are on shapes that are there.
        const first = ['a', 'b', 'c', 'd', 'e'].map((one, at) => shapeAt(one, at * 200, 0))
        for (const element of first) known.set(element.id, element)
        content.replace(first)
        for (const { changed, removed } of changes) {
          const gone = removed.filter((one) => one === 'x')
          content.update(changed, gone)
          for (const one of gone) known.delete(one)
          for (const element of changed) known.set(element.id, element)
          const afresh = createContent()
          afresh.replace(known.values())
          assert.deepEqual(content.bounds(), afresh.bounds())
          const boxes = [...known.keys()].map((one) => content.boundsOf(one) as Bounds)
          const left = Math.min(...boxes.map((box) => box.left))
          const bottom = Math.max(...boxes.map((box) => box.top + box.height))
          const all = content.bounds() as Bounds
          assert.deepEqual([all.left, all.top + all.height], [left, bottom])
        }
      }),
      { seed: testSeed(), numRuns: 200 },
    )
  })
})
