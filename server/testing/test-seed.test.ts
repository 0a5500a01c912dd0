import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSeed } from './test-seed.ts'

test('test runs share a seed unless another, or a random one, is asked for', () => {
  assert.equal(testSeed(''), testSeed(''))
  assert.equal(testSeed('12'), 12)
  assert.notEqual(testSeed('random'), testSeed('random'))
})
