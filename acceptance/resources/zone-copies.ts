import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, type SpaceIds, share, trashZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

const large = 'x'.repeat(11_000)

export const zoneCopies: Suite = ({ owner, editor, colleague }, { edition_id, team_id, other_team_id, closed }) => {
  describe('copies of zones', () => {
    let at: SpaceIds
    let zone: ZoneIds
    /** of the owner alone */
    let elsewhere: SpaceIds
    /** with no room for a further zone */
    let full: SpaceIds
    before(async () => {
      at = await createSpace(owner, { edition_id, team_id }, 'Copies')
      zone = await createZone(owner, at, 'Original')
      elsewhere = await createSpace(owner, { edition_id, team_id }, 'Elsewhere')
      full = await createSpace(owner, { edition_id, team_id }, 'Full')
      for (const person of [editor, colleague]) await share(owner, at, person.zuid, 'EDITOR')
      await share(owner, elsewhere, colleague.zuid, 'VIEWER')
      for (let status = 200; status === 200; ) {
        status = (await owner.send('createZone', { ...full, body: { create_zone: { zone_name: 'One of many' } } }))
          .status
      }
    })

    test('createZone and changeZoneState are refused where the limit of zones is reached', async () => {
      await owner.isRefused('createZone', { ...full, body: { create_zone: { zone_name: 'One more' } } }, 'zoneLimit')
      const { zones_info } = await owner.does('listZones', full)
      const last = { ...full, zone_id: String(zones_info.zone_order.at(-1)) }
      await trashZone(owner, last)
      await createZone(owner, full, 'In its place')
      await owner.isRefused('changeZoneState', { ...last, body: { zone_state: 'RESTORE' } }, 'zoneLimit')
    })

    describe('duplicateZone', () => {
      const copy = (duplicate_zone: object) => ({ ...zone, body: { duplicate_zone } })

      test('[Z6] into the same space, another one, or a new one', async () => {
        const same = await owner.does('duplicateZone', {
          ...zone,
          body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
        })
        assert.deepEqual(Object.keys(same).toSorted(), ['space_id', 'zone_id'])
        const { zone_info } = await owner.does('getZone', { ...at, zone_id: String(same.zone_id) })
        assert.equal(zone_info.zone_name, 'Copy of Original')
        const other = await owner.does('duplicateZone', {
          ...zone,
          body: {
            duplicate_zone: {
              destination_type: 'EXISTING_SPACE',
              destination_space_id: elsewhere.space_id,
              zone_name: 'Sent',
            },
          },
        })
        assert.equal(other.space_id, elsewhere.space_id)
        const created = await owner.does('duplicateZone', {
          ...zone,
          body: {
            duplicate_zone: { destination_type: 'NEW_SPACE', space_name: 'Made for it', team_id: other_team_id },
          },
        })
        assert.equal(created.uri, `/service/api/v1/editions/${edition_id}/spaces/${created.space_id}/zones/meta`)
        const { space_info } = await owner.does('getSpace', { edition_id, space_id: created.space_id })
        assert.deepEqual([space_info.space_name, space_info.team_id], ['Made for it', other_team_id])
      })

      test('[Z6] from a version, which must be one of the zone', async () => {
        const unknown = copy({ destination_type: 'SAME_SPACE', version_id: unknownIds.version_id })
        await owner.isRefused('duplicateZone', unknown, 'versionNotFound')
      })

      test('[Z6] only where the caller may put it', async () => {
        const into = (destination_space_id?: string) =>
          copy({ destination_type: 'EXISTING_SPACE', destination_space_id })
        const attribute = 'duplicate_zone.destination_space_id'
        await editor.isRefused('duplicateZone', into(), 'invalid', { attribute })
        await editor.isRefused('duplicateZone', into(elsewhere.space_id), 'spaceNotFound')
        await colleague.isRefused('duplicateZone', into(elsewhere.space_id), 'noPermission')
        await editor.isRefused('duplicateZone', into(closed.space_id), 'spaceNotActive')
        await owner.isRefused('duplicateZone', into(full.space_id), 'zoneLimit')
        const anew = (id: string) => copy({ destination_type: 'NEW_SPACE', team_id: id })
        await editor.isRefused('duplicateZone', anew(unknownIds.team_id), 'teamNotFound')
        await editor.isRefused('duplicateZone', anew(other_team_id), 'notInTeam')
        const much = copy({ destination_type: 'SAME_SPACE', more: large })
        await editor.isRefused('duplicateZone', much, 'invalid', { attribute: 'duplicate_zone' })
      })
    })

    describe('moveZone', () => {
      const move = (move_zone: object) => ({ ...zone, body: { move_zone } })

      test('[Z6] answers the space where it landed; the zone keeps its id', async () => {
        const moving = await createZone(owner, at, 'Moving')
        const { space_info } = await owner.does('moveZone', {
          ...moving,
          body: { move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: elsewhere.space_id } },
        })
        assert.equal(space_info.space_id, elsewhere.space_id)
        await owner.isRefused('getZone', moving, 'zoneNotFound')
        const landed = { ...elsewhere, zone_id: moving.zone_id }
        assert.equal((await owner.does('getZone', landed)).zone_info.zone_name, 'Moving')
        const onward = await owner.does('moveZone', {
          ...landed,
          body: { move_zone: { destination_type: 'NEW_SPACE', space_name: 'Onward' } },
        })
        assert.partialDeepStrictEqual(onward.space_info, { space_name: 'Onward', team_id, owner_zuid: owner.zuid })
      })

      test('[Z6] only where the caller may put it', async () => {
        const into = (destination_space_id?: string) =>
          move({ destination_type: 'EXISTING_SPACE', destination_space_id })
        await editor.isRefused('moveZone', into(elsewhere.space_id), 'spaceNotFound')
        await colleague.isRefused('moveZone', into(elsewhere.space_id), 'noPermission')
        await editor.isRefused('moveZone', into(closed.space_id), 'spaceNotActive')
        await owner.isRefused('moveZone', into(full.space_id), 'zoneLimit')
        const anew = (id: string) => move({ destination_type: 'NEW_SPACE', team_id: id })
        await editor.isRefused('moveZone', anew(unknownIds.team_id), 'teamNotFound')
        await editor.isRefused('moveZone', anew(other_team_id), 'notInTeam')
        const much = move({ destination_type: 'NEW_SPACE', more: large })
        await editor.isRefused('moveZone', much, 'invalid', { attribute: 'move_zone' })
      })
    })
  })
}
