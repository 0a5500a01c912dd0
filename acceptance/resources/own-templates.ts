import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, share, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const ownTemplates: Suite = ({ owner, editor, viewer }, ids) => {
  const { edition_id, team_id, other_team_id, template_ids } = ids
  const [shipped = ''] = template_ids

  describe('own templates', () => {
    let zone: ZoneIds
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Own templates'))
      await owner.does('insertShapes', { ...zone, body: { shapes: [{ basic: { type: 'OVAL' } }] } })
      await share(owner, zone, editor.zuid, 'EDITOR')
      await share(owner, zone, viewer.zuid, 'GUEST_VIEWER')
    })
    const saving = (body: object = {}) => ({ ...zone, body: { name: 'Week', for: 'TEAM' as const, ...body } })
    const at = (template_id: string) => ({ edition_id, template_id })

    test('saveTemplate: whoever may edit the zone, for a team of theirs, so many at most', async () => {
      await viewer.isRefused('saveTemplate', saving(), 'noPermission')
      await editor.isRefused('saveTemplate', saving({ team_id: unknownIds.team_id }), 'teamNotFound')
      await editor.isRefused('saveTemplate', saving({ team_id: other_team_id }), 'notInTeam')
      await editor.isRefused('saveTemplate', saving({ element_ids: [unknownIds.zone_id] }), 'elementNotFound')
      for (let count = 0; count < 3; count++) {
        const { template } = await editor.does('saveTemplate', saving())
        assert.partialDeepStrictEqual(template, { name: 'Week', kind: 'TEAM', team_id, created_by: editor.zuid })
      }
      await editor.isRefused('saveTemplate', saving(), 'tooManyTemplates')
    })

    test('updateTemplate and deleteTemplate: of whoever saved it, and none of the service', async () => {
      const { template } = await owner.does('saveTemplate', saving({ for: 'EDITION' }))
      const own = at(String(template.id))
      const body = { name: 'Month' }
      for (const name of ['updateTemplate', 'deleteTemplate'] as const) {
        const change = (where: { edition_id: string; template_id: string }) =>
          name === 'updateTemplate' ? { ...where, body } : where
        await editor.isRefused(name, change(own) as never, 'noPermission')
        await owner.isRefused(name, change(at(unknownIds.template_id)) as never, 'templateNotFound')
        await owner.isRefused(name, change(at(shipped)) as never, 'templateShipped')
      }
      assert.equal((await owner.does('updateTemplate', { ...own, body })).template.name, 'Month')
      await owner.does('getTemplatePicture', own)
      await owner.isRefused('getTemplatePicture', at(unknownIds.template_id), 'templateNotFound')
      await owner.does('deleteTemplate', own)
    })
  })
}
