import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isWithin } from './distance.ts'
import { createArea, isInArea } from './lasso-area.ts'

/** Around the middle, and over itself. */
const line = Array.from({ length: 300 }, (_, n) => {
  const angle = (n / 300) * 4 * Math.PI
  const radius = 300 + 120 * Math.sin(angle * 2.5)
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
})

/** Small strokes all over it and beside it. */
const strokes = Array.from({ length: 5_000 }, (_, at) => {
  const [x, y] = [((at * 0.7549) % 1) * 1_000 - 500, ((at * 0.5698) % 1) * 1_000 - 500]
  const points = Array.from({ length: 12 }, (_, n) => ({ x: x + n, y: y + 4 * Math.sin(n) }))
  return { box: { minX: x - 2, minY: y - 6, maxX: x + 13, maxY: y + 6 }, points }
})

describe('what a lasso goes around', () => {
  test('[K84] it is the same as by the rule of even and odd over the whole line', () => {
    const area = createArea(line)
    for (const { points } of strokes)
      for (const point of points) assert.equal(area.isWithin(point), isWithin(point, line))
    const found = strokes.filter(({ box, points }) => isInArea(area, box, () => points))
    const all = strokes.filter(({ points }) => points.every((point) => isWithin(point, line)))
    assert.ok(all.length > 500, `${all.length} are inside`)
    assert.deepEqual(found, all)
  })

  test('[K84] the points of those alone are looked at that its line goes through', () => {
    const area = createArea(line)
    let looked = 0
    for (const { box, points } of strokes)
      isInArea(area, box, () => {
        looked += 1
        return points
      })
    assert.ok(looked > 0)
    assert.ok(looked < strokes.length / 4, `${looked} of ${strokes.length}`)
  })

  test('a line that goes nowhere has nothing inside', () => {
    const place = { x: 3, y: 4 }
    for (const nothing of [[], [place], [place, place]])
      assert.equal(
        isInArea(createArea(nothing), { minX: 0, minY: 0, maxX: 9, maxY: 9 }, () => []),
        false,
      )
  })
})
