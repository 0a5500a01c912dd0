import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createVoteSender, type Votes } from './vote-sender.ts'

const votes = (entries: Record<string, number>): Votes => new Map(Object.entries(entries))
/** Whatever waits for no timer has happened after this. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A service whose answers are given by hand. */
const startService = () => {
  const asked: { votes: Votes; answer(): void; fail(error: Error): void }[] = []
  const refusals: unknown[] = []
  const line = { isOnline: true }
  const sender = createVoteSender({
    send: (sent) =>
      new Promise((resolve, reject) => {
        asked.push({ votes: sent, answer: () => resolve(sent), fail: reject })
      }),
    isOnline: () => line.isOnline,
    isPassing: (error) => (error as Error).message === 'cut',
    onChange: () => {},
    onRefused: (error) => refusals.push((error as Error).message),
  })
  const at = (index: number) => asked[index] as (typeof asked)[number]
  return { sender, asked, at, refusals, line }
}

describe('own votes on their way to the service', () => {
  test('one request is on its way, and of those that wait the last is sent', async () => {
    const { sender, asked, at } = startService()
    for (const count of [1, 2, 3]) sender.set(votes({ a: count }))
    assert.deepEqual([asked.length, at(0).votes], [1, votes({ a: 1 })])
    at(0).answer()
    await turn()
    assert.deepEqual([asked.length, at(1).votes], [2, votes({ a: 3 })])
    assert.deepEqual([sender.votes, sender.isWaiting], [votes({ a: 3 }), true])
    at(1).answer()
    await turn()
    assert.deepEqual([asked.length, sender.votes, sender.isWaiting], [2, votes({ a: 3 }), false])
  })

  test('what was cut off is sent again once there is a line', async () => {
    const { sender, asked, at, line } = startService()
    sender.set(votes({ a: 1 }))
    line.isOnline = false
    at(0).fail(new Error('cut'))
    await turn()
    sender.set(votes({ a: 1, b: 1 }))
    assert.equal(asked.length, 1)
    line.isOnline = true
    sender.flush()
    assert.deepEqual([asked.length, at(1).votes], [2, votes({ a: 1, b: 1 })])
    at(1).answer()
    await turn()
    sender.flush()
    assert.deepEqual([asked.length, sender.isWaiting], [2, false])
    sender.stop()
  })

  test('a refusal puts back what the service has, also in place of what waits', async () => {
    const { sender, asked, at, refusals } = startService()
    sender.learn(votes({ a: 1 }), sender.revision)
    sender.set(votes({ a: 2 }))
    sender.set(votes({ a: 3 }))
    at(0).fail(new Error('ended'))
    await turn()
    assert.deepEqual(refusals, ['ended'])
    assert.deepEqual([asked.length, sender.votes, sender.isWaiting], [1, votes({ a: 1 }), false])
  })

  test('what was read before the last change is not taken for what the service has', async () => {
    const { sender, at } = startService()
    const before = sender.revision
    sender.set(votes({ a: 1 }))
    at(0).answer()
    await turn()
    sender.learn(votes({}), before)
    assert.deepEqual(sender.votes, votes({ a: 1 }))
    sender.learn(votes({ b: 1 }), sender.revision)
    assert.deepEqual(sender.votes, votes({ b: 1 }))
  })
})
