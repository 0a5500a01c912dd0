import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { workedIn, working } from './worked.ts'

const isLinux = process.platform === 'linux'

describe('the work that the bench sees', () => {
  test('of a process and all its threads, whatever it is called', () => {
    const stat = '7 (a ) b (c) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 1000 0 0'
    assert.equal(workedIn(stat), 3000)
  })

  test('what each request took, without the first turn', { skip: !isLinux && 'Linux alone tells' }, async () => {
    const busy = (milliseconds: number) => {
      const start = process.cpuUsage()
      for (;;) {
        const { user, system } = process.cpuUsage(start)
        if (user + system > milliseconds * 1000) return
      }
    }
    const turns = [400, 200]
    const { turn, each } = working(() => {
      const start = performance.now()
      busy(turns.shift() ?? 0)
      return 100 / ((performance.now() - start) / 1000)
    }, process.pid)
    await turn(1)
    await turn(1)
    assert.ok(each() > 1500 && each() < 3000, `${each()} µs for 2000`)
  })
})
