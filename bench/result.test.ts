import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable, passes, type Result } from './result.ts'

const result = (more: Partial<Result>): Result => ({
  name: 'something',
  engine: 'sqlite',
  baseline: '',
  figure: 1,
  unit: '',
  detail: '',
  ...more,
})
const verdict = (more: Partial<Result>) =>
  formatTable([result(more)])
    .split('\n')[1]
    ?.split(' ')[0]

describe('the results of the bench', () => {
  test('a lower bound includes itself', () => {
    assert.equal(passes({ figure: 0.5, bound: { atLeast: 0.5 } }), true)
    assert.equal(passes({ figure: 0.499, bound: { atLeast: 0.5 } }), false)
  })

  test('an upper bound includes itself', () => {
    assert.equal(passes({ figure: 25, bound: { atMost: 25 } }), true)
    assert.equal(passes({ figure: 25.01, bound: { atMost: 25 } }), false)
  })

  test('what could not be measured fails', () => {
    assert.equal(passes({ figure: Number.NaN, bound: { atLeast: 0 } }), false)
    assert.equal(passes({ figure: Number.NaN, bound: { atMost: 1 } }), false)
    assert.equal(passes({ figure: Number.NaN }), false)
    assert.equal(verdict({ figure: Number.NaN }), 'SHORT')
  })

  test('a result without a bound is informational', () => {
    assert.equal(passes({ figure: 0 }), true)
    assert.equal(verdict({ figure: 0 }), 'info')
  })

  test('the table has a verdict, the figure and its bound', () => {
    assert.equal(verdict({ bound: { atLeast: 1 } }), 'ok')
    assert.equal(verdict({ bound: { atLeast: 2 } }), 'SHORT')
    assert.match(formatTable([result({ figure: 12.345, unit: 'ms', bound: { atMost: 25 } })]), /12\.35 ms +≤ 25/)
  })
})
