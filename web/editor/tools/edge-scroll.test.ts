import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeSpeed } from './edge-scroll.ts'

test('[K84] a board moves only near its edges, towards them, and no faster outside than at the very edge', () => {
  assert.equal(edgeSpeed(24, 800), 0)
  assert.equal(edgeSpeed(776, 800), 0)
  assert.ok(edgeSpeed(12, 800) < 0)
  assert.ok(edgeSpeed(788, 800) > 0)
  assert.ok(edgeSpeed(790, 800) > edgeSpeed(780, 800))
  assert.equal(edgeSpeed(5_000, 800), edgeSpeed(800, 800))
  assert.equal(edgeSpeed(-5_000, 800), -edgeSpeed(800, 800))
})
