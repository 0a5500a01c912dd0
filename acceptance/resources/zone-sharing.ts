import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, type SpaceIds, share, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const zoneSharing: Suite = ({ owner, editor, viewer, outsider }, { edition_id, team_id }) => {
  describe('shareZones', () => {
    let at: SpaceIds
    let zone: ZoneIds
    before(async () => {
      at = await createSpace(owner, { edition_id, team_id }, 'Sharing')
      zone = await createZone(owner, at)
      for (const person of [editor, viewer]) await share(owner, at, person.zuid, 'EDITOR')
    })
    const item = (member_id: string, permission: 'restricted' | 'allowed' = 'restricted') => ({
      member_id,
      member_type: 'USER' as const,
      resource_id: zone.zone_id,
      permission,
    })
    const sharing = (...members_info: ReturnType<typeof item>[]) => ({ ...at, body: { members_info } })
    const failedCodes = (details: Record<string, unknown>) =>
      (details.failed_members as { error_code: string }[]).map(({ error_code }) => error_code)

    test('[Z7] hides a zone from a member, and shows it again', async () => {
      const { added_members } = await owner.does('shareZones', sharing(item(viewer.zuid)))
      const [added] = added_members
      assert.partialDeepStrictEqual(added, { member_id: viewer.zuid, access_state: 'PARTIAL ACCESS' })
      assert.partialDeepStrictEqual(added?.resources, [
        {
          resource_id: zone.zone_id,
          resource_type: 'document',
          member_type: 'USER',
          permission: 'restricted',
          added_by: owner.zuid,
        },
      ])
      await viewer.isRefused('getZone', zone, 'restrictedZone')
      assert.deepEqual((await viewer.does('listZones', at)).zones_info.zone_order, [])
      const shown = await owner.does('shareZones', sharing(item(viewer.zuid, 'allowed')))
      assert.equal(shown.added_members[0]?.access_state, 'FULL ACCESS')
      await viewer.does('getZone', zone)
    })

    test('[Z7] not from the owner, oneself, a stranger, nor what is so already; some of several: 206', async () => {
      const wrong = [item(owner.zuid), item(editor.zuid), item(outsider.zuid), item(viewer.zuid, 'allowed')]
      const { details } = await editor.isRefused('shareZones', sharing(...wrong), 'noZoneShared')
      assert.deepEqual(failedCodes(details), ['S1034', 'S1036', 'S1041', 'S1042'])
      await editor.isRefused('shareZones', sharing(item(owner.zuid)), 'noZoneShared')
      const some = await editor.doesInPart('shareZones', sharing(item(viewer.zuid), item(owner.zuid)))
      assert.deepEqual([some.added_members.length, some.failed_members?.length], [1, 1])
    })

    test('the limits of its items', async () => {
      const invalid = (members_info: object[], attribute: string) =>
        owner.isRefused('shareZones', { ...at, body: { members_info } }, 'invalid', { attribute })
      await owner.isRefused('shareZones', sharing(), 'emptyArray', { attribute: 'members_info' })
      await invalid(
        Array.from({ length: 101 }, () => item(viewer.zuid)),
        'members_info',
      )
      await invalid([item('1'.repeat(101))], 'members_info[0].member_id')
      await invalid([{ ...item(viewer.zuid), resource_id: 'no-uuid' }], 'members_info[0].resource_id')
      await invalid([{ ...item(viewer.zuid), member_type: 'GROUP' }], 'members_info[0].member_type')
    })
  })
}
