import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import type { Box } from '../canvas-types.ts'
import { createBoxIndex } from './box-index.ts'

const place = fc.record({ x: fc.nat(1_000), y: fc.nat(1_000), size: fc.integer({ min: 1, max: 60 }) })
const boxAt = ({ x, y, size }: { x: number; y: number; size: number }): Box => ({
  minX: x,
  minY: y,
  maxX: x + size,
  maxY: y + size,
})

describe('an index of boxes', () => {
  test('finds what looking at each one finds, whatever was put there, moved and taken out before', () => {
    const steps = fc.array(fc.tuple(fc.nat(), place, fc.boolean()), { minLength: 1, maxLength: 300 })
    const counts = fc.constantFrom(0, 50, 5_000)
    const property = fc.property(counts, fc.boolean(), steps, place, (count, isLoaded, moves, looked) => {
      const index = createBoxIndex<Box>()
      const items = Array.from({ length: count }, (_, n) =>
        boxAt({ x: (n * 37) % 1_000, y: (n * 91) % 1_000, size: 9 }),
      )
      if (isLoaded) index.load(items)
      else index.put(items)
      for (const [n, to, isRemoved] of moves) {
        const at = items.length === 0 ? -1 : n % items.length
        const item = items[at] ?? boxAt(to)
        if (at >= 0) index.remove(item)
        else items.push(item)
        if (at >= 0 && isRemoved) {
          items.splice(at, 1)
          continue
        }
        Object.assign(item, boxAt(to))
        index.put([item])
      }
      const box = boxAt({ ...looked, size: looked.size * 5 })
      const inBox = items.filter(
        (one) => one.minX <= box.maxX && one.maxX >= box.minX && one.minY <= box.maxY && one.maxY >= box.minY,
      )
      const found = index.search(box)
      assert.equal(found.length, inBox.length)
      assert.deepEqual(new Set(found), new Set(inBox))
      assert.equal(index.bounds() === undefined, items.length === 0)
      for (const { minX, maxY } of items) {
        assert.ok((index.bounds()?.minX ?? 0) <= minX)
        assert.ok((index.bounds()?.maxY ?? 0) >= maxY)
      }
      index.clear()
      assert.deepEqual([index.search(box), index.bounds()], [[], undefined])
    })
    fc.assert(property, { seed: testSeed, numRuns: 40 })
  })

  test('finds and takes out what was put there one by one, also where that is too many to be looked at one by one', () => {
    const index = createBoxIndex<Box>()
    const items = Array.from({ length: 9_000 }, (_, n) => boxAt({ x: n, y: 0, size: 1 }))
    for (const item of items) index.put([item])
    assert.equal(index.search({ minX: 100, minY: 0, maxX: 101, maxY: 1 }).length, 3)
    for (const item of items) index.remove(item)
    assert.deepEqual(index.search({ minX: 0, minY: 0, maxX: 9_000, maxY: 1 }), [])
  })
})
