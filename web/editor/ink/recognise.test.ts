import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recognise } from './recognise.ts'

const steps = Array.from({ length: 80 }, (_, n) => n / 79)
/** As a hand does it. */
const trembling = (n: number): number => 2 * Math.sin(n * 37)

const line = steps.map((t, n) => ({ x: t * 300, y: t * 120 + trembling(n) }))
const bend = steps.map((t) => ({ x: t * 300, y: 200 * Math.sin(t * 6) }))
const round = steps.map((t, n) => ({
  x: 100 * Math.cos(t * 6) + trembling(n),
  y: 60 * Math.sin(t * 6) + trembling(n + 1),
}))
const corners = [
  { x: 0, y: 0 },
  { x: 200, y: 4 },
  { x: 198, y: 102 },
  { x: 3, y: 99 },
  { x: 1, y: 6 },
]
const box = corners.slice(1).flatMap((to, at) => {
  const from = corners[at] as (typeof corners)[0]
  return steps.map((t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }))
})
const triangle = [
  ...steps.map((t) => ({ x: t * 100, y: t * 150 })),
  ...steps.map((t) => ({ x: 100 - t * 200, y: 150 })),
  ...steps.map((t) => ({ x: -100 + t * 98, y: 150 - t * 147 })),
]

describe('what is meant by holding still', () => {
  test('a line that is nearly straight is, one that bends is what was drawn', () => {
    assert.deepEqual(recognise(line, 1), { kind: 'line' })
    assert.equal(recognise(bend, 1), undefined)
  })

  test('what goes around is an oval or a rectangle in its box, or what was drawn', () => {
    const [oval, rectangle] = [recognise(round, 1), recognise(box, 1)]
    assert.ok(oval?.kind === 'shape' && oval.name === 'basic/OVAL')
    assert.ok(Math.abs(oval.bounds.width - 200) < 10 && Math.abs(oval.bounds.height - 120) < 10)
    assert.ok(rectangle?.kind === 'shape' && rectangle.name === 'basic/RECTANGLE')
    assert.equal(recognise(triangle, 1), undefined)
  })

  test('what is a few pixels on the screen is left alone', () => {
    assert.equal(recognise(round, 0.02), undefined)
    assert.equal(recognise(line, 0.02), undefined)
  })
})
