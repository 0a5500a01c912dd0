import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { applyChange, type Change, createReplay } from './replay.ts'

const COUNT = 3_000
const PAGE = 50

/** Elements come, move and go: of forty, each change touches one. */
const aJournal = (): Change[] => {
  const there = new Set<string>()
  return Array.from({ length: COUNT }, (_, at) => {
    const id = `element ${(at * 7) % 40}`
    const isThere = there.has(id)
    const goes = isThere && at % 5 === 0
    if (goes) there.delete(id)
    else there.add(id)
    const added = { op: 'add' as const, id, kind: 'SHAPE' as const, frame_id: null, z: at, body: { at: 0 } }
    const operation = goes ? { op: 'remove' as const, id } : isThere ? { op: 'patch' as const, id, set: { at } } : added
    return { seq: at + 1, zuid: String(at % 3), time: '', origin: 'live' as const, operations: [operation] }
  })
}

const journal = aJournal()
const stateAt = (seq: number) => {
  const elements = new Map<string, LiveElement>()
  for (const change of journal.slice(0, seq)) applyChange(elements, change)
  return elements
}

const aReplay = (begin = 0) => {
  const asked: number[] = []
  const load = async (since: number) => {
    asked.push(since)
    return journal.slice(since, since + PAGE)
  }
  return { asked, replay: createReplay({ begin, base: stateAt(begin), end: COUNT, load }) }
}

describe('the states of a journal', () => {
  test('[K84] any change, in any order, has the state that all changes up to it make', async () => {
    for (const begin of [0, 1_234]) {
      const { replay } = aReplay(begin)
      for (let step = 0; step < 300; step++) {
        const seq = begin + ((step * 761) % (COUNT - begin + 1))
        const { elements, change } = await replay.at(seq)
        assert.deepEqual(new Map(elements), stateAt(seq))
        assert.equal(change?.zuid, seq === begin ? undefined : journal[seq - 1]?.zuid)
      }
    }
  })

  test('[K84] what one change did is told, and what was shown before is not changed by what follows', async () => {
    const { replay } = aReplay()
    const before = await replay.at(99)
    const copy = new Map(before.elements)
    const { marks, added, removed, changed } = await replay.at(100)
    assert.equal(added + removed + changed, 1)
    assert.equal(marks.size, added + changed)
    assert.deepEqual(new Map(before.elements), copy)
  })

  test('[K84] each page is asked for once on the way, and few again on the way back', async () => {
    const { asked, replay } = aReplay()
    for (let seq = 1; seq <= COUNT; seq++) await replay.at(seq)
    assert.deepEqual(
      asked,
      Array.from({ length: COUNT / PAGE }, (_, page) => page * PAGE),
    )
    // A step back begins at a kept state, of which there are at least twelve: five pages at most.
    asked.length = 0
    await replay.at(COUNT / 2)
    assert.ok(asked.length <= 6, String(asked.length))
  })
})
