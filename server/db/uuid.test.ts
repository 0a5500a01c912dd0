import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from './uuid.ts'

test('ids are UUIDs of version 7, and sort as they were made, also within a millisecond', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001].flatMap((now) =>
    Array.from({ length: 40_000 }, () => newUuid(now)),
  )
  assert.ok(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)))
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  // Nobody can tell the next one from the last.
  assert.notEqual(newUuid(1).slice(14), newUuid(2).slice(14))
})
