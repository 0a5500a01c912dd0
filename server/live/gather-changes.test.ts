import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '../testing/manual-clock.ts'
import { createGathering } from './gather-changes.ts'

describe('changes of one zone', () => {
  test('[L8] are written at once where nobody else reads, and the first after a pause', () => {
    const clock = manualClock()
    const alone = createGathering(clock, () => 1)
    assert.deepEqual([alone(), alone()], [undefined, undefined])
    const crowded = createGathering(clock, () => 100)
    assert.equal(crowded(), undefined)
    clock.advance(40)
    assert.equal(crowded(), undefined)
  })

  test('[L8] that come soon after another wait for each other, longer the more readers there are', async () => {
    const waits = async (readers: number): Promise<number> => {
      const clock = manualClock()
      const gather = createGathering(clock, () => readers)
      gather()
      const [one, two] = [gather(), gather()]
      assert.equal(one, two)
      let isOver = false
      one?.then(() => {
        isOver = true
      })
      for (let ms = 0; ms < 100; ms++) {
        await Promise.resolve()
        if (isOver) return ms
        clock.advance(1)
      }
      return assert.fail('they wait for ever')
    }
    assert.deepEqual([await waits(3), await waits(30), await waits(100), await waits(400)], [1, 10, 33, 33])
  })

  test('[L8] go on as soon as they fill a transaction', async () => {
    const gather = createGathering(manualClock(), () => 100)
    gather()
    await Promise.all(Array.from({ length: 256 }, gather))
  })

  test('[L8] do not wait for a clock that was set back', () => {
    const clock = manualClock()
    const gather = createGathering(clock, () => 100)
    gather()
    clock.advance(-3_600_000)
    assert.equal(gather(), undefined)
  })
})
