import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberEqual } from './number-equal.ts'

test('[K84] versions of one minute are told apart, and keep their numbers when newer ones come', () => {
  const labels = ['4 Feb, 11:35', '4 Feb, 11:34', '4 Feb, 11:34', '4 Feb, 11:34', '4 Feb, 11:33']
  const told = ['4 Feb, 11:35', '4 Feb, 11:34 (3)', '4 Feb, 11:34 (2)', '4 Feb, 11:34', '4 Feb, 11:33']
  assert.deepEqual(numberEqual(labels), told)
  assert.deepEqual(numberEqual(['4 Feb, 11:35', ...labels]).slice(1), told)
})
