import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JournalOperation } from '@easel/contract/content/element.ts'
import { revertEdits, revertEditsInSteps } from '@easel/contract/content/revert-edits.ts'
import { inSteps } from './pacer.ts'

describe('work in steps', () => {
  test('[N1] takes back 12,000 elements, and 500 in one turn of the event loop at most', async () => {
    const ids = Array.from({ length: 12_000 }, (_, at) => `shape ${at}`)
    const moved = (left: number) =>
      ids.map((id): JournalOperation => ({ op: 'patch', id, set: { left }, frame_id: null }))
    let handled = 0
    let most = 0
    let isOver = false
    const turns = (async () => {
      while (!isOver) {
        await new Promise(setImmediate)
        most = Math.max(most, handled)
        handled = 0
      }
    })()
    function* counted(steps: ReturnType<typeof revertEditsInSteps>) {
      for (;;) {
        const { done, value } = steps.next()
        if (done) return value
        handled++
        yield
      }
    }
    const edits = await inSteps(counted(revertEditsInSteps(moved(1), moved(0))))
    isOver = true
    await turns
    assert.deepEqual(edits, revertEdits(moved(1), moved(0)))
    assert.equal(edits.length, 12_000)
    // The test's own turn may come after two.
    assert.ok(most <= 1_000, `${most} in one turn`)
  })
})
