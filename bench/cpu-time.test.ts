import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCpuTime, withCpuTime } from './cpu-time.ts'

const isLinux = process.platform === 'linux'

describe('CPU time in the bench', () => {
  test('of a process and all its threads, whatever its name is', () => {
    const stat = '7 (a ) b (c) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 1000 0 0'
    assert.equal(parseCpuTime(stat), 3000)
  })

  test('per request, without the first run', { skip: !isLinux && 'Linux only' }, async () => {
    const burnCpu = (milliseconds: number) => {
      const start = process.cpuUsage()
      for (;;) {
        const { user, system } = process.cpuUsage(start)
        if (user + system > milliseconds * 1000) return
      }
    }
    const runs = [400, 200]
    const { run, perRequest } = withCpuTime(async () => {
      const start = performance.now()
      burnCpu(runs.shift() ?? 0)
      return 100 / ((performance.now() - start) / 1000)
    }, process.pid)
    await run(1)
    const before = process.cpuUsage()
    await run(1)
    const { user, system } = process.cpuUsage(before)
    const expected = (user + system) / 100
    assert.ok(Math.abs(perRequest() / expected - 1) < 0.5, `${perRequest()} µs for ${expected}`)
  })
})
