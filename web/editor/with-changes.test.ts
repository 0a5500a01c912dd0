import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { placementEdits } from './edits.ts'
import { layoutOf, withLayout } from './geometry.ts'
import { withChanges } from './with-changes.ts'

const shape = (layout: object, frame_id: string | null = null): LiveElement => ({
  id: 'a',
  kind: 'SHAPE',
  frame_id,
  z: 1,
  body: { meta: { id: 'a' }, properties: { layout } },
})

const line = (first: object, second: object): LiveElement => ({
  id: 'c',
  kind: 'CONNECTOR',
  frame_id: null,
  z: 1,
  body: { meta: { id: 'c' }, connected: { first, second } },
})

describe('what a gesture has changed, on what others have changed meanwhile', () => {
  const begun = shape({ left: 0, top: 0, width: 200, height: 100 }, 'frame')
  const dragged = withLayout(begun, { left: 30, top: -40 })

  test('[K84] a drag keeps a size, an angle, a frame and a text that came meanwhile', () => {
    const layout = { left: 0, top: 0, width: 240, height: 160, rotate: 30 }
    const now = { ...shape(layout), body: { ...shape(layout).body, text: { paragraphs: [] } } }
    const after = withChanges(now, begun, dragged)
    assert.deepEqual(after.body, {
      meta: { id: 'a' },
      properties: { layout: { ...layout, left: 30, top: -40 } },
      text: { paragraphs: [] },
    })
    assert.equal(after.frame_id, null)
    assert.deepEqual(placementEdits(after, now), [
      { update: { shape: { id: 'a', properties: { layout: { left: 30, top: -40 } } } } },
    ])
  })

  test('[K84] letters that a corner made larger are larger, unless others have written meanwhile', () => {
    const written = (text: object, layout = {}): LiveElement => {
      const { body, ...rest } = shape({ left: 0, top: 0, width: 200, height: 30, ...layout })
      return { ...rest, body: { ...body, text } }
    }
    const [small, large] = [{ properties: { para_style: {} } }, { properties: { valign: 'TOP' } }]
    const [before, after] = [written(small), written(large, { width: 400 })]
    const kept = withChanges(written(small, { left: 9 }), before, after)
    assert.deepEqual(kept.body, written(large, { left: 9, width: 400 }).body)
    assert.deepEqual(placementEdits(kept, written(small, { left: 9 })), [
      { update: { shape: { id: 'a', properties: { layout: { width: 400 } }, text: large } } },
    ])
    const theirs = written({ paragraphs: [] })
    assert.deepEqual(withChanges(theirs, before, after).body, written({ paragraphs: [] }, { width: 400 }).body)
  })

  test('[K84] a place that both have changed is that of the drag, and so is a frame that it is dropped on', () => {
    const after = withChanges(shape({ left: 500, top: 0, width: 200, height: 100 }), begun, {
      ...dragged,
      frame_id: 'other',
      z: 9,
    })
    assert.equal(layoutOf(after).left, 30)
    assert.deepEqual([after.frame_id, after.z], ['other', 9])
  })

  test('[K84] the free ends of a line go along; one that was put on a shape meanwhile stays there', () => {
    const [from, to] = [{ point: { x: 0, y: 0 } }, { point: { x: 100, y: 0 } }]
    const moved = line({ point: { x: 5, y: 5 } }, { point: { x: 105, y: 5 } })
    const bound = { shape_id: 'b', side: 'WEST', marker: 'OVAL' }
    assert.deepEqual(withChanges(line({ ...from, marker: 'OPEN' }, bound), line(from, to), moved).body, {
      meta: { id: 'c' },
      connected: { first: { point: { x: 5, y: 5 }, marker: 'OPEN' }, second: bound },
    })
    const whole = withChanges(line(from, to), line(from, to), line(from, to))
    assert.deepEqual(placementEdits(whole, line(from, to)), [])
  })
})
