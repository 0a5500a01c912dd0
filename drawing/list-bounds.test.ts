import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Instruction, Line } from './display-list.ts'
import { listBounds } from './list-bounds.ts'

const path = 'M10 20L30 20L30 60Z'
const fill: Instruction = { op: 'fill', path, rule: 'nonzero', paint: '#000000' }
const stroke = (width: number, join: Line['join']): Instruction => ({
  op: 'stroke',
  path,
  paint: '#000000',
  line: { width, join, cap: 'butt', dash: [] },
})

describe('the box around a display list', () => {
  test('[D2] has the thickness of lines, and the points of sharp corners', () => {
    assert.deepEqual(listBounds([fill]), { left: 10, top: 20, width: 20, height: 40 })
    assert.deepEqual(listBounds([stroke(6, 'round')]), { left: 7, top: 17, width: 26, height: 46 })
    assert.deepEqual(listBounds([stroke(6, 'miter')]), { left: 4, top: 14, width: 32, height: 52 })
  })

  test('[D2] follows transforms and clips until they end', () => {
    const list: Instruction[] = [
      { op: 'save' },
      { op: 'transform', matrix: [2, 0, 0, 2, 100, 0] },
      { op: 'clip', path: 'M0 0L20 0L20 30L0 30Z', rule: 'nonzero' },
      fill,
      { op: 'restore' },
    ]
    assert.deepEqual(listBounds(list), { left: 120, top: 40, width: 20, height: 20 })
    assert.deepEqual(listBounds([...list, fill]), { left: 10, top: 20, width: 130, height: 40 })
    assert.equal(listBounds([{ op: 'save' }, { op: 'restore' }]), undefined)
  })
})
