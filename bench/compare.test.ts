import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compare, compareDurations, type Run } from './compare.ts'

/** Runs that answer with the given rates, after the one that warms up, and note their name. */
const runOf = (name: string, rates: readonly number[], turns: string[] = []): Run => {
  const left = [1, ...rates]
  return async () => {
    turns.push(name)
    return left.shift() as number
  }
}
const schedule = { rounds: 3, seconds: 0 }

describe('a comparison of the bench', () => {
  test('has the median of the rounds as requests a second', async () => {
    const measured = await compare(runOf('ours', [10, 30, 20]), runOf('baseline', [40, 40, 40]), schedule)
    assert.deepEqual(measured, { figure: 0.5, detail: '20 beside 40 a second' })
  })

  test('has the median of the rounds as how many times as long', async () => {
    const runs = [runOf('ours', [10, 30, 20]), runOf('baseline', [40, 40, 40])] as const
    const measured = await compareDurations(...runs, schedule, 100)
    assert.deepEqual(measured, { figure: 2, detail: '5000.0 beside 2500.0 ms' })
  })

  test('lets the two sides take turns', async () => {
    const turns: string[] = []
    await compare(runOf('ours', [1, 1, 1], turns), runOf('baseline', [1, 1, 1], turns), schedule)
    const round = ['baseline', 'ours']
    assert.deepEqual(turns, ['ours', 'baseline', ...round, ...round, ...round])
  })
})
