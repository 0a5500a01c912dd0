import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '../testing/manual-clock.ts'
import { aLiveSession } from '../testing/memory-session.ts'
import type { LiveChange } from './change-queue.ts'
import { createPersonLimits } from './person-limits.ts'

const turn = () => new Promise(setImmediate)

/** Who is not cut off is waited for no longer. */
const deadline = { timeout: 300_000 }

describe('what one person sends', () => {
  test('[L5] [R1] counts over all their sessions: control frames and bytes', deadline, async () => {
    for (const send of ['control frames', 'bytes'] as const) {
      const clock = manualClock()
      const takePersonCost = createPersonLimits(clock, 100)
      const sessions = await Promise.all(Array.from({ length: 15 }, () => aLiveSession({ clock, takePersonCost })))
      for (const { session } of sessions) {
        // Each of them alone may send this.
        if (send === 'bytes') session.receive(changeOf(996 * 1024))
        else for (let count = 0; count < 60; count++) session.receiveControl()
      }
      const ended = sessions.filter(({ bye }) => bye() === 'tooFast').length
      // Of 15 times 60, or 15 times 63, 800 are taken.
      assert.ok(ended >= 1 && ended <= 3, `${ended} of 15 were ended by ${send}`)
      const other = await aLiveSession({ clock, takePersonCost: (_, cost) => takePersonCost({ zuid: 2 }, cost) })
      assert.equal(other.session.receiveControl(), true)
    }
  })

  test('[R1] counts over all guests of one link, who have what four people have', () => {
    const clock = manualClock()
    const takeCost = createPersonLimits(clock, 100)
    const guests = Array.from({ length: 40 }, (_, at) => ({ zuid: 100 + at, link: 'link 7' }))
    // Each of them alone may send this.
    assert.equal(guests.filter((guest) => takeCost(guest, 400)).length, 8)
    assert.equal(takeCost({ zuid: 2 }, 400), true)
    assert.equal(takeCost({ zuid: 300, link: 'link 8' }, 400), true)
    clock.advance(60_000)
    const [first] = guests
    assert.ok(first && takeCost(first, 400))
    assert.deepEqual([takeCost(first, 400), takeCost(first, 1)], [true, false])
  })

  test('[L5] of one session control frames count as messages do', deadline, async () => {
    const { session, bye } = await aLiveSession()
    // The hello was one.
    for (let count = 0; count < 199; count++) assert.equal(session.receiveControl(), true)
    assert.equal(session.receiveControl(), false)
    assert.equal(bye(), 'tooFast')
  })
})

/** Of so many bytes, in 4,000 edits. */
const changeOf = (
  bytes: number,
  edit = '{"order":{"id":"00000000-0000-4000-8000-000000000000","to":"FRONT"}}',
): Buffer => {
  const head = `[{"type":"change","mutation_id":"m","edits":[`
  const edits = Array.from({ length: 4_000 }, () => edit).join(',')
  const text = `${head}${edits}`
  return Buffer.from(`${text}${' '.repeat(bytes - text.length - 3)}]}]`)
}

describe('frames of almost a megabyte', () => {
  test('[L5] [R1] of one who may only look are refused, and not parsed', deadline, async () => {
    const { session, sent, closed } = await aLiveSession({ rights: ['see'] })
    const before = sent.length
    session.receive(changeOf(996 * 1024, '{broken}'))
    while (sent.length === before) await turn()
    const [answer] = JSON.parse(sent.at(-1) ?? '[]')
    assert.deepEqual([answer.type, answer.mutation_id, answer.error_code], ['refuse', 'm', 'A1003'])
    // What they may send beside it is read as ever.
    session.receive(Buffer.from('[{"type":"change","mutation_id":"n","edits":[{"a":"]}"}]},{"type":"ping"}]'))
    await turn()
    assert.deepEqual(
      JSON.parse(sent.at(-1) ?? '[]').map(({ type }: { type: string }) => type),
      ['refuse', 'pong'],
    )
    assert.deepEqual(closed, [])
    for (const frame of ['{"type":"ping"}', '[]', '[{"type":"ping"}', '[{"type":"nothing"}]', '[7]']) {
      const bad = await aLiveSession({ rights: ['see'] })
      bad.session.receive(Buffer.from(frame))
      assert.equal(bad.bye(), 'badMessage', frame)
    }
  })

  test('[L5] [R1] of many sessions are parsed one in a turn of the event loop', async () => {
    const perTurn: number[] = []
    let count = 0
    const commit = async (_: unknown, { edits }: LiveChange) => {
      assert.equal(edits.length, 4_000)
      count++
      return { seq: 4 }
    }
    const sessions = await Promise.all(
      Array.from({ length: 15 }, () => aLiveSession({ rights: ['see', 'edit'], commit })),
    )
    for (const { session } of sessions) session.receive(changeOf(996 * 1024))
    while (perTurn.reduce((sum, some) => sum + some, 0) < 15) {
      await turn()
      perTurn.push(count)
      count = 0
    }
    assert.ok(Math.max(...perTurn) <= 2, `${Math.max(...perTurn)} in one turn`)
  })
})
