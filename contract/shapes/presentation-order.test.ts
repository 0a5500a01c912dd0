import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPresentationOrder } from './presentation-order.ts'

const frame = (name: string, left: number, top: number, order?: number) => ({
  name,
  bounds: { left, top, width: 400, height: 200 },
  order,
})

const namesOf = (...frames: ReturnType<typeof frame>[]) => inPresentationOrder(frames).map(({ name }) => name)

test('[C8] frames are presented by their own order, then by rows', () => {
  const [a, b, c] = [frame('a', 0, 30), frame('b', 500, 0), frame('c', 0, 400)]
  assert.deepEqual(namesOf(c, b, a), ['a', 'b', 'c'])
  assert.deepEqual(namesOf(a, b, { ...c, order: 1e9 }), ['c', 'a', 'b'])
  assert.deepEqual(namesOf({ ...a, order: 2 }, b, { ...c, order: 0.5 }), ['c', 'a', 'b'])
  assert.deepEqual(namesOf(frame('copy', 0, 900, 1), { ...c, order: 1 }, a), ['c', 'copy', 'a'])
})
