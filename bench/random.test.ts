import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom, shuffledCycle } from './random.ts'

const items = Array.from({ length: 1000 }, (_, n) => n)
const ascending = (one: number, other: number) => one - other

describe('random choices of the bench', () => {
  test('the same seed gives the same choices, another seed others', () => {
    assert.deepEqual(createRandom(1).shuffle(items), createRandom(1).shuffle(items))
    assert.notDeepEqual(createRandom(1).shuffle(items), createRandom(2).shuffle(items))
  })

  test('a shuffle keeps every item, and does not keep the order', () => {
    const shuffled = createRandom(3).shuffle(items)
    assert.notDeepEqual(shuffled, items)
    assert.deepEqual(shuffled.toSorted(ascending), items)
  })

  test('a cycle repeats no item before all were given, and comes in another order each time', () => {
    const next = shuffledCycle(items, createRandom(4))
    const first = items.map(next)
    const second = items.map(next)
    assert.deepEqual(first.toSorted(ascending), items)
    assert.deepEqual(second.toSorted(ascending), items)
    assert.notDeepEqual(first, second)
  })

  test('every number below the limit is drawn, and no other', () => {
    const random = createRandom(5)
    const drawn = new Set(Array.from({ length: 200 }, () => random.below(5)))
    assert.deepEqual([...drawn].sort(ascending), [0, 1, 2, 3, 4])
  })
})
