import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { loadWhenLive } from './load-when-live.ts'

/** A zone whose line is cut and comes back, and loads that are answered one by one. */
const aZone = (t: TestContext, status: LiveZone['status']) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heard = new Set<() => void>()
  const zone = {
    status,
    on: (_: 'status', listener: () => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  }
  const asked: PromiseWithResolvers<void>[] = []
  const load = () => {
    const one = Promise.withResolvers<void>()
    asked.push(one)
    return one.promise
  }
  return {
    asked,
    heard,
    begin: () => loadWhenLive(zone as never, load),
    become(next: LiveZone['status']) {
      zone.status = next
      for (const listener of heard) listener()
    },
    async refuse() {
      asked.at(-1)?.reject(new Error('busy'))
      await new Promise(setImmediate)
    },
  }
}

test('[K84] it is loaded once the line is there, and when it is back', (t) => {
  const { asked, begin, become } = aZone(t, 'connecting')
  begin()
  assert.equal(asked.length, 0)
  become('live')
  become('connecting')
  assert.equal(asked.length, 1)
  become('live')
  assert.equal(asked.length, 2)
})

test('[K84] what is refused is asked for again while the line is live, one time each', async (t) => {
  const { asked, begin, become, refuse } = aZone(t, 'live')
  begin()
  await refuse()
  t.mock.timers.tick(2_999)
  assert.equal(asked.length, 1)
  t.mock.timers.tick(1)
  assert.equal(asked.length, 2)
  await refuse()
  // The line says so first.
  become('live')
  assert.equal(asked.length, 3)
  t.mock.timers.tick(60_000)
  assert.equal(asked.length, 3)
  await refuse()
  become('connecting')
  t.mock.timers.tick(60_000)
  assert.equal(asked.length, 3)
})

test('[K84] nothing is asked for, nor listened to, once it is left: before an answer, and while it waits', async (t) => {
  const { asked, heard, begin, refuse } = aZone(t, 'live')
  const first = begin()
  first.stop()
  await refuse()
  const second = begin()
  await refuse()
  second.stop()
  t.mock.timers.tick(60_000)
  assert.equal(asked.length, 2)
  assert.equal(heard.size, 0)
})
