import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexContent } from './content.ts'
import { applyOperations, type Body, type Element, type ElementKind } from './element.ts'
import { type Edit, editLimits, type Plan, plan, type Refusal } from './plan.ts'

const element = (kind: ElementKind, id: string, body: Body = {}, frame_id: string | null = null): Element => ({
  id,
  kind,
  frame_id,
  z: 1,
  body: { meta: { id }, ...(frame_id && { frame_id }), ...body },
})

const at = (left: number, top: number) => ({ properties: { layout: { left, top, width: 10, height: 10 } } })
const layoutOf = (content: Map<string, Element>, id: string) => content.get(id)?.body.properties.layout

const planOf = (content: readonly Element[], edits: readonly Edit[]): Plan => {
  const { plan: made, refusal } = plan(indexContent(content), edits)
  assert.ok(made, JSON.stringify(refusal))
  return made
}

const after = (content: readonly Element[], edits: readonly Edit[]): Map<string, Element> =>
  applyOperations(new Map(content.map((one) => [one.id, one])), planOf(content, edits).operations)

const refusalOf = (content: readonly Element[], edits: readonly Edit[], limits = editLimits): Refusal | undefined =>
  plan(indexContent(content), edits, limits).refusal

const move = (id: string, left: number, top: number): Edit => ({
  edit: 'update',
  kind: 'FRAME',
  id,
  set: { 'properties.layout.left': left, 'properties.layout.top': top },
})

describe('a plan', () => {
  test('[F3] moves what is inside a frame by the whole way, also where the frame is named twice', () => {
    const content = [element('FRAME', 'f', at(0, 0)), element('SHAPE', 's', at(5, 5), 'f')]
    const moved = after(content, [move('f', 10, 0), move('f', 10, 20)])
    assert.deepEqual(layoutOf(moved, 's'), { left: 15, top: 25, width: 10, height: 10 })
  })

  test('[F3] moves nothing that has left the frame before, and what has joined it only from then on', () => {
    const content = [
      element('FRAME', 'f', at(0, 0)),
      element('SHAPE', 'leaves', at(1, 1), 'f'),
      element('SHAPE', 'joins', at(2, 2)),
    ]
    const moved = after(content, [
      move('f', 100, 0),
      { edit: 'update', kind: 'SHAPE', id: 'leaves', set: { frame_id: null }, frame_id: null },
      { edit: 'update', kind: 'SHAPE', id: 'joins', set: { frame_id: 'f' }, frame_id: 'f' },
      move('f', 110, 0),
    ])
    assert.equal(layoutOf(moved, 'leaves').left, 101)
    assert.equal(layoutOf(moved, 'joins').left, 12)
  })

  test('[C2] leaves the ends of a connector where they met a shape that is removed', () => {
    const connected = { first: { shape_id: 'S', side: 'EAST' }, second: { shape_id: 'other' } }
    const content = [
      element('SHAPE', 's', at(0, 0)),
      element('SHAPE', 'other', at(50, 0)),
      element('CONNECTOR', 'c', { connected }),
    ]
    const left = after(content, [{ edit: 'remove', kind: 'SHAPE', id: 's' }])
    assert.deepEqual(left.get('c')?.body.connected, {
      first: { point: { x: 10, y: 5 } },
      second: { shape_id: 'other' },
    })
  })

  test('[F2] refuses an id in use, also by the plan itself, and takes one that was removed before', () => {
    const insert: Edit = { edit: 'insert', ...element('FRAME', 'f') }
    assert.deepEqual(refusalOf([element('FRAME', 'f')], [insert]), { reason: 'idInUse', id: 'f', at: 0 })
    assert.deepEqual(refusalOf([], [insert, insert]), { reason: 'idInUse', id: 'f', at: 1 })
    assert.equal(after([element('FRAME', 'f')], [{ edit: 'remove', kind: 'FRAME', id: 'f' }, insert]).size, 1)
  })

  test('[C1] refuses a reference to what is not there, or not of that kind', () => {
    const shape: Edit = { edit: 'insert', ...element('SHAPE', 's', {}, 'f') }
    assert.deepEqual(refusalOf([element('SHAPE', 'f')], [shape]), { reason: 'noSuchFrame', id: 'f', at: 0 })
    const set = { 'connected.second': { shape_id: 'gone' } }
    const content = [element('CONNECTOR', 'c', { connected: { first: { point: { x: 0, y: 0 } }, second: {} } })]
    assert.deepEqual(refusalOf(content, [{ edit: 'update', kind: 'CONNECTOR', id: 'c', set }]), {
      reason: 'noSuchShape',
      id: 'gone',
      end: 'second',
      at: 0,
    })
  })

  test('[F3] an edit whose element is not there, or of another kind, does nothing and is told', () => {
    const { missing, operations } = planOf([element('SHAPE', 's')], [move('s', 1, 1), move('gone', 1, 1)])
    assert.deepEqual(missing, [0, 1])
    assert.deepEqual(operations, [])
  })

  test('[N1] refuses more operations than allowed once everything that follows is counted', () => {
    const content = [
      element('FRAME', 'f', at(0, 0)),
      ...Array.from({ length: 5 }, (_, n) => element('SHAPE', `s${n}`, at(n, n), 'f')),
    ]
    const limits = { ...editLimits, operations: 5 }
    assert.deepEqual(refusalOf(content, [move('f', 1, 1)], limits), { reason: 'tooManyOperations', count: 6 })
    assert.equal(refusalOf(content, [move('f', 0, 0)], limits), undefined)
  })

  test('[N1] refuses more elements than a zone may have, and lets a zone that has too many shrink', () => {
    const limits = { ...editLimits, elements: 1 }
    const insert: Edit = { edit: 'insert', ...element('FRAME', 'g') }
    assert.deepEqual(refusalOf([element('FRAME', 'f')], [insert], limits), { reason: 'tooManyElements', count: 2 })
    const two = [element('FRAME', 'f'), element('FRAME', 'g')]
    assert.equal(refusalOf(two, [{ edit: 'remove', kind: 'FRAME', id: 'f' }], limits), undefined)
  })

  test('[N1] refuses a text that is too long', () => {
    const text = { paragraphs: [{ id: 'p', portions: [{ text: 'x'.repeat(11) }] }] }
    const insert: Edit = { edit: 'insert', ...element('SHAPE', 's', { text }) }
    const limits = { ...editLimits, textLength: 10 }
    assert.deepEqual(refusalOf([], [insert], limits), { reason: 'textTooLong', id: 's', length: 11, at: 0 })
  })

  test('[N1] refuses more text for the search than one commit may have, and counts what is new only', () => {
    const words = (length: number) => ({
      text: { paragraphs: [{ id: 'p', portions: [{ text: 'x'.repeat(length) }] }] },
    })
    const insert = (id: string): Edit => ({ edit: 'insert', ...element('SHAPE', id, words(30)) })
    const limits = { ...editLimits, searchableLength: 20, searchableTotal: 40 }
    assert.equal(refusalOf([], [insert('a'), insert('b')], limits), undefined)
    const tooMuch = { reason: 'tooMuchText', count: 60 } as const
    assert.deepEqual(refusalOf([], [insert('a'), insert('b'), insert('c')], limits), tooMuch)
    const content = ['a', 'b', 'c'].map((id) => element('SHAPE', id, { ...words(30), ...at(0, 0) }, 'f'))
    assert.equal(refusalOf([element('FRAME', 'f', at(0, 0)), ...content], [move('f', 1, 1)], limits), undefined)
  })

  test('[N1] a frame that is named a hundred times costs its shapes once', () => {
    const inside = Array.from({ length: 15_000 }, (_, n) => element('SHAPE', `s${n}`, at(n, n), 'f'))
    const content = [element('FRAME', 'f', at(0, 0)), ...inside]
    const edits = Array.from({ length: 100 }, (_, n) => move('f', n, n))
    const { operations } = planOf(content, edits)
    assert.equal(operations.length, inside.length + 1)
  })

  test('[Z8] writes a text over what others wrote since only where both changed the same paragraph', () => {
    const paragraph = (id: string, text: string) => ({ id, portions: [{ text }] })
    const seen = { paragraphs: [paragraph('a', 'one'), paragraph('b', 'two')] }
    const current = { paragraphs: [paragraph('a', 'one'), paragraph('b', 'theirs'), paragraph('c', 'new')] }
    const sent = { paragraphs: [paragraph('a', 'ours'), paragraph('b', 'two')] }
    const edit: Edit = { edit: 'update', kind: 'SHAPE', id: 's', set: { text: sent }, seen }
    const merged = after([element('SHAPE', 's', { text: current })], [edit])
    assert.deepEqual(merged.get('s')?.body.text.paragraphs, [
      paragraph('a', 'ours'),
      paragraph('b', 'theirs'),
      paragraph('c', 'new'),
    ])
  })
})
