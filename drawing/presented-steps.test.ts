import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notYetPresented, stepsOfFrames } from './presented-steps.ts'
import type { DrawnElement } from './scene.ts'
import { stepAfter, stepBefore } from './step-order.ts'
import { withoutHidden } from './without-hidden.ts'

const frame = (id: string, left: number): DrawnElement => ({
  id,
  kind: 'FRAME',
  frame_id: null,
  body: { meta: { id, name: id }, type: 'CUSTOM', properties: { layout: { left, top: 0, width: 400, height: 300 } } },
})
const shape = (id: string, frame_id: string | null, more = {}): DrawnElement => ({
  id,
  kind: 'SHAPE',
  frame_id,
  body: { meta: { id }, basic: { type: 'OVAL' }, properties: {}, ...more },
})
const line = (id: string, first: object, second: object, more = {}): DrawnElement => ({
  id,
  kind: 'CONNECTOR',
  frame_id: null,
  body: { meta: { id }, type: 'LINE', connected: { first, second }, ...more },
})

const frames = [frame('one', 0), frame('two', 500)]
const elements = [
  ...frames,
  shape('a', 'one'),
  shape('b', 'one', { step: 2 }),
  shape('c', 'one', { step: 5 }),
  shape('d', 'one', { step: 5 }),
  line('bc', { shape_id: 'b' }, { shape_id: 'c' }),
  line('ab', { shape_id: 'A' }, { shape_id: 'b' }, { step: 7 }),
  line('free', { point: { x: 10, y: 10 } }, { point: { x: 90, y: 10 } }, { step: 2 }),
  shape('hidden', 'one', { step: 3, hidden: true }),
  shape('e', 'two', { step: 1 }),
  shape('outside', null, { step: 1 }),
]

/** What is seen, as the board has it: what is left out is hidden. */
const seenAt = (frameId: string, step: number): string => {
  const waiting = notYetPresented(elements, frames, { frame: frameId, step })
  const masked = elements.map((one) => (waiting.has(one.id) ? { ...one, body: { ...one.body, hidden: true } } : one))
  return withoutHidden(masked as DrawnElement[])
    .filter(({ kind }) => kind !== 'FRAME')
    .map(({ id }) => id)
    .join()
}

test('[C10] steps of a frame are those of what is in it and seen, each once, in order, with gaps', () => {
  assert.deepEqual(
    [...stepsOfFrames(elements)],
    [
      ['one', [2, 5, 7]],
      ['two', [1]],
    ],
  )
  assert.deepEqual([...stepsOfFrames(elements.slice(0, 3))], [])
})

test('[C10] an element appears at its step with equal ones, and with it what ends on it', () => {
  assert.equal(seenAt('one', 0), 'a,outside')
  assert.equal(seenAt('one', 1), 'a,outside')
  assert.equal(seenAt('one', 2), 'a,b,free,outside')
  assert.equal(seenAt('one', 5), 'a,b,c,d,bc,free,outside')
  assert.equal(seenAt('one', 7), 'a,b,c,d,bc,ab,free,outside')
})

test('[C10] frames before are whole, those that come later have what has no step', () => {
  assert.equal(seenAt('one', 99), 'a,b,c,d,bc,ab,free,outside')
  assert.equal(seenAt('two', 0), 'a,b,c,d,bc,ab,free,outside')
  assert.equal(seenAt('two', 1), 'a,b,c,d,bc,ab,free,e,outside')
  // A frame that is gone, or that a follower does not have: everything.
  assert.equal(notYetPresented(elements, frames, { frame: 'gone', step: 0 }).size, 0)
})

test('[C10] a connector counts where it appears: with the later of its ends, or at its own step after both', () => {
  const stepsWith = (step: number | undefined) =>
    stepsOfFrames([
      frame('one', 0),
      shape('a', 'one', { step: 1 }),
      shape('b', 'one', { step: 3 }),
      line('arrow', { shape_id: 'A' }, { shape_id: 'B' }, { step }),
    ]).get('one')
  assert.deepEqual(stepsWith(undefined), [1, 3])
  assert.deepEqual(stepsWith(2), [1, 3])
  assert.deepEqual(stepsWith(3), [1, 3])
  assert.deepEqual(stepsWith(4), [1, 3, 4])
})

test('[C10] a line that is in two frames is there at its step of the frame of now', () => {
  const overlapping = [frame('one', 0), frame('two', 100)]
  const free = line('free', { point: { x: 150, y: 10 } }, { point: { x: 300, y: 10 } }, { step: 2 })
  const waitsAt = (frameId: string, step: number) =>
    notYetPresented([...overlapping, free], overlapping, { frame: frameId, step }).has('free')
  assert.deepEqual(
    [0, 1, 2, 3].map((step) => waitsAt('one', step)),
    [true, true, false, false],
  )
  assert.deepEqual([waitsAt('two', 1), waitsAt('two', 2)], [true, false])
})

test('[C10] a step leads to the next number that there is and back to the one before', () => {
  assert.deepEqual(
    [0, 2, 3, 5].map((step) => stepAfter([2, 5], step)),
    [2, 5, 5, undefined],
  )
  assert.deepEqual(
    [0, 2, 3, 5, 99].map((step) => stepBefore([2, 5], step)),
    [undefined, 0, 0, 2, 2],
  )
})
