import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPages, type PagesState } from './pages.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => `row ${first + at}`)

const collect = (load: (page: number) => Promise<{ rows: string[]; hasMore: boolean }>) => {
  const states: PagesState<string>[] = []
  const pages = createPages({ load, idOf: (row) => row, onChange: (state) => states.push(state) })
  return { ...pages, states, last: () => states.at(-1) }
}

describe('the pages of a list', () => {
  test('[K84] a list longer than any one answer is reached to its end, each row once', async () => {
    const asked: number[] = []
    const pages = collect(async (page) => {
      asked.push(page)
      return { rows: range(page * 50, page === 4 ? 7 : 50), hasMore: page < 4 }
    })
    for (let count = 0; count < 8; count++) await pages.more()
    assert.deepEqual(pages.last(), { rows: range(0, 207), hasMore: false, status: 'ready' })
    assert.deepEqual(asked, [0, 1, 2, 3, 4])
  })

  test('[K84] rows that moved to the next page since are not shown twice', async () => {
    const pages = collect(async (page) => ({ rows: page === 0 ? range(0, 3) : range(2, 3), hasMore: page === 0 }))
    await pages.more()
    await pages.more()
    assert.deepEqual(pages.last()?.rows, range(0, 5))
  })

  test('[K84] a page that fails leaves the rows before it, and can be asked for again', async () => {
    let isDown = false
    const pages = collect(async (page) => {
      if (isDown) throw new Error('down')
      return { rows: range(page * 2, 2), hasMore: page === 0 }
    })
    await pages.more()
    isDown = true
    await pages.more()
    assert.equal(pages.last()?.status, 'failed')
    assert.deepEqual(pages.last()?.rows, range(0, 2))
    isDown = false
    await pages.more()
    assert.deepEqual(pages.last(), { rows: range(0, 4), hasMore: false, status: 'ready' })
  })

  test('[K84] a page is asked for once at a time, and one that comes too late changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<{ rows: string[]; hasMore: boolean }>()
    let asked = 0
    const pages = collect(() => {
      asked++
      return promise
    })
    const both = [pages.more(), pages.more()]
    pages.stop()
    resolve({ rows: range(0, 2), hasMore: false })
    await Promise.all(both)
    assert.equal(asked, 1)
    assert.deepEqual(
      pages.states.map(({ status }) => status),
      ['loading'],
    )
  })

  test('[K84] a list that is come back to begins with what was there, each row at its place as it is now', async () => {
    const asked: number[][] = []
    const states: PagesState<{ id: number; text: string }>[] = []
    const rows = [3, 1, 2].map((id) => ({ id, text: 'before' }))
    const pages = createPages({
      load: async (page, count) => {
        asked.push([page, count])
        return { rows: [1, 4, 3].map((id) => ({ id, text: 'now' })), hasMore: true }
      },
      idOf: ({ id }) => String(id),
      onChange: (state) => states.push(state),
      last: { state: { rows, hasMore: true, status: 'ready' }, pages: 2 },
    })
    await pages.renew()
    assert.deepEqual(states[0]?.rows, rows)
    assert.deepEqual(
      states.at(-1)?.rows,
      [4, 3, 1].map((id) => ({ id, text: 'now' })),
    )
    await pages.more()
    assert.deepEqual(asked, [
      [0, 2],
      [2, 1],
    ])
  })

  test('[K84] a row that moved while a list was loaded again takes no other one away', async () => {
    const states: PagesState<string>[] = []
    const pages = createPages({
      load: async () => ({ rows: ['d', 'a', 'c', 'd'], hasMore: false }),
      idOf: (row) => row,
      onChange: (state) => states.push(state),
      last: { state: { rows: ['a', 'b', 'c', 'd'], hasMore: false, status: 'ready' }, pages: 2 },
    })
    await pages.renew()
    assert.deepEqual(states.at(-1)?.rows, ['a', 'b', 'c', 'd'])
  })

  test('[K84] so many pages come at once where somebody had seen them', async () => {
    const asked: number[][] = []
    const pages = createPages({
      load: async (page, count) => {
        asked.push([page, count])
        return { rows: range(page, count), hasMore: true }
      },
      idOf: (row) => row,
      onChange: () => {},
      first: 3,
    })
    await pages.more()
    await pages.more()
    assert.deepEqual(asked, [
      [0, 3],
      [3, 1],
    ])
  })
})
