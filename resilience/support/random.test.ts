import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from './random.ts'

const draw = (seed: number): number[] => {
  const random = createRandom(seed)
  return [...Array.from({ length: 20 }, () => random.between(3, 7)), random.split().between(0, 1_000_000)]
}

test('a seed repeats its choices, and another seed makes others', () => {
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
})

test('both bounds are included, and nothing outside them', () => {
  const random = createRandom(7)
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(3, 5)))
  assert.deepEqual([...drawn].sort(), [3, 4, 5])
})
