import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '../testing/manual-clock.ts'
import type { Room } from './room.ts'
import { Session, type SessionDeps } from './session.ts'
import type { SessionAccess } from './session-access.ts'

const PIECE = `{"type":"zone","elements":[${JSON.stringify('x'.repeat(64_000))}],"has_more":true}`
/** What the system takes of a connection before anything waits in the process. */
const SYSTEM_BYTES = 2_000_000

type Item = { bytes: number; onReceived: () => void }

/** A line that brings what the test releases, in order; pings wait behind what was sent before them. */
const aLine = () => {
  const items: Item[] = []
  const untaken = new Set<{ before: number; onTaken: () => void }>()
  const state = { sent: 0, released: 0, isTerminated: false, received: 0 }
  const session: { current?: Session } = {}
  const waiting = (): number => Math.max(0, state.sent - state.released - SYSTEM_BYTES)
  const put = (bytes: number, onReceived: () => void): void => {
    state.sent += bytes
    items.push({ bytes, onReceived })
  }
  const pong = (onPong: () => void) => (): void => {
    session.current?.heard()
    onPong()
  }
  const socket = {
    get bufferedAmount() {
      return waiting()
    },
    get takenBytes() {
      return state.sent - waiting()
    },
    send(frame: Buffer, onTaken?: () => void) {
      put(frame.length, () => {
        state.received += frame.toString().split('"type":"zone"').length - 1
      })
      if (onTaken) untaken.add({ before: state.sent - SYSTEM_BYTES, onTaken })
      settle()
    },
    ping: () =>
      put(
        2,
        pong(() => {}),
      ),
    delivered: () => new Promise<void>((resolve) => put(4, pong(resolve))),
    close() {},
    terminate() {
      state.isTerminated = true
      session.current?.closed()
    },
  }
  const settle = (): void => {
    for (const one of untaken)
      if (one.before <= state.released) {
        untaken.delete(one)
        one.onTaken()
      }
  }
  const release = (bytes: number): void => {
    let budget = bytes
    for (let first = items[0]; first && budget > 0; first = items[0]) {
      const part = Math.min(budget, first.bytes)
      first.bytes -= part
      budget -= part
      state.released += part
      if (first.bytes === 0) items.shift()?.onReceived()
    }
    settle()
  }
  return { socket, state, session, release }
}

/** Promises of what has happened are settled. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

const startLoading = async (count: number) => {
  const clock = manualClock()
  const line = aLine()
  const access = { caller: { zuid: 1, until: Number.POSITIVE_INFINITY }, rights: ['see'], path: {} }
  const room = { presence: { others: () => undefined }, news() {} } as unknown as Room
  async function* readZone() {
    for (let at = 1; at <= count; at++) yield { seq: 3, isLast: at === count, message: { json: PIECE } }
  }
  const deps = {
    clock,
    reader: { readChanges: () => assert.fail(), readZone },
    limits: { costPerSecond: 100, messageBytes: 1_048_576, unacknowledged: 256, unsentBytes: 1_000_000 },
    resolve: async () => access as unknown as SessionAccess,
    watchUnsent: () => ({ look() {}, leave() {} }),
    admit: async () => {},
    enter: () => room,
    leave() {},
    onError: (error: unknown) => assert.fail(error as Error),
  } as unknown as SessionDeps
  const session = new Session(line.socket, {}, deps)
  line.session.current = session
  session.receive(Buffer.from(JSON.stringify([{ type: 'hello', token: 't', client_id: 'c' }])))
  await settled()
  return { ...line, clock, session }
}

describe('a large zone over a slow line', () => {
  // Ten megabytes, and less than the system takes at once.
  for (const [count, bytesPerSecond] of [
    [160, 300_000],
    [160, 120_000],
    [160, 30_000],
    [30, 120_000],
  ] as const)
    test(`[L1] ${count} messages come with ${bytesPerSecond / 1_000} KB a second`, async () => {
      const { clock, release, state } = await startLoading(count)
      while (state.received < count && !state.isTerminated) {
        clock.advance(1_000)
        release(bytesPerSecond)
        await settled()
      }
      assert.deepEqual([state.received, state.isTerminated], [count, false])
    })

  test('[L5] is not waited for where the client takes nothing any more', async () => {
    const { clock, release, state } = await startLoading(160)
    for (let second = 0; second < 20; second++) {
      clock.advance(1_000)
      release(120_000)
      await settled()
    }
    assert.equal(state.isTerminated, false)
    for (let second = 0; second < 12; second++) {
      clock.advance(1_000)
      await settled()
    }
    assert.equal(state.isTerminated, true)
  })
})
