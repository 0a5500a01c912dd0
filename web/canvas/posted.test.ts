import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ToPainter } from './messages.ts'
import { fromPosted, toPosted } from './posted.ts'
import { makeBoard } from './testing/make-board.ts'

/** The objects and lists that are copied one by one when a value is posted. */
const countObjects = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, one) => sum + countObjects(one), 0)
    : 0

describe('what is posted to the painter', () => {
  const load: ToPainter = { type: 'load', elements: [...makeBoard(1_000)], isLast: true }

  test('[V4] a thousand elements are one text on their way, and arrive as they were', () => {
    const posted = toPosted(load)
    assert.equal(countObjects(posted), 1)
    assert.deepEqual(fromPosted(structuredClone(posted)), load)
  })

  test('everything else goes as it is', () => {
    const update: ToPainter = { type: 'update', changed: [], removed: ['one'] }
    assert.equal(toPosted(update), update)
    assert.equal(fromPosted(toPosted(update)), update)
  })
})
