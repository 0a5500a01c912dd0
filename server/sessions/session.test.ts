import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { manualClock } from '../testing/manual-clock.ts'
import type { SessionAccess } from './access.ts'
import { createRoom, type Room } from './room.ts'
import { Session, type SessionDeps } from './session.ts'

/** A session whose clock the test sets, and what its connection was told. Nobody knows its token yet. */
const aSession = ({ onSend, ...more }: Partial<SessionDeps> & { onSend?: (frame: string) => void } = {}) => {
  const clock = manualClock()
  const sent: string[] = []
  const closed: number[] = []
  const state = { bufferedAmount: 0, terminated: 0 }
  const socket = {
    get bufferedAmount() {
      return state.bufferedAmount
    },
    send(frame: Buffer) {
      sent.push(frame.toString())
      onSend?.(frame.toString())
    },
    close: (code: number) => void closed.push(code),
    terminate: () => void state.terminated++,
  }
  const unreachable = () => assert.fail('it has said no hello')
  const deps: SessionDeps = {
    clock,
    reader: { readChanges: unreachable, readZone: unreachable },
    writeChange: unreachable,
    limits: { costPerSecond: 100, messageBytes: 1_048_576, unacknowledged: 256, unsentBytes: 1_000 },
    resolve: () => new Promise(() => {}),
    admit: unreachable,
    enter: unreachable,
    leave: unreachable,
    onError: (error) => assert.fail(error as Error),
    ...more,
  }
  const session = new Session(socket, {}, deps)
  const bye = () => JSON.parse(sent.at(-1) ?? '[{}]')[0].reason
  return { session, clock, sent, closed, state, bye }
}

const hello = Buffer.from(JSON.stringify([{ type: 'hello', token: 't', client_id: 'c' }]))

describe('the beginning of a live session', () => {
  test('[L5] whoever says no hello within five seconds is sent away', () => {
    const { clock, closed, state, bye } = aSession()
    clock.advance(4_999)
    assert.deepEqual(closed, [])
    clock.advance(1)
    assert.deepEqual([bye(), closed], ['noHello', [4408]])
    // One who does not close their end either is cut off.
    clock.advance(2_000)
    assert.equal(state.terminated, 1)
  })

  test('[L5] whoever has said hello has a minute until the zone has come, and no more', () => {
    const { session, clock, closed, bye } = aSession()
    clock.advance(4_000)
    session.receive(hello)
    clock.advance(59_999)
    assert.deepEqual(closed, [])
    clock.advance(1)
    assert.deepEqual([bye(), closed], ['tooSlow', [1013]])
  })

  test('[L5] a frame before hello is short, and nothing comes after the end', () => {
    const { session, sent, closed, bye } = aSession()
    session.receive(Buffer.alloc(20_000, ' '))
    assert.deepEqual([bye(), closed], ['tooFast', [4429]])
    session.receive(hello)
    session.end('stopping', { message: 'again' })
    assert.deepEqual([sent.length, closed.length], [1, 1])
  })

  test('[L5] one whose bytes are not taken is cut off at the bound', async () => {
    const { session, state, closed, bye } = aSession()
    const flushed = () => new Promise(setImmediate)
    state.bufferedAmount = 1_000
    session.post({ json: '{}' })
    await flushed()
    assert.deepEqual(closed, [])
    state.bufferedAmount = 1_001
    session.post({ json: '{}' })
    await flushed()
    assert.deepEqual([bye(), closed], ['tooSlow', [1013]])
  })

  test('[L1] a client may speak as soon as it has the zone, before the connection says that it was taken', async () => {
    const access = {
      caller: { zuid: 1, until: Number.POSITIVE_INFINITY },
      rights: ['see'],
      path: {},
    } as unknown as SessionAccess
    const { presence } = createRoom({} as ZoneKey, {} as Parameters<typeof createRoom>[1])
    const room = { presence, news() {} } as unknown as Room
    const { session, sent, closed } = aSession({
      limits: { costPerSecond: 100, messageBytes: 1_048_576, unacknowledged: 256, unsentBytes: 1_000_000 },
      resolve: async () => access,
      admit: async () => {},
      enter: () => room,
      leave: () => {},
      reader: {
        readChanges: () => assert.fail(),
        readZone: async () => ({ seq: 3, messages: [{ json: '{"type":"zone","elements":[],"has_more":false}' }] }),
      },
      onSend: (frame) => {
        if (frame.includes('"zone"')) session.receive(Buffer.from('[{"type":"ping"}]'))
      },
    })
    session.receive(hello)
    while (!sent.join().includes('pong') && closed.length === 0) await new Promise(setImmediate)
    assert.deepEqual(closed, [])
  })
})
