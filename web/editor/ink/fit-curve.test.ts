import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Curve, fitCurves, pointOn } from './fit-curve.ts'

interface Point {
  x: number
  y: number
}

/** How far the farthest point is from the curves. */
const farthest = (points: readonly Point[], curves: readonly Curve[]): number => {
  let start = points[0] as Point
  const drawn = curves.flatMap((curve) => {
    const from = start
    start = curve.end
    return Array.from({ length: 513 }, (_, n) => pointOn(from, curve, n / 512))
  })
  return Math.max(...points.map(({ x, y }) => Math.min(...drawn.map((at) => Math.hypot(at.x - x, at.y - y)))))
}

const wave = Array.from({ length: 200 }, (_, n) => ({ x: n * 3, y: 80 * Math.sin(n / 15) }))
const zigzag = Array.from({ length: 60 }, (_, n) => ({ x: n * 5, y: n % 10 < 5 ? (n % 5) * 20 : 100 - (n % 5) * 20 }))

describe('curves along points', () => {
  for (const [name, points] of Object.entries({ wave, zigzag }))
    test(`a ${name} is followed within the tolerance, from its first to its last point`, () => {
      const curves = fitCurves(points, 1)
      assert.ok(farthest(points, curves) < 1.5, `${farthest(points, curves)}`)
      assert.deepEqual(curves.at(-1)?.end, points.at(-1))
      assert.ok(curves.length < points.length / 1.5, `${curves.length} curves for ${points.length} points`)
    })

  test('a smooth line takes few curves, fewer with a larger tolerance', () => {
    const [exact, rough] = [fitCurves(wave, 0.5), fitCurves(wave, 8)]
    assert.ok(exact.length <= 20, `${exact.length}`)
    assert.ok(rough.length < exact.length, `${rough.length}`)
  })

  test('a straight line is one curve; a single place, however often, none', () => {
    const line = Array.from({ length: 50 }, (_, n) => ({ x: n, y: n * 2 }))
    assert.equal(fitCurves(line, 0.5).length, 1)
    assert.deepEqual(fitCurves([], 1), [])
    assert.deepEqual(
      fitCurves(
        Array.from({ length: 9 }, () => ({ x: 3, y: 4 })),
        1,
      ),
      [],
    )
  })

  test('there and back on the same line ends', () => {
    const there = Array.from({ length: 40 }, (_, n) => ({ x: n < 20 ? n * 4 : (40 - n) * 4, y: 0 }))
    assert.ok(farthest(there, fitCurves(there, 0.5)) < 1)
  })
})
