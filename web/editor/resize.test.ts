import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { resizedAll } from './resize.ts'

test('[K84] lines in a selection that is resized keep their share of it, with ends on shapes where they are', () => {
  const line: LiveElement = {
    id: 'c',
    kind: 'CONNECTOR',
    frame_id: null,
    z: 1,
    body: { connected: { first: { point: { x: 100, y: 50 }, marker: 'OPEN' }, second: { shape_id: 'a' } } },
  }
  const from = { left: 0, top: 0, width: 200, height: 100 }
  const [scaled] = resizedAll([line], from, { left: -200, top: 0, width: 400, height: 50 })
  assert.deepEqual(scaled?.body.connected, {
    first: { point: { x: 0, y: 25 }, marker: 'OPEN' },
    second: { shape_id: 'a' },
  })
})
