import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Editor } from '../editor-types.ts'
import { createFind } from './find.ts'

const texts = Array.from({ length: 3_000 }, (_, at) => `${['Plan', 'Review', 'Learn'][at % 3]} ${at}`)

/** A board of texts that counts how many of them are looked at. */
const aBoard = () => {
  const counter = { looked: 0 }
  const elements = new Map(
    texts.map((text, at) => [
      `e${at}`,
      {
        id: `e${at}`,
        kind: 'SHAPE',
        body: {
          meta: { id: `e${at}` },
          get text() {
            counter.looked += 1
            return { paragraphs: [{ id: 'p', portions: [{ text }] }] }
          },
        },
      },
    ]),
  )
  const editor = {
    canEdit: true,
    canvas: {
      view: { x: 0, y: 0, scale: 1 },
      size: { width: 100, height: 100 },
      redraw: () => {},
      setView: () => {},
    },
    zone: { elements: () => new Map(elements) },
    store: {
      get: (id: string) => elements.get(id),
      bounds: (id: string) => ({ left: 0, top: Number(id.slice(1)), width: 10, height: 10 }),
    },
  } as unknown as Editor
  let tellDone = (): void => {}
  const found = createFind({ editor, tell: () => void (found?.state.isSearching === false && tellDone()) })
  return {
    counter,
    /** How many hits there are, and how many elements were looked at for them. */
    async search(words: string) {
      counter.looked = 0
      const done = new Promise<void>((resolve) => {
        tellDone = resolve
      })
      found.find.search(words)
      await done
      return { count: found.state.count, looked: counter.looked }
    },
  }
}

const countOf = (words: string): number => texts.filter((text) => text.toLowerCase().includes(words)).length

describe('finding while somebody types', () => {
  test('[K84] with more letters those are looked at that had the letters before, and no others', async () => {
    const board = aBoard()
    assert.deepEqual(await board.search('rev'), { count: 1_000, looked: 3_000 })
    assert.deepEqual(await board.search('review 1'), { count: countOf('review 1'), looked: 1_000 })
    assert.deepEqual(await board.search('review 12'), { count: countOf('review 12'), looked: countOf('review 1') })
  })

  test('[K84] with other letters, or fewer, all are looked at again', async () => {
    const board = aBoard()
    await board.search('review 12')
    for (const words of ['review 1', 'plan', 'an'])
      assert.deepEqual(await board.search(words), { count: countOf(words), looked: 3_000 })
    assert.equal((await board.search('')).count, 0)
    assert.deepEqual(await board.search('learn'), { count: 1_000, looked: 3_000 })
  })
})
