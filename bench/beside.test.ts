import assert from 'node:assert/strict'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { judge } from './beside.ts'
import { checkOut } from './checkout.ts'
import { passes } from './result.ts'

describe('the service beside a commit', () => {
  test('is worse where it is so by more than the commit differs from itself', () => {
    const quiet = { theirs: 100, again: 98 }
    const noisy = { theirs: 100, again: 120 }
    assert.equal(passes(judge([{ ...quiet, ours: 90 }])), false)
    assert.equal(passes(judge([{ ...quiet, ours: 99 }])), true)
    assert.equal(passes(judge([{ ...noisy, ours: 90 }])), true)
    assert.equal(passes(judge([{ ...noisy, ours: 70 }])), false)
  })

  test('has the median of the rounds', () => {
    const rounds = [0.5, 3, 1.5].map((times) => ({ ours: 100 * times, theirs: 100, again: 110 }))
    assert.deepEqual(judge(rounds), { figure: 1.5, bound: { atLeast: 0.9 }, detail: '150 beside 100 a second' })
  })

  test('runs from a folder of its own, whose packages of the project are its own too', () => {
    const folder = checkOut('HEAD')
    assert.ok(existsSync(join(folder, 'cli/easel.ts')))
    assert.equal(realpathSync(join(folder, 'node_modules/@easel/server')), realpathSync(join(folder, 'server')))
    assert.throws(() => checkOut('no-such-commit'), /no such commit/)
  })
})
