import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Boxed, gridOf, trackAt } from './grid.ts'

/** Cells by their widths and heights, named by row and column. */
const cellsOf = (widths: readonly number[], heights: readonly number[], left = 10, top = 20): Boxed[] => {
  let y = top
  return heights.flatMap((height, row) => {
    let x = left
    const cells = widths.map((width, column) => {
      const bounds = { left: x, top: y, width, height }
      x += width
      return { id: `${row}/${column}`, bounds }
    })
    y += height
    return cells
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const frameOf = (widths: readonly number[], heights: readonly number[]) => ({
  left: 10,
  top: 20,
  width: sum(widths),
  height: sum(heights),
})

const widths = [100, 60, 200]
const heights = [40, 80]
const frame = frameOf(widths, heights)
const cells = cellsOf(widths, heights)
const ids = [
  ['0/0', '0/1', '0/2'],
  ['1/0', '1/1', '1/2'],
]
const box = (id: string, left: number, top: number, width: number, height: number): Boxed => ({
  id,
  bounds: { left, top, width, height },
})

describe('rows and columns of a table', () => {
  test('[K84] they follow from where the cells are, in whichever order these come', () => {
    const grid = gridOf(frame, cells.toReversed())
    assert.deepEqual(grid?.cells, ids)
    assert.deepEqual(grid?.columns, [
      { start: 10, size: 100 },
      { start: 110, size: 60 },
      { start: 170, size: 200 },
    ])
    assert.deepEqual(grid?.rows, [
      { start: 20, size: 40 },
      { start: 60, size: 80 },
    ])
    assert.equal(gridOf(frame, []), undefined)
  })

  test('[K84] sides that are half a pixel apart are one', () => {
    const shaken = cells.map(({ id, bounds }, at) => ({
      id,
      bounds: { ...bounds, left: bounds.left + (at % 2 ? 0.2 : -0.2), height: bounds.height + 0.2 },
    }))
    assert.deepEqual(gridOf(frame, shaken)?.cells, ids)
  })

  test('[K84] what lies on the table is no cell, also where it begins at the side of one', () => {
    const laid = [
      box('inside', 20, 65, 50, 30),
      box('snapped', 10, 60, 50, 30),
      box('also', 10, 95, 50, 30),
      box('over', 90, 30, 50, 60),
      box('out', 0, 60, 30, 30),
    ]
    const grid = gridOf(frame, [...laid, ...cells])
    assert.deepEqual(grid?.cells, ids)
  })

  test('[K84] a cell or a whole column that was taken away leaves its place', () => {
    const one = cells.filter(({ id }) => id !== '0/0')
    assert.deepEqual(gridOf(frame, one)?.cells, [
      [undefined, '0/1', '0/2'],
      ['1/0', '1/1', '1/2'],
    ])
    const column = cells.filter(({ id }) => !id.endsWith('/1'))
    const grid = gridOf(frame, column)
    assert.deepEqual(grid?.columns[1], { start: 110, size: 60 })
    assert.deepEqual(grid?.cells[1], ['1/0', undefined, '1/2'])
  })

  test('[K84] a frame that became smaller than its cells hides none of them', () => {
    assert.deepEqual(gridOf({ ...frame, width: 50, height: 10 }, cells)?.cells, ids)
  })

  test('[K84] any table is found again', () => {
    const sizes = fc.array(fc.integer({ min: 2, max: 300 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(sizes, sizes, (across, down) => {
        const all = cellsOf(across, down)
        const grid = gridOf(frameOf(across, down), all)
        assert.deepEqual(
          grid?.cells.flat(),
          all.map(({ id }) => id),
        )
      }),
    )
  })

  test('[K84] a place is in the track that it lies in, or in the nearest', () => {
    const { columns } = gridOf(frame, cells) ?? { columns: [] }
    assert.deepEqual(
      [-50, 10, 109, 110, 169, 400].map((x) => trackAt(columns, x)),
      [0, 0, 0, 1, 1, 2],
    )
  })
})
