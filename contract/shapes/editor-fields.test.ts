import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '@easel/server/api-error.ts'
import { compileDecoder } from '@easel/server/http/decode.ts'
import Type, { type TSchema } from 'typebox'
import { differenceOf } from '../content/difference.ts'
import { editsBetween, isAlike } from '../content/edits-between.ts'
import type { Element } from '../content/element.ts'
import { renewGroups } from '../content/renew-groups.ts'
import { ConnectorInsert, ConnectorOutput, ConnectorUpdate } from './connector.ts'
import { FrameInsert, FrameOutput, FrameUpdate } from './frame.ts'
import { isLink, MAX_LINK, placeLink, placeOf } from './link.ts'
import { applyPatch, toPatch } from './patch.ts'
import { ShapeInsert, ShapeOutput, ShapeUpdate } from './shape.ts'
import { toConnector, toFrame, toShape, toShapePatch } from './stored-form.ts'

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const outer = 'AAAAAAAA-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const inner = 'bbbbbbbb-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const stored = [outer.toLowerCase(), inner]
const end = { point: { x: 0, y: 0 } }

/** Each kind, as it is inserted and changed. */
const kinds = {
  frame: {
    insert: (fields: object) => toFrame({ meta: { name: 'Board' }, ...fields }, id),
    patch: (fields: object) => toPatch({ id, ...fields }),
  },
  shape: {
    insert: (fields: object) => toShape({ basic: { type: 'OVAL' }, ...fields }, id),
    patch: (fields: object) => toShapePatch({ id, ...fields }),
  },
  connector: {
    insert: (fields: object) => toConnector({ connected: { first: end, second: end }, ...fields }, id),
    patch: (fields: object) => toPatch({ id, ...fields }),
  },
}

const reasonOf = (schema: TSchema, value: object): string => {
  const read = compileDecoder(Type.Object({ element: schema }))
  try {
    read({ element: value })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.context.attribute} ${error.context.reason}`
  }
  return 'taken'
}

const frame = (fields: object) => ({ meta: { name: 'Board' }, ...fields })

describe('groups and locks', () => {
  for (const [kind, { insert, patch }] of Object.entries(kinds)) {
    test(`[C4] [C5] [C8] [C9] [C10] a ${kind} has them where they are set, and no key where they are not`, () => {
      const plain = insert({})
      const fields = { locked: true, hidden: true, step: 3 }
      assert.deepEqual(insert({ groups: [outer, inner], ...fields }), { ...plain, groups: stored, ...fields })
      for (const unset of [
        { groups: [], locked: false, hidden: false },
        { groups: [] },
        { hidden: false },
        { step: null },
      ])
        assert.deepEqual(insert(unset), plain)
      const set = applyPatch(plain, patch({ groups: [outer, inner], ...fields }))
      assert.deepEqual(set, { ...plain, groups: stored, ...fields })
      assert.deepEqual(applyPatch(set, patch({ groups: [] })), { ...plain, ...fields })
      assert.deepEqual(applyPatch(set, patch({ groups: [], locked: false, hidden: false, step: null })), plain)
      assert.deepEqual(patch({ meta: { name: 'Other' } }), { 'meta.name': 'Other' })
    })
  }

  test('[C4] a group is named once, by a UUID, and at most eight hold one another', () => {
    const ids = Array.from({ length: 9 }, (_, n) => `${id.slice(0, -1)}${n}`)
    assert.equal(reasonOf(FrameInsert, frame({ groups: ids.slice(1) })), 'taken')
    assert.match(reasonOf(FrameInsert, frame({ groups: ids })), /^element\.groups must not have more than 8 items/)
    assert.match(reasonOf(ShapeUpdate, { id, groups: ['x'] }), /^element\.groups\[0\] must be a UUID/)
    assert.match(reasonOf(ShapeUpdate, { id, groups: [7, 8] }), /^element\.groups\[0\] must be string/)
    assert.match(reasonOf(ShapeUpdate, { id, groups: null }), /^element\.groups must be array/)
    const twice = { id, groups: [inner, inner.toUpperCase()] }
    assert.match(reasonOf(ConnectorUpdate, twice), /^element\.groups has the group BBBBBBBB-\S+ twice/)
    assert.match(reasonOf(FrameUpdate, { id, locked: 'true' }), /^element\.locked must be boolean/)
  })

  test('[C10] a step is a whole number from 1 to 99, or null', () => {
    for (const step of [0, 100, 1.5, -1, '1', true])
      for (const schema of [ShapeUpdate, ConnectorUpdate, FrameUpdate])
        assert.match(reasonOf(schema, { id, step }), /^element\.step must be/, String(step))
    assert.match(reasonOf(ShapeInsert, { basic: { type: 'OVAL' }, step: 0 }), /^element\.step must be/)
    for (const step of [1, 99, null]) assert.equal(reasonOf(ShapeUpdate, { id, step }), 'taken')
  })

  test('[C8] all are optional on the way in and on the way out', () => {
    const forms: TSchema[] = [FrameInsert, FrameUpdate, FrameOutput, ShapeInsert, ShapeUpdate, ShapeOutput]
    for (const form of [...forms, ConnectorInsert, ConnectorUpdate, ConnectorOutput]) {
      const { properties, required = [] } = form as unknown as { properties: object; required?: string[] }
      for (const key of ['groups', 'locked', 'hidden', 'step'])
        assert.ok(key in properties && !required.includes(key), key)
    }
  })

  const element = (fields: object): Element => ({
    id,
    kind: 'SHAPE',
    frame_id: null,
    z: 1,
    body: { meta: { id }, ...fields },
  })

  test('[C4] copies that shared a group share its new one, and nothing else is touched', () => {
    let made = 0
    const plain = element({})
    const copies = renewGroups(
      [element({ groups: ['a', 'b'] }), plain, element({ groups: ['a'], locked: true }), element({ groups: ['c'] })],
      () => `new ${++made}`,
    )
    assert.deepEqual(
      copies.map(({ body }) => body.groups),
      [['new 1', 'new 2'], undefined, ['new 1'], ['new 3']],
    )
    assert.equal(copies[1], plain)
    assert.deepEqual(copies[2]?.body, { meta: { id }, groups: ['new 1'], locked: true })
  })

  test('[C8] a difference says what it is, and not that the element looks different', () => {
    const aspectsOf = (before: object, after: object) => differenceOf(element(before), element(after))?.aspects
    assert.deepEqual(aspectsOf({}, { groups: [inner] }), ['REGROUPED'])
    assert.deepEqual(aspectsOf({ groups: [inner] }, { groups: stored }), ['REGROUPED'])
    assert.deepEqual(aspectsOf({ locked: true }, {}), ['LOCKED'])
    assert.deepEqual(aspectsOf({}, { hidden: true }), ['HIDDEN'])
    assert.deepEqual(aspectsOf({ step: 1 }, { step: 2 }), ['PRESENTED'])
    assert.equal(aspectsOf({ locked: true, groups: [inner] }, { locked: true, groups: [inner] }), undefined)
  })

  test('[C8] what leads back to nothing is an edit that unsets', () => {
    const [plain, marked] = [element({}), element({ groups: [inner], locked: true, hidden: true, step: 7 })]
    const leadingTo = (before: Element, after: Element) => editsBetween([{ before, after }])
    assert.deepEqual(leadingTo(marked, plain), [
      { update: { shape: { id, groups: [], locked: false, hidden: false, step: null } } },
    ])
    assert.deepEqual(leadingTo(plain, marked), [
      { update: { shape: { id, groups: [inner], locked: true, hidden: true, step: 7 } } },
    ])
    assert.ok(!isAlike(plain, marked))
  })
})

describe('what a frame keeps for a presentation', () => {
  const { insert, patch } = kinds.frame

  test('[C8] it has a place and notes where they are set, and no key where they are not', () => {
    const plain = insert({})
    const fields = { presentation_order: 1.5, notes: 'Breathe\nand smile' }
    assert.deepEqual(insert(fields), { ...plain, ...fields })
    assert.deepEqual(insert({ presentation_order: 0, notes: '' }), plain)
    const set = applyPatch(plain, patch(fields))
    assert.deepEqual(set, { ...plain, ...fields })
    assert.deepEqual(applyPatch(set, patch({ notes: '' })), { ...plain, presentation_order: 1.5 })
    assert.deepEqual(applyPatch(set, patch({ presentation_order: 0, notes: '' })), plain)
    const [before, after] = [plain, set].map((body): Element => ({ id, kind: 'FRAME', frame_id: null, z: 1, body }))
    assert.deepEqual(differenceOf(before, after)?.aspects, ['PRESENTED'])
    assert.deepEqual(editsBetween([{ before: after, after: before }]), [
      { update: { frame: { id, presentation_order: 0, notes: '' } } },
    ])
  })

  test('[C8] they are bounded, and of frames alone', () => {
    for (const presentation_order of [-1, 1e9 + 1, '1', null])
      assert.match(reasonOf(FrameInsert, frame({ presentation_order })), /^element\.presentation_order must be/)
    assert.match(reasonOf(FrameUpdate, { id, notes: 'x'.repeat(4001) }), /^element\.notes must have at most 4000/)
    assert.equal(reasonOf(FrameUpdate, { id, notes: 'x'.repeat(4000), presentation_order: 1e9 }), 'taken')
    for (const form of [ShapeInsert, ConnectorInsert] as unknown as { properties: object }[])
      assert.ok(!('notes' in form.properties || 'layout' in form.properties))
  })

  test('[C8] it is a table where that is set, and no other layout is known', () => {
    const plain = insert({})
    const table = insert({ layout: 'TABLE' })
    assert.deepEqual(table, { ...plain, layout: 'TABLE' })
    assert.deepEqual(insert({ layout: '' }), plain)
    assert.deepEqual(applyPatch(plain, patch({ layout: 'TABLE' })), table)
    assert.deepEqual(applyPatch(table, patch({ layout: '' })), plain)
    const [before, after] = [plain, table].map((body): Element => ({ id, kind: 'FRAME', frame_id: null, z: 1, body }))
    assert.deepEqual(differenceOf(before, after)?.aspects, ['RESHAPED'])
    assert.deepEqual(editsBetween([{ before: after, after: before }]), [{ update: { frame: { id, layout: '' } } }])
    for (const layout of ['GRID', null, true])
      assert.match(reasonOf(FrameUpdate, { id, layout }), /^element\.layout must be/)
  })
})

const space = '/spaces/10000010'
const zone = `${space}/zones/${id}`

describe('links', () => {
  for (const link of [
    'https://example.com',
    'http://example.com:8080/a?b=c#d',
    'HTTPS://EXAMPLE.COM/Ω鍵',
    'https://[::1]/',
    'mailto:ada@example.com?subject=Plan',
    space,
    zone,
    `${zone}#${id.toUpperCase()}`,
    `https://example.com/${'x'.repeat(MAX_LINK - 20)}`,
  ])
    test(`[C7] ${link.slice(0, 60)} is one`, () => assert.ok(isLink(link)))

  for (const link of [
    '',
    ' https://example.com',
    'https://example.com/a b',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://example.com\\@other.example.com',
    'https://',
    'https://exa mple.com',
    'https://example.com/\u0000',
    'https://example.com/\u007f',
    'mailto:',
    'example.com',
    '//example.com/x',
    '/',
    '/home',
    '/spaces/',
    '/spaces/x',
    '/spaces/0',
    `${space}/`,
    `${space}/../../x`,
    `${space}?next=https://example.com`,
    `${space}#${id}`,
    `${space}/zones/1`,
    `/editions/10000003${zone}`,
    `/service/api/v1${zone}`,
    `${zone}#x`,
    '#top',
    `https://example.com/${'x'.repeat(MAX_LINK)}`,
  ])
    test(`[C7] ${JSON.stringify(link).slice(0, 60)} is none`, () => assert.ok(!isLink(link)))

  test('[C7] the refusal names the portion, and says what would do', () => {
    const portions = [{ text: 'Go' }, { text: 'there', link: 'javascript:alert(1)' }]
    const text = { paragraphs: [{ id, portions }] }
    const reason = 'must be an address of http, https or mailto, or /spaces/{space_id}, '
    for (const schema of [ShapeUpdate, ConnectorUpdate])
      assert.ok(reasonOf(schema, { id, text }).startsWith(`element.text.paragraphs[0].portions[1].link ${reason}`))
    const emptied = { paragraphs: [{ id, portions: [{ text: 'there', link: '' }] }] }
    assert.match(reasonOf(ShapeUpdate, { id, text: emptied }), /Leave it out for none$/)
  })

  test('[C7] a place is read from its path, and written as it', () => {
    assert.deepEqual(placeOf(`${zone}#${id}`), { space_id: '10000010', zone_id: id, element_id: id })
    assert.equal(placeOf('https://example.com'), undefined)
    for (const link of [space, zone, `${zone}#${id}`]) assert.equal(placeLink(placeOf(link) ?? { space_id: '' }), link)
  })
})
