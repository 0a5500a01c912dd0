import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Connector, connectedShapeIds } from '@easel/contract'
import { catalogue } from './catalogue.ts'
import { templateEdits } from './edits.ts'

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
})
