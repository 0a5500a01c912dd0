import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Connector, connectedShapeIds } from '@easel/contract'
import { catalogue } from './catalogue.ts'
import { templateEdits } from './edits.ts'
import type { Template } from './template.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const idsIn = (value: unknown): string[] => JSON.stringify(value).match(uuid) ?? []

describe('a template in use', () => {
  for (const template of catalogue) {
    test(`[P2] ${template.name} gives everything a new id, and names only what it brings`, () => {
      const at = { top: 100, left: -40 }
      const { edits, frame_ids, object_ids } = templateEdits(template, at)
      const again = templateEdits(template, at)
      assert.deepEqual(
        idsIn(edits).filter((id) => idsIn(again.edits).includes(id)),
        [],
      )
      assert.deepEqual(
        edits.map(({ id }) => id),
        [...frame_ids, ...object_ids],
      )
      const paragraphs: string[] = []
      for (const edit of edits) {
        const { body, kind, frame_id } = edit
        assert.equal(body.meta.id, edit.id)
        if (kind === 'SHAPE') {
          assert.equal(body.frame_id, frame_id)
          assert.ok(frame_ids.includes(frame_id as string))
        }
        if (kind === 'CONNECTOR') {
          const ends = connectedShapeIds(body as Connector)
          assert.equal(ends.length, 2)
          for (const end of ends) assert.ok(object_ids.includes(end))
        }
        paragraphs.push(...(body.text?.paragraphs ?? []).map(({ id }: { id: string }) => id))
      }
      const every = [...frame_ids, ...object_ids, ...paragraphs]
      assert.equal(new Set(every).size, every.length)
    })
  }

  test('[C4] [C5] [C7] [C8] groups get new ids each time, and locks and links come along', () => {
    const [outer, inner] = ['0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e', '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9f']
    const link = 'https://example.com'
    const words = { properties: {}, paragraphs: [{ portions: [{ text: 'go', link }] }] }
    const shape = (key: string, groups: string[]) => ({
      ...{ key, frame: 'f', on: undefined, words },
      body: { basic: { type: 'OVAL' as const }, groups, locked: true },
    })
    const template: Template = {
      ...{ id: 1, name: 'Grouped', description: '', bounds: { top: 0, left: 0, width: 1, height: 1 } },
      frames: [{ key: 'f', body: { meta: { name: 'Board' }, groups: [outer] } }],
      shapes: [shape('a', [outer, inner]), shape('b', [outer])],
      connectors: [{ from: { shape: 'a' }, to: { shape: 'b' }, body: { groups: [outer, inner] }, words: undefined }],
    }
    const groupsOf = () => templateEdits(template, { top: 0, left: 0 }).edits.map(({ body }) => body.groups)
    const [frame, a, b, line] = groupsOf()
    assert.deepEqual([frame, b, line], [[a[0]], [a[0]], a])
    assert.equal(new Set([...a, outer, inner, ...groupsOf().flat()]).size, 6)
    const { edits } = templateEdits(template, { top: 0, left: 0 })
    assert.partialDeepStrictEqual(edits[1]?.body, { locked: true, text: { paragraphs: [{ portions: [{ link }] }] } })
  })
})
