import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { residentIn, residentOf } from './resident.ts'

describe('the memory that the bench sees', () => {
  test("all, and what is a process's own, in megabytes", () => {
    const status =
      'Name:\tnode\nVmHWM:\t  400000 kB\nVmRSS:\t  204800 kB\nRssAnon:\t  102400 kB\nRssFile:\t  102400 kB\n'
    assert.deepEqual(residentIn(status), { all: 200, own: 100 })
  })

  test('a process that takes 64 MB more is seen to', () => {
    const before = residentOf(process.pid)
    const taken = Buffer.alloc(64 * 1024 * 1024, 1)
    const after = residentOf(process.pid)
    assert.ok(after.all - before.all > 50, `${before.all} MB, then ${after.all} MB`)
    assert.equal(taken.length, 64 * 1024 * 1024)
  })
})
