import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { oneByOne } from './steps.ts'

const element = (id: string, kind: LiveElement['kind'], body: object): LiveElement =>
  ({ id, kind, frame_id: kind === 'SHAPE' ? 'f' : null, z: 0, body: { meta: { id }, ...body } }) as never
const shape = (id: string, step?: number) => element(id, 'SHAPE', { properties: {}, ...(step && { step }) })
const connector = (id: string, first: object, second: object) =>
  element(id, 'CONNECTOR', { connected: { first, second } })

/** The steps that these get, which are given as they are read. */
const stepsOf = (elements: readonly LiveElement[], isSelected = (_: string): boolean => true) => {
  const frame = element('f', 'FRAME', { properties: { layout: { left: 0, top: 0, width: 400, height: 300 } } })
  const all = new Map([frame, ...elements].map((one) => [one.id, one]))
  const ids = elements.map(({ id }) => id)
  const made = new Map<string, number>()
  const editor = {
    zone: { elements: () => all, get: (id: string) => all.get(id) },
    selection: { has: isSelected },
    order: { indexOf: (id: string) => ids.indexOf(id) },
    store: {
      commit: (edits: LiveEdit[]) => {
        for (const { update } of edits as { update: Record<string, { id: string; step: number }> }[])
          for (const { id, step } of Object.values(update)) made.set(id, step)
      },
    },
  } as unknown as Editor
  oneByOne(editor)
  return Object.fromEntries([...made].sort(([, one], [, other]) => one - other))
}

test('[C10] one after another a connector comes after both its ends, and before what is read after these', () => {
  const arrow = connector('arrow', { shape_id: 'A' }, { shape_id: 'b' })
  // Read after the shape that it comes from.
  assert.deepEqual(stepsOf([shape('a'), arrow, shape('b'), shape('c')]), { a: 1, b: 2, arrow: 3, c: 4 })
  const back = connector('back', { shape_id: 'b' }, { shape_id: 'a' })
  assert.deepEqual(stepsOf([shape('a'), arrow, shape('b'), back]), { a: 1, b: 2, arrow: 3, back: 4 })
  // What is not selected keeps its step, and is there before.
  assert.deepEqual(
    stepsOf([shape('a'), arrow, shape('b', 3)], (id) => id !== 'b'),
    { a: 4, arrow: 5 },
  )
  const free = connector('free', { point: { x: 10, y: 10 } }, { point: { x: 90, y: 10 } })
  assert.deepEqual(stepsOf([free, shape('a')]), { free: 1, a: 2 })
})
