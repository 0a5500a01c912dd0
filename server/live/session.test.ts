import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aJoiningSession, aSession, hello } from '../testing/memory-session.ts'

const twoTurns = async (): Promise<void> => {
  for (let turns = 0; turns < 2; turns++) await new Promise(setImmediate)
}

describe('the beginning of a live session', () => {
  test('[L5] whoever says no hello within five seconds is sent away, and may come back', async () => {
    const { clock, closed, state, bye, sent } = aSession()
    clock.advance(4_999)
    assert.deepEqual(closed, [])
    clock.advance(1)
    await twoTurns()
    assert.deepEqual([bye(), closed], ['noHello', [4408]])
    assert.equal(JSON.parse(sent.at(-1) ?? '[]')[0].reconnect, true)
    // One who does not close their end either is cut off.
    clock.advance(2_000)
    assert.equal(state.terminated, 1)
  })

  test('[L5] time in which the service itself stood still does not count, and what came meanwhile is read first', async () => {
    const stopped = aSession()
    stopped.clock.advance(10_000)
    await twoTurns()
    assert.deepEqual(stopped.closed, [])
    stopped.session.receive(hello)
    stopped.clock.advance(5_000)
    await twoTurns()
    assert.deepEqual(stopped.closed, [])
    const late = aSession()
    late.clock.advance(5_000)
    // A chunk of this turn is read in it, and its frames one in each turn.
    await new Promise(setImmediate)
    late.session.receive(hello)
    await twoTurns()
    assert.deepEqual(late.closed, [])
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
    const { session, sent, closed } = aJoiningSession({
      onSend: (frame) => {
        if (frame.includes('"zone"')) session.receive(Buffer.from('[{"type":"ping"}]'))
      },
    })
    session.receive(hello)
    while (!sent.join().includes('pong') && closed.length === 0) await new Promise(setImmediate)
    assert.deepEqual(closed, [])
  })
})
