import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { layoutIn } from './framing.ts'
import { createOthersDrags } from './others-drags.ts'

const shape = (left: number, hex = '#ff0000'): LiveElement =>
  ({
    id: 'note',
    kind: 'SHAPE',
    frame_id: null,
    body: { properties: { layout: { left, top: 10, width: 200, height: 200 }, fills: [{ hex }] } },
  }) as unknown as LiveElement

describe('what others drag', () => {
  let stored: LiveElement | undefined
  let time = 0
  let next: (() => void) | undefined
  let isStill = false
  let previews = 0
  let drags: ReturnType<typeof createOthersDrags>
  const lefts = () => drags.preview().map(({ body }) => layoutIn(body).left)
  const tell = (left: number) =>
    drags.learn('session', { kind: 'move', elements: [{ id: 'note', layout: { left, top: 10 } }] })
  const letGo = () => drags.learn('session', undefined)
  const commit = (element: LiveElement | undefined) => {
    stored = element
    drags.committed(new Set(['note']))
  }
  /** As a browser paints: what was asked for is done once. */
  const passes = (ms: number) => {
    time += ms
    const run = next
    next = undefined
    run?.()
  }

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    ;[stored, time, next, isStill, previews] = [shape(0), 0, undefined, false, 0]
    const frames = {
      now: () => time,
      next: (run: () => void) => {
        next = run
        return () => {
          next = undefined
        }
      },
    }
    const zone = { get: () => stored }
    drags = createOthersDrags({ zone, isStill: () => isStill, onPreview: () => previews++, frames })
  })

  afterEach(() => mock.timers.reset())

  test('[K84] goes from each told place to the next one in the frames between them, and rests there', () => {
    tell(80)
    assert.deepEqual(lefts(), [0])
    passes(40)
    assert.deepEqual(lefts(), [40])
    tell(200)
    assert.deepEqual(lefts(), [40])
    passes(20)
    tell(200)
    passes(20)
    assert.deepEqual(lefts(), [120])
    passes(40)
    assert.deepEqual(lefts(), [200])
    const rested = previews
    passes(40)
    assert.equal(previews, rested)
  })

  test('[K84] does not jump when it is dropped: it comes to where it was committed, and is as it is stored then', () => {
    tell(80)
    passes(40)
    letGo()
    commit(shape(100, '#00ff00'))
    assert.deepEqual(lefts(), [40])
    assert.match(JSON.stringify(drags.preview()), /#00ff00/)
    passes(40)
    assert.deepEqual(lefts(), [70])
    passes(40)
    assert.deepEqual(lefts(), [])
  })

  test('[K84] is held until its commit comes, and given up when none does', () => {
    tell(80)
    passes(80)
    letGo()
    assert.deepEqual(lefts(), [80])
    commit(shape(80))
    assert.deepEqual(lefts(), [])
    tell(160)
    letGo()
    letGo()
    mock.timers.tick(1_000)
    assert.deepEqual(lefts(), [])
  })

  test('[K84] goes with what is deleted, and with whoever leaves', () => {
    tell(80)
    stored = undefined
    assert.deepEqual(lefts(), [])
    letGo()
    commit(undefined)
    stored = shape(0)
    assert.deepEqual(lefts(), [])
    tell(80)
    drags.forget('session')
    assert.deepEqual(lefts(), [])
  })

  test('[K84] stands where it is told at once for those who want no motion', () => {
    isStill = true
    tell(80)
    assert.deepEqual(lefts(), [80])
    assert.equal(next, undefined)
    letGo()
    commit(shape(80))
    assert.deepEqual(lefts(), [])
  })
})
