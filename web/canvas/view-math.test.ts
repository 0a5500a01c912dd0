import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitView, isInView } from './view-math.ts'

const box = { left: 100, top: 200, width: 400, height: 3_000 }

test('[V7] what fits on the screen leaves room for the bars, and for the name of a frame', () => {
  for (const [width, height, least] of [
    [1440, 900, 92],
    [390, 844, 140],
    [390, 440, 110],
    [844, 390, 92],
  ] as const) {
    const view = fitView(box, { width, height })
    const above = (box.top - view.y) * view.scale
    const below = height - above - box.height * view.scale
    assert.ok(above >= least - 1e-6 && below > 60, `${width} × ${height}: ${above} above, ${below} below`)
  }
})

test('[V7] a box is in view as soon as some of it is', () => {
  const size = { width: 100, height: 100 }
  assert.equal(isInView(box, { x: 0, y: 101, scale: 1 }, size), false)
  assert.equal(isInView(box, { x: 1, y: 101, scale: 1 }, size), true)
  assert.equal(isInView(box, { x: 499, y: 3_199, scale: 1 }, size), true)
  assert.equal(isInView(box, { x: 500, y: 3_199, scale: 1 }, size), false)
})
