import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holds, type Line, table } from './line.ts'

const line = (more: Partial<Line>): Line => ({
  work: 'something',
  engine: 'sqlite',
  beside: '',
  figure: 1,
  unit: '',
  detail: '',
  ...more,
})
const verdict = (more: Partial<Line>) =>
  table([line(more)])
    .split('\n')[1]
    ?.split(' ')[0]

describe('the lines of the bench', () => {
  test('a line with a least figure holds from that figure on', () => {
    assert.equal(holds({ figure: 0.5, bound: { least: 0.5 } }), true)
    assert.equal(holds({ figure: 0.499, bound: { least: 0.5 } }), false)
  })

  test('a line with a greatest figure holds up to that figure', () => {
    assert.equal(holds({ figure: 25, bound: { most: 25 } }), true)
    assert.equal(holds({ figure: 25.01, bound: { most: 25 } }), false)
  })

  test('what came to no number falls short', () => {
    assert.equal(holds({ figure: Number.NaN, bound: { least: 0 } }), false)
    assert.equal(holds({ figure: Number.NaN, bound: { most: 1 } }), false)
    assert.equal(holds({ figure: Number.NaN }), false)
    assert.equal(verdict({ figure: Number.NaN }), 'SHORT')
  })

  test('a line without a bound is told, not judged', () => {
    assert.equal(holds({ figure: 0 }), true)
    assert.equal(verdict({ figure: 0 }), 'told')
  })

  test('the table says of each line what became of it', () => {
    assert.equal(verdict({ bound: { least: 1 } }), 'ok')
    assert.equal(verdict({ bound: { least: 2 } }), 'SHORT')
    assert.match(table([line({ figure: 12.345, unit: 'ms', bound: { most: 25 } })]), /12\.35 ms +≤ 25/)
  })
})
