import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Bounds } from '@easel/contract'
import fc from 'fast-check'
import { testSeed } from '../testing/test-seed.ts'
import type { TopLeft } from './edits.ts'
import { GAP, isOnCanvas, placeBeside, placeNearest } from './placement.ts'

const seed = testSeed()

const MAX_COORDINATE = 1e9
type Size = Pick<Bounds, 'width' | 'height'>

const isFree = ({ top, left }: TopLeft, { width, height }: Size, obstacles: readonly Bounds[], room: number): boolean =>
  obstacles.every(
    (obstacle) =>
      left + width + room <= obstacle.left ||
      obstacle.left + obstacle.width + room <= left ||
      top + height + room <= obstacle.top ||
      obstacle.top + obstacle.height + room <= top,
  )

const boundsOf = (coordinate: fc.Arbitrary<number>, length: fc.Arbitrary<number>): fc.Arbitrary<Bounds> =>
  fc.record({ top: coordinate, left: coordinate, width: length, height: length })

/** Whole pixels, crowded, so that every point nearer than an answer can be looked at. */
const small = {
  obstacles: fc.array(boundsOf(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 40 })), { maxLength: 8 }),
  size: fc.record({ width: fc.integer({ min: 1, max: 30 }), height: fc.integer({ min: 1, max: 30 }) }),
  target: fc.record({ top: fc.integer({ min: -40, max: 160 }), left: fc.integer({ min: -40, max: 160 }) }),
}

/** Anything that the canvas can hold. */
const any = {
  obstacles: fc.array(
    fc.oneof(
      boundsOf(fc.double({ min: -3000, max: 3000, noNaN: true }), fc.double({ min: 0, max: 900, noNaN: true })),
      boundsOf(
        fc.double({ min: -MAX_COORDINATE, max: MAX_COORDINATE, noNaN: true }),
        fc.double({ min: 0, max: MAX_COORDINATE, noNaN: true }),
      ),
    ),
    { maxLength: 60 },
  ),
  size: fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) }),
  target: fc.record({
    top: fc.double({ min: -MAX_COORDINATE, max: MAX_COORDINATE, noNaN: true }),
    left: fc.double({ min: -MAX_COORDINATE, max: MAX_COORDINATE, noNaN: true }),
  }),
}

const distanceOf = (one: TopLeft, other: TopLeft): number => Math.hypot(one.top - other.top, one.left - other.left)

describe(`placement, with seed ${seed}`, () => {
  test('[P2] NEAR_POSITION finds a place that is free, and no point that is nearer is', () => {
    fc.assert(
      fc.property(small.target, small.obstacles, small.size, (target, obstacles, size) => {
        const position = placeNearest(target, obstacles, size)
        assert.ok(position && isFree(position, size, obstacles, GAP))
        const limit = distanceOf(position, target)
        const reach = Math.ceil(limit)
        for (let top = target.top - reach; top <= target.top + reach; top++) {
          for (let left = target.left - reach; left <= target.left + reach; left++) {
            if (distanceOf({ top, left }, target) < limit) {
              assert.ok(!isFree({ top, left }, size, obstacles, GAP), `${top}, ${left} is nearer than ${limit}`)
            }
          }
        }
      }),
      { seed, numRuns: 200 },
    )
  })

  test('[P2] whatever is there, AUTO and NEAR_POSITION overlap nothing and stay on the canvas', () => {
    fc.assert(
      fc.property(any.target, any.obstacles, any.size, (target, obstacles, size) => {
        for (const position of [placeBeside(obstacles, size), placeNearest(target, obstacles, size)]) {
          if (!position) continue
          assert.ok(isFree(position, size, obstacles, 0))
          assert.ok(isOnCanvas(position, size))
        }
      }),
      { seed, numRuns: 500 },
    )
  })

  test('[P2] AUTO stands beside the content, level with its top; the first thing in a zone at its origin', () => {
    const size = { width: 300, height: 200 }
    assert.deepEqual(placeBeside([], size), { top: 0, left: 0 })
    const content = [
      { top: 10, left: -50, width: 20, height: 20 },
      { top: -30, left: 100, width: 60, height: 500 },
    ]
    assert.deepEqual(placeBeside(content, size), { top: -30, left: 160 + GAP })
  })

  test('[P2] where the canvas ends on the right, AUTO takes the nearest other place', () => {
    const size = { width: 300, height: 200 }
    const content = [{ top: 0, left: MAX_COORDINATE - 100, width: 500, height: 50 }]
    const position = placeBeside(content, size)
    assert.deepEqual(position, { top: 50 + GAP, left: MAX_COORDINATE - 300 })
  })

  test('[P2] a position that is free is taken as it is, a canvas that is full has no place', () => {
    const size = { width: 300, height: 200 }
    const target = { top: 12.5, left: -7 }
    assert.deepEqual(placeNearest(target, [], size), target)
    const halves = [-MAX_COORDINATE, 0].flatMap((left) =>
      [-MAX_COORDINATE, 0].map((top) => ({ top, left, width: MAX_COORDINATE, height: MAX_COORDINATE })),
    )
    assert.equal(placeNearest(target, halves, size), undefined)
    assert.equal(placeBeside(halves, size), undefined)
  })

  test('[P2] among ten thousand elements the place is free, and none of ten thousand tries is nearer', () => {
    const [obstacles] = fc.sample(
      fc.array(boundsOf(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 150 })), {
        minLength: 10_000,
        maxLength: 10_000,
        size: 'max',
      }),
      { seed, numRuns: 1 },
    ) as [Bounds[]]
    const size = { width: 1280, height: 780 }
    const target = { top: 0, left: 0 }
    const position = placeNearest(target, obstacles, size)
    assert.ok(position && isFree(position, size, obstacles, GAP))
    const limit = distanceOf(position, target)
    for (let at = 0; at < 10_000; at++) {
      // Spread evenly over the disc, as the seeds of a sunflower are.
      const away = limit * Math.sqrt((at + 0.5) / 10_001)
      const point = { top: away * Math.sin(at * 2.399963), left: away * Math.cos(at * 2.399963) }
      assert.ok(!isFree(point, size, obstacles, GAP))
    }
  })
})
