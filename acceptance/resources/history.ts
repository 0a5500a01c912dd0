import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const history: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('history', () => {
    let zone: ZoneIds
    let first: string
    let second: string
    const frame = randomUUID()
    const rectangle = { basic: { type: 'RECTANGLE' } } as const
    const latest = async () => {
      const { zone_versions } = await owner.does('listZoneVersions', zone)
      return String(zone_versions.allowed_versions[0]?.version_id)
    }
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Changes'))
      await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { id: frame, name: 'Drawn' } }] } })
      first = await latest()
      const layout = { left: 10, top: 10 }
      await owner.does('updateFrames', { ...zone, body: { frames: [{ id: frame, properties: { layout } }] } })
      second = await latest()
    })

    test('[J12] compareZoneVersions tells what moved', async () => {
      const at = { ...zone, version_id: first, other_version_id: second }
      const { differences, changed } = await owner.does('compareZoneVersions', at)
      assert.equal(changed, 1)
      assert.partialDeepStrictEqual(differences, [{ id: frame, change: 'CHANGED', aspects: ['MOVED'] }])
      const { other_version_id } = unknownIds
      await owner.isRefused('compareZoneVersions', { ...at, other_version_id }, 'versionNotFound')
    })

    test('[J14] nameZoneVersion describes a version', async () => {
      const body = { description: 'Before the review' }
      const { zone_version } = await owner.does('nameZoneVersion', { ...zone, version_id: first, body })
      assert.equal(zone_version.description, 'Before the review')
      await owner.isRefused('nameZoneVersion', { ...zone, version_id: unknownIds.version_id, body }, 'versionNotFound')
    })

    test('[J13] getElementBlame tells who changed an element last', async () => {
      const { last_change } = await owner.does('getElementBlame', { ...zone, element_id: frame })
      assert.partialDeepStrictEqual(last_change, { zuid: owner.zuid, change: 'CHANGED' })
      await owner.isRefused('getElementBlame', { ...zone, element_id: unknownIds.element_id }, 'elementNotFound')
    })

    test('[J11] undoChanges takes back, redoChanges does again', async () => {
      const { taken_back } = await owner.does('undoChanges', { ...zone, body: {} })
      assert.equal(taken_back.length, 1)
      const then = await owner.does('compareZoneVersions', {
        ...zone,
        version_id: first,
        other_version_id: await latest(),
      })
      assert.deepEqual(then.differences, [])
      assert.equal((await owner.does('redoChanges', { ...zone, body: {} })).taken_back.length, 1)
      const now = await owner.does('compareZoneVersions', {
        ...zone,
        version_id: second,
        other_version_id: await latest(),
      })
      assert.deepEqual(now.differences, [])
    })

    test('[J12] restoreZoneVersion brings back the elements that are named', async () => {
      const restore = (...element_ids: string[]) => ({ ...zone, version_id: first, body: { element_ids } })
      await owner.does('deleteFrames', { ...zone, body: { ids: [frame] } })
      await owner.does('restoreZoneVersion', restore(frame))
      assert.equal((await owner.does('listFrames', zone)).total_count, 1)
      await owner.isRefused('restoreZoneVersion', restore(unknownIds.element_id), 'elementNotFound')
      await owner.isRefused('restoreZoneVersion', restore(), 'emptyArray')
      await owner.does('deleteFrames', { ...zone, body: { ids: [frame] } })
      await owner.does('insertShapes', { ...zone, body: { shapes: [{ meta: { id: frame }, ...rectangle }] } })
      await owner.isRefused('restoreZoneVersion', restore(frame), 'elementExists')
    })
  })
}
