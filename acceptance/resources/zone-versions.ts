import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const zoneVersions: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('versions', () => {
    let zone: ZoneIds
    let first: string
    let second: string
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'History'))
      await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { name: 'Drawn' } }] } })
    })

    test('[Z8] listZoneVersions: creating a zone makes the first, a write another; newest first', async () => {
      const { zone_versions } = await owner.does('listZoneVersions', zone)
      const { allowed_versions, restricted_versions } = zone_versions
      assert.deepEqual([allowed_versions.length, restricted_versions], [2, []])
      const ids = allowed_versions.map(({ version_id }) => String(version_id))
      second = String(ids[0])
      first = String(ids[1])
      assert.ok(Number(second) > Number(first))
      assert.partialDeepStrictEqual(allowed_versions, [{ modified_by: owner.zuid }, { modified_by: owner.zuid }])
    })

    test('[Z8] listZoneVersions pages, filters by date and selects fields', async () => {
      const listed = async (query: object) =>
        (await owner.does('listZoneVersions', { ...zone, query })).zone_versions.allowed_versions
      assert.deepEqual(await listed({ from: 1, limit: 1, fields: 'version_id' }), [{ version_id: first }])
      assert.deepEqual(await listed({ fromDate: Date.now() + 3_600_000 }), [])
      assert.equal((await listed({ from_date: 'Tue, 04 Feb 2025, 11:34:28' })).length, 2)
    })

    test('getZoneVersion reads the zone as it was', async () => {
      const then = await owner.does('getZoneVersion', { ...zone, version_id: first })
      assert.deepEqual(then.document.elements, [])
      const now = await owner.does('getZoneVersion', { ...zone, version_id: second })
      assert.equal(now.document.elements[0]?.frame?.meta.name, 'Drawn')
      await owner.isRefused('getZoneVersion', { ...zone, version_id: unknownIds.version_id }, 'versionNotFound')
    })

    test('[Z6] duplicateZone copies the version that is named', async () => {
      const body = { duplicate_zone: { destination_type: 'SAME_SPACE' as const, version_id: first } }
      const { zone_id } = await owner.does('duplicateZone', { ...zone, body })
      assert.equal((await owner.does('listFrames', { ...zone, zone_id: String(zone_id) })).total_count, 0)
    })

    test('restoreZoneVersion makes a new version with the content of the old', async () => {
      const restored = await owner.does('restoreZoneVersion', { ...zone, version_id: first })
      assert.equal(restored.restored_version_id, first)
      assert.ok(Number(restored.version_id) > Number(second))
      assert.equal((await owner.does('listFrames', zone)).total_count, 0)
      await owner.isRefused('restoreZoneVersion', { ...zone, version_id: unknownIds.version_id }, 'versionNotFound')
    })
  })
}
