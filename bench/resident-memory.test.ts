import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResidentMemory, residentMemoryOf } from './resident-memory.ts'

describe('resident memory in the bench', () => {
  test('total and anonymous, in megabytes', () => {
    const status =
      'Name:\tnode\nVmHWM:\t  400000 kB\nVmRSS:\t  204800 kB\nRssAnon:\t  102400 kB\nRssFile:\t  102400 kB\n'
    assert.deepEqual(parseResidentMemory(status), { total: 200, anonymous: 100 })
  })

  test('64 MB more are seen', () => {
    const before = residentMemoryOf(process.pid)
    const allocated = Buffer.alloc(64 * 1024 * 1024, 1)
    const after = residentMemoryOf(process.pid)
    assert.ok(after.total - before.total > 50, `${before.total} MB, then ${after.total} MB`)
    assert.equal(allocated.length, 64 * 1024 * 1024)
  })
})
