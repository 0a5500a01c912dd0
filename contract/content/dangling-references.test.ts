import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexContent } from './content.ts'
import { danglingReferences } from './dangling-references.ts'
import type { Body, Element, ElementKind } from './element.ts'
import { plan } from './plan.ts'

const element = (kind: ElementKind, id: string, body: Body = {}, frame_id: string | null = null): Element => ({
  id,
  kind,
  frame_id,
  z: 1,
  body: { meta: { id }, ...body },
})
const connector = (id: string, first: Body, second: Body) => element('CONNECTOR', id, { connected: { first, second } })
const point = { x: 3, y: 4 }

describe('dangling references', () => {
  test('[X2] are none where frames and shapes are there, in whatever case an end names them', () => {
    assert.deepEqual(danglingReferences([]), [])
    const content = [
      connector('c', { shape_id: 'S' }, { point }),
      element('SHAPE', 's', {}, 'f'),
      element('FRAME', 'f'),
      element('SHAPE', 'alone'),
    ]
    assert.deepEqual(danglingReferences(content), [])
  })

  test('[X2] name who refers, by what, to what, and what is there instead', () => {
    const content = [
      element('FRAME', 'f'),
      element('SHAPE', 's'),
      element('SHAPE', 'lost', {}, 'gone'),
      element('SHAPE', 'in-shape', {}, 's'),
      connector('half', { shape_id: 's' }, { shape_id: 'GONE', side: 'EAST' }),
      connector('both', { shape_id: 'f' }, { shape_id: 'half', point }),
    ]
    assert.deepEqual(danglingReferences(content), [
      { id: 'lost', by: 'frame', to: 'gone', found: undefined },
      { id: 'in-shape', by: 'frame', to: 's', found: 'SHAPE' },
      { id: 'half', by: 'second', to: 'gone', found: undefined },
      { id: 'both', by: 'first', to: 'f', found: 'FRAME' },
      { id: 'both', by: 'second', to: 'half', found: 'CONNECTOR' },
    ])
  })

  test('[X2] are what a plan refuses to insert', () => {
    const others = [element('FRAME', 'f'), element('SHAPE', 's')]
    const candidates = [
      element('SHAPE', 'one', {}, 'f'),
      element('SHAPE', 'one', {}, 's'),
      element('SHAPE', 'one', {}, 'gone'),
      ...['s', 'S', 'f', 'gone'].map((shape_id) => connector('one', { shape_id }, { point })),
      ...['s', 'S', 'f', 'gone'].map((shape_id) => connector('one', { point }, { shape_id })),
    ]
    const verdicts = candidates.map((one) => {
      const { refusal } = plan(indexContent(others), [{ edit: 'insert', ...one }])
      assert.equal(danglingReferences([...others, one]).length > 0, refusal !== undefined, JSON.stringify(one))
      return refusal !== undefined
    })
    assert.ok(verdicts.includes(true) && verdicts.includes(false))
  })
})
