import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createChangeQueue, type LiveChange } from './change-queue.ts'

const changeOf = (mutation_id: string, edit: object): LiveChange => ({
  session_id: 'session',
  mutation_id,
  edits: [edit as LiveChange['edits'][number]],
})
const ofShape = (mutation_id: string) => changeOf(mutation_id, { insert: { shape: {} } })
const ofComment = (mutation_id: string) => changeOf(mutation_id, { insert: { comment: {} } })

/** A queue whose writes are done by the test. */
const aQueue = (most: number) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = createChangeQueue(most, ({ mutation_id }) => {
    begun.push(mutation_id)
    return new Promise((resolve) => ends.set(mutation_id, resolve))
  })
  const end = async (mutation_id: string): Promise<void> => {
    ends.get(mutation_id)?.()
    // What waits for it begins in a later microtask.
    await new Promise(setImmediate)
  }
  return { take, begun, end }
}

describe('the changes of one session', () => {
  test('[L5] wait in a number that has an end, and there is room once one is written', async () => {
    const { take, begun, end } = aQueue(2)
    assert.deepEqual([take(ofShape('a')), take(ofShape('b')), take(ofShape('c'))], [true, true, false])
    await end('a')
    assert.deepEqual([take(ofShape('d')), take(ofShape('e'))], [true, false])
    assert.deepEqual(begun, ['a', 'b', 'd'])
  })

  test('[L1] do not overtake a comment, which waits for nothing', async () => {
    const { take, begun, end } = aQueue(9)
    for (const change of [ofShape('a'), ofComment('b'), ofShape('c'), ofShape('d')]) take(change)
    assert.deepEqual(begun, ['a', 'b'])
    await end('b')
    assert.deepEqual(begun, ['a', 'b', 'c'])
    await end('c')
    assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
    await end('d')
    take(ofShape('e'))
    take(ofShape('f'))
    assert.deepEqual(begun.slice(4), ['e', 'f'])
  })
})
