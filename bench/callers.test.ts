import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCallers } from './callers.ts'

const tokens = Array.from({ length: 12 }, (_, n) => `token-${n}`)

describe('the callers of the bench', () => {
  test('the people of a space take turns, and are in no other space', () => {
    const callers = createCallers(tokens, 3)
    const first = Array.from({ length: 4 }, () => callers.ofSpace(0))
    const second = Array.from({ length: 4 }, () => callers.ofSpace(0))
    assert.equal(new Set(first).size, 4)
    assert.deepEqual(second, first)
    assert.ok(!first.includes(callers.ofSpace(1)))
  })

  test('of all users each is asked once before any is asked again', () => {
    const callers = createCallers(tokens, 3)
    const all = tokens.map(() => callers.anybody())
    assert.deepEqual(all.toSorted(), tokens.map((token) => `authorization: Bearer ${token}\r\n`).toSorted())
  })
})
