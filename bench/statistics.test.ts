import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fittedGrowth, median, quantile } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const everySecond = (value: (second: number) => number) =>
  Array.from({ length: 240 }, (_, at) => ({ at, value: value(at) }))
const isNear = (figure: number, expected: number, by = 1e-9) =>
  assert.ok(Math.abs(figure - expected) <= by, `${figure} is not ${expected}`)

describe('the statistics of the bench', () => {
  test('the median is the middle, and between the two in the middle where the number is even', () => {
    assert.equal(median([9, 1, 5]), 5)
    assert.equal(median([9, 1, 5, 3]), 4)
    assert.equal(median([7]), 7)
    assert.ok(Number.isNaN(median([])))
  })

  test('a quantile is a figure that was seen, whatever the order', () => {
    assert.equal(quantile(upTo(100).reverse(), 0.99), 99)
    assert.equal(quantile(upTo(1000), 0.99), 990)
    assert.equal(quantile(upTo(1000), 1), 1000)
    assert.equal(quantile(upTo(10), 0.99), 10)
    assert.equal(quantile(upTo(10), 0), 1)
    assert.ok(Number.isNaN(quantile([], 0.5)))
  })

  test('figures are left in the order they came in', () => {
    const figures = [3, 1, 2]
    median(figures)
    quantile(figures, 0.5)
    assert.deepEqual(figures, [3, 1, 2])
  })

  test('a steady climb is found, also under a saw-tooth that is far larger', () => {
    isNear(fittedGrowth(everySecond((second) => 100 + second / 10)), 23.9)
    isNear(fittedGrowth(everySecond((second) => 100 + second / 10 + 40 * ((second % 7) / 7))), 23.9, 3)
  })

  test('a saw-tooth alone is no climb, and a fall is below nothing', () => {
    isNear(fittedGrowth(everySecond((second) => 100 + 40 * ((second % 7) / 7))), 0, 3)
    isNear(fittedGrowth(everySecond((second) => 100 - second / 10)), -23.9)
  })

  test('samples that came late weigh by their time', () => {
    const samples = [0, 1, 2, 50, 100].map((at) => ({ at, value: 10 + at / 2 }))
    isNear(fittedGrowth(samples), 50)
  })

  test('nothing can be said of no samples, nor of one', () => {
    assert.ok(Number.isNaN(fittedGrowth([])))
    assert.ok(Number.isNaN(fittedGrowth([{ at: 1, value: 1 }])))
  })
})
