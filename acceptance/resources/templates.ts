import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

interface Box {
  top: number
  left: number
  width: number
  height: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

export const templates: Suite = ({ owner, editor }, { edition_id, team_id, template_ids }) => {
  const [one = '', two = '', three = '', four = ''] = template_ids

  describe('listTemplates', () => {
    test('[P1] at least sixteen, each with a name and a description', async () => {
      const { templates: listed } = await editor.does('listTemplates', { edition_id, query: { limit: 100 } })
      assert.ok(listed.length >= 16)
      assert.ok(listed.every(({ name, description }) => name && description))
      const page = await editor.does('listTemplates', { edition_id, query: { from: 1, limit: 1, fields: 'id' } })
      assert.deepEqual(page.templates, [{ id: listed[1]?.id }])
    })
  })

  describe('getTemplate', () => {
    test('answers one; one that is not there is not found', async () => {
      const { template } = await editor.does('getTemplate', { edition_id, template_id: one })
      assert.partialDeepStrictEqual(template, { id: one, is_available_for_edition: 'true' })
      await editor.isRefused('getTemplate', { edition_id, template_id: unknownIds.template_id }, 'templateNotFound')
    })
  })

  describe('insertTemplate', () => {
    let zone: ZoneIds
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Templates'))
    })
    type Placement = 'AUTO' | 'AT_POSITION' | 'NEAR_POSITION'
    const insert = (template_id: string, placement?: Placement, position?: { top: number; left: number }) => ({
      ...zone,
      body: { template_id, ...(placement && { placement }), ...(position && { position }) },
    })

    test('[P2] AUTO and NEAR_POSITION overlap nothing, AT_POSITION is exact', async () => {
      const first = await owner.does('insertTemplate', insert(one))
      assert.ok(first.inserted_frame_ids.length > 0 && first.inserted_object_ids.length > 0)
      const second = await owner.does('insertTemplate', insert(two, 'AUTO'))
      const { top, left } = first.bounds
      const third = await owner.does('insertTemplate', insert(three, 'NEAR_POSITION', { top, left }))
      for (const [one, other] of [
        [first, second],
        [first, third],
        [second, third],
      ] as const) {
        assert.ok(!overlap(one.bounds, other.bounds))
      }
      const exact = await owner.does('insertTemplate', insert(four, 'AT_POSITION', { top: 12, left: -34 }))
      assert.partialDeepStrictEqual(exact.bounds, { top: 12, left: -34 })
    })

    test('one that is not there, and the limits of the body', async () => {
      await owner.isRefused('insertTemplate', insert(unknownIds.template_id), 'templateNotFound')
      const invalid = (input: object, attribute: string) =>
        owner.isRefused('insertTemplate', { ...zone, ...input }, 'invalid', { attribute })
      await invalid(insert('one'), 'template_id')
      await invalid(insert('1'.repeat(51)), 'template_id')
      await invalid({ body: { template_id: one, placement: 'ANYWHERE' } }, 'placement')
      await invalid(insert(one, 'AT_POSITION'), 'position')
      await invalid(insert(one, 'NEAR_POSITION'), 'position')
    })
  })
}
