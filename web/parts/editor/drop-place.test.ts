import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LayerRow } from '../../editor/layers/layer-types.ts'
import { dropPlaceAt } from './drop-place.ts'

const rowOf = (id: string, parent: string | null = null, more: Partial<LayerRow> = {}): LayerRow => ({
  id,
  parent,
  kind: 'shape',
  label: id,
  isOpen: undefined,
  isLocked: false,
  isHidden: false,
  isUnseen: false,
  step: undefined,
  ...more,
})
const frame = (id: string, more: Partial<LayerRow> = {}) => rowOf(id, null, { kind: 'frame', ...more })

const rows = [
  rowOf('a'),
  frame('f', { isOpen: true }),
  rowOf('f1', 'f'),
  rowOf('f2', 'f'),
  rowOf('b'),
  frame('g'),
  frame('l', { isLocked: true }),
  rowOf('l1', 'l'),
]

describe('where a row of the list of layers goes', () => {
  const put = (id: string, height: number) => dropPlaceAt(rows, rows.find((row) => row.id === id) as LayerRow, height)

  test('[K84] a shape goes between rows, with them in their frame', () => {
    assert.deepEqual(put('b', 0.2), { line: 0, place: { frame: null, above: 'a' } })
    assert.deepEqual(put('b', 2.2), { line: 2, place: { frame: 'f', above: 'f1' } })
    assert.deepEqual(put('b', 3.1), { line: 3, place: { frame: 'f', above: 'f2' } })
    assert.deepEqual(put('f1', 1.1), { line: 1, place: { frame: null, above: 'f' } })
  })

  test('[K84] behind the last row of a frame it is in it above the line, and out of it below', () => {
    assert.deepEqual(put('a', 3.9), { line: 4, place: { frame: 'f', below: 'f2' } })
    assert.deepEqual(put('a', 4.1), { line: 4, place: { frame: null, above: 'b' } })
  })

  test('[K84] on the row of a frame it goes into it, also where that is empty; not into a locked one', () => {
    assert.deepEqual(put('a', 5.5), { into: 'g', place: { frame: 'g' } })
    assert.deepEqual(put('a', 1.5), { into: 'f', place: { frame: 'f' } })
    assert.deepEqual(put('a', 6.4), { line: 6, place: { frame: null, above: 'l' } })
    assert.equal(put('a', 7.2)?.place.frame, null)
    assert.equal(put('l1', 7.9), undefined)
  })

  test('[K84] where it is already it goes nowhere', () => {
    for (const height of [4.2, 4.8, 5.1]) assert.equal(put('b', height), undefined)
    for (const height of [2.2, 2.9]) assert.equal(put('f1', height), undefined)
  })

  test('[K84] frames and connectors stay among those of the zone', () => {
    assert.deepEqual(put('g', 2.9), { line: 4, place: { frame: null, above: 'b' } })
    assert.deepEqual(put('g', 0.1), { line: 0, place: { frame: null, above: 'a' } })
  })
})
