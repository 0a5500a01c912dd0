import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Payer } from '../payer.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { aLiveSession } from '../testing/memory-session.ts'
import { createOutbox } from './outbox.ts'
import { createUnsentBytes } from './unsent-bytes.ts'

const MB = 1_000_000

describe('what waits for those who read slowly', () => {
  /** Sessions of whoever pays: how much waits for each, and which were cut off. */
  const aNode = () => {
    const unsent = createUnsentBytes(MB)
    const cutOff: string[] = []
    const session = (name: string, payer: Payer, bytes: number) => {
      const reader = { bytes, unsent: (): number => reader.bytes, cutOff: () => void cutOff.push(name) }
      const watched = unsent.watch(payer, reader)
      watched.look()
      return { reader, leave: watched.leave }
    }
    return { unsent, cutOff, session }
  }

  test('[L5] [R1] is bounded for all sessions of a person: who leaves most unread is cut off', () => {
    const { unsent, cutOff, session } = aNode()
    for (const name of ['a', 'b', 'c']) session(name, { zuid: 1 }, 0.9 * MB)
    const most = session('most', { zuid: 1 }, MB)
    session('other person', { zuid: 2 }, MB)
    assert.deepEqual(cutOff, [])
    const last = session('last', { zuid: 1 }, 0.5 * MB)
    assert.deepEqual(cutOff, ['most'])
    assert.equal(unsent.bytes(), 4.2 * MB)
    // It has ended: what comes later is not counted twice.
    most.leave()
    last.leave()
    assert.equal(unsent.bytes(), 3.7 * MB)
  })

  test('[R1] is looked at again before somebody is cut off: they may have read meanwhile', () => {
    const { unsent, cutOff, session } = aNode()
    const readers = ['a', 'b', 'c', 'd'].map((name) => session(name, { zuid: 1 }, MB))
    for (const { reader } of readers) reader.bytes = 0
    session('e', { zuid: 1 }, MB)
    assert.deepEqual([cutOff, unsent.bytes()], [[], MB])
  })

  test('[R1] is bounded for guests of a link together, and for the node', () => {
    const { unsent, cutOff, session } = aNode()
    const guest = (n: number) => session(`guest ${n}`, { zuid: 100 + n, link: 'link 7' }, MB)
    for (let n = 0; n < 16; n++) guest(n)
    assert.deepEqual(cutOff, [])
    guest(16)
    assert.deepEqual(cutOff, ['guest 0'])
    for (let n = 0; n < 16; n++) session(`person ${n}`, { zuid: 200 + n }, MB)
    assert.equal(cutOff.length, 1)
    session('one more', { zuid: 300 }, MB)
    // The link has most.
    assert.deepEqual(cutOff, ['guest 0', 'guest 1'])
    assert.equal(unsent.bytes(), 32 * MB)
  })

  test('[L5] [R1] has the parts of zones that are loaded among it', async () => {
    const { watch, bytes } = createUnsentBytes(MB)
    let unsent = 0
    const taken: (() => void)[] = []
    const socket = {
      get bufferedAmount() {
        return unsent
      },
      send(frame: Buffer, onTaken?: () => void) {
        unsent += frame.length
        if (onTaken) taken.push(onTaken)
      },
      delivered: async () => {},
      terminate() {},
    }
    let tooSlow = 0
    const onTooSlow = () => void tooSlow++
    const outbox = createOutbox(socket, { clock: manualClock(), maxUnsentBytes: MB, watchUnsent: watch, onTooSlow })
    outbox.countFor({ zuid: 1 })
    const sent = outbox.postSlowly({ json: 'x'.repeat(100_000) })
    assert.equal(bytes(), unsent)
    assert.ok(unsent >= 100_000)
    unsent = 0
    for (const onTaken of taken) onTaken()
    await sent
    assert.equal(bytes(), 0)
    for (let part = 0; part < 40; part++) void outbox.postSlowly({ json: 'x'.repeat(100_000) })
    assert.equal(tooSlow, 1)
  })

  test('[L5] [R1] ends the session, and lets go at once what nobody reads', async () => {
    const { watch } = createUnsentBytes(1_000_000)
    const sessions = await Promise.all(Array.from({ length: 6 }, () => aLiveSession({ watchUnsent: watch })))
    for (const { session, state } of sessions) {
      state.bufferedAmount = 900_000
      session.post({ json: '{}' })
      await new Promise(setImmediate)
    }
    const ended = sessions.filter(({ bye }) => bye() === 'tooSlow')
    assert.equal(ended.length, 2)
    assert.deepEqual(
      ended.map(({ state }) => state.terminated),
      [1, 1],
    )
  })
})
