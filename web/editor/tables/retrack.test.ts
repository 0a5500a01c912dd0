import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { approximateWidth } from '@easel/drawing/text/measure.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { newFrame, newNote } from '../elements.ts'
import { layoutOf } from '../geometry.ts'
import { toPlainText, toRichText } from '../text/to-rich-text.ts'
import { newCell } from './new-cell.ts'
import { type Retracked, retrack, retrackEdits, sameTracks, type Wanted } from './retrack.ts'
import { type Table, tableOf } from './table.ts'

const [WIDTH, HEIGHT] = [100, 40]

/** A table of equal cells from the place 10, 20 on, with a note on the last one; as the editor finds it. */
const aTable = (rows: number, columns: number) => {
  const bounds = { left: 10, top: 20, width: columns * WIDTH, height: rows * HEIGHT }
  const frame = newFrame('Table', bounds)
  frame.body.layout = 'TABLE'
  const inFrame = (element: LiveElement): LiveElement => ({ ...element, frame_id: frame.id })
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const place = { left: 10 + column * WIDTH, top: 20 + row * HEIGHT, width: WIDTH, height: HEIGHT }
      return inFrame(newCell(place, row === 0))
    }),
  )
  const note = inFrame(newNote({ left: 5 + columns * WIDTH - 20, top: 15 + rows * HEIGHT - 10, width: 20, height: 10 }))
  const elements = new Map([frame, ...cells.flat(), note].map((element) => [element.id, element]))
  const store = {
    get: (id: string) => elements.get(id),
    childrenOf: () => [...cells.flat(), note].map(({ id }) => id),
  }
  const table = tableOf({ store } as never, frame.id) as Table
  return { table, cells, note, frame }
}

const boxOf = (element: LiveElement | undefined) => {
  const { left, top, width, height } = element ? layoutOf(element) : {}
  return [left, top, width, height]
}
const found = ({ kept }: Retracked, { id }: LiveElement | { id: string }) => kept.find((one) => one.id === id)
const change = (table: Table, wanted: Wanted) => retrack(table, wanted, approximateWidth)

describe('a table with other rows and columns', () => {
  test('[K84] what is left as it is needs no edit', () => {
    const { table } = aTable(2, 3)
    assert.deepEqual(retrackEdits(table, change(table, {})), [])
  })

  test('[K84] a new column shifts what is right of it, notes too, and widens the frame', () => {
    const { table, cells, note, frame } = aTable(2, 2)
    const after = change(table, { columns: sameTracks(table.columns).toSpliced(1, 0, { size: 50 }) })
    assert.deepEqual(boxOf(found(after, cells[0]?.[1] as LiveElement)), [160, 20, 100, 40])
    assert.deepEqual(boxOf(found(after, note)), [235, 85, 20, 10])
    assert.deepEqual(boxOf(found(after, frame)), [10, 20, 250, 80])
    assert.deepEqual(after.made.map(boxOf), [
      [110, 20, 50, 40],
      [110, 60, 50, 40],
    ])
    // Those of the first row look like headings.
    assert.notDeepEqual(after.made[0]?.body.properties.fills, after.made[1]?.body.properties.fills)
    assert.deepEqual(new Set(after.made.map(({ frame_id }) => frame_id)), new Set([frame.id]))
  })

  test('[K84] a row below the headings looks like the others', () => {
    const { table, cells } = aTable(2, 2)
    const after = change(table, { rows: sameTracks(table.rows).toSpliced(1, 0, { size: HEIGHT }) })
    assert.deepEqual(after.made[0]?.body.properties.fills, cells[1]?.[0]?.body.properties.fills)
  })

  test('[K84] with a column go its cells and what lies on them', () => {
    const { table, cells, note, frame } = aTable(2, 3)
    const after = change(table, { columns: sameTracks(table.columns).slice(0, 2) })
    const gone = [cells[0]?.[2], cells[1]?.[2], note].map((element) => element?.id)
    assert.deepEqual(new Set(after.gone.map(({ id }) => id)), new Set(gone))
    assert.deepEqual(boxOf(found(after, frame)), [10, 20, 200, 80])
  })

  test('[K84] a row is as high as its text needs, and never lower than before', () => {
    const { table, cells, note } = aTable(3, 2)
    const [, row] = cells
    const target = row?.[0] as LiveElement
    const write: Wanted['write'] = (_, { id, body }) =>
      id === target.id ? toRichText(body.text, 'several words that take more lines than one') : undefined
    const after = change(table, { write })
    const [, , , height = 0] = boxOf(found(after, target))
    assert.ok(height > HEIGHT)
    assert.equal(boxOf(found(after, row?.[1] as LiveElement))[3], height)
    assert.equal(boxOf(found(after, cells[2]?.[0] as LiveElement))[1], 20 + HEIGHT + height)
    assert.equal(boxOf(found(after, note))[1], 125 + height - HEIGHT)
    assert.match(toPlainText(found(after, target)?.body.text), /^several/)
  })

  test('[K84] a column that becomes narrow makes its rows higher', () => {
    const { table, cells } = aTable(1, 2)
    const text = toRichText(cells[0]?.[0]?.body.text, 'two words')
    const [first] = table.children
    ;(first as LiveElement).body.text = text
    const after = change(table, {
      columns: [
        { from: 0, size: 60 },
        { from: 1, size: 140 },
      ],
    })
    assert.ok((boxOf(found(after, first as LiveElement))[3] ?? 0) > HEIGHT)
  })
})
