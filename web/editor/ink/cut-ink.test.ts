import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { cutEdits } from './cut-ink.ts'

const piece = (from: number) => [0, 10, 20].map((x) => ({ x: from + x, y: 5 }))

/** What the other pieces of a line have that is cut in two. */
const cutInTwo = (more: object) => {
  const properties = { layout: { left: 0, top: 0, width: 100, height: 10 }, fills: [], strokes: [] }
  const body = { meta: { id: 'line' }, custom: { width: 100, height: 10, paths: [] }, properties, ...more }
  const element = { id: 'line', kind: 'SHAPE', frame_id: 'frame', z: 0, body } as unknown as LiveElement
  const edits = cutEdits({ element, pieces: [piece(0), piece(60)] }, 1)
  const [inserted] = edits.flatMap((edit: LiveEdit) => (edit.insert?.shape ? [edit.insert.shape] : []))
  return inserted
}

test('[C10] a line that is cut appears with all its pieces, which stay in their groups', () => {
  const cut = cutInTwo({ step: 3, groups: ['one'] })
  assert.equal(cut?.step, 3)
  assert.deepEqual(cut?.groups, ['one'])
  const plain = cutInTwo({})
  assert.ok(plain && !('step' in plain) && !('groups' in plain))
})
