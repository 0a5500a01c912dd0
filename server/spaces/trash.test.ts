import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import type { TeamFixture } from '../testing/factories.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { emptyTrash } from './trash.ts'

const day = 86_400_000
const trashDays = 30

/** What a space and its zones are made of. */
const tables = [
  'space',
  'space_member',
  'space_favorite',
  'zone',
  'zone_commit',
  'zone_version',
  'zone_member',
  'element',
  'search_entry',
]

onOneOrBothEngines('sqlite', 'the trash', (engine) => {
  const testApp = testAppFor(engine)

  const counts = async () => {
    const all = await rowCounts(testApp.database)
    return Object.fromEntries(tables.map((table) => [table, all[table]]))
  }

  const openingsOf = (space_id: string) =>
    testApp.database.read.selectFrom('space_opening').where('space_id', '=', Number(space_id)).selectAll().execute()

  const aSpaceWithZones = async ({ owner, edition_id, team_id }: TeamFixture, zones: number): Promise<string> => {
    const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space: { team_id } } })
    for (let n = 0; n < zones; n++) {
      const created = { edition_id, space_id, query: { view: 'ZONE_INFO' }, body: { create_zone: { zone_name: 'Z' } } }
      const { zone_info } = (await owner.api.createZone(created)) as { zone_info: { zone_id: string } }
      const at = { edition_id, space_id, zone_id: zone_info.zone_id }
      await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' } }] } })
    }
    return space_id
  }

  const setState = ({ owner, edition_id }: TeamFixture, space_id: string, space_state: 'TRASH' | 'DELETE') =>
    owner.api.changeSpaceState({ edition_id, space_id, body: { space_state } })

  test('[S1] what has been in the trash for thirty days is deleted with all that hangs on it, and nothing else', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const kept = await aSpaceWithZones(edition, 2)
    const before = await counts()
    const doomed = await aSpaceWithZones(edition, 23)
    await owner.api.setSpaceFavorite({ edition_id, space_id: doomed, body: { action_type: 'FAVORITE', value: true } })
    await owner.api.getSpace({ edition_id, space_id: doomed })
    const query = { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED' }
    await owner.api.listSpaces({ edition_id, query })
    assert.equal((await openingsOf(doomed)).length, 1)
    await setState(edition, doomed, 'TRASH')
    const now = Date.now()
    assert.deepEqual(await emptyTrash(testApp.database, { trashDays }, now + trashDays * day - 60_000), {
      spaces: 0,
      zones: 0,
    })
    assert.equal((await owner.api.getSpace({ edition_id, space_id: doomed })).space_info.status, 'TRASH')
    assert.deepEqual(await emptyTrash(testApp.database, { trashDays }, now + trashDays * day), { spaces: 1, zones: 0 })
    await expectError(owner.api.getSpace({ edition_id, space_id: doomed }), 404, 'S1009')
    assert.deepEqual(await counts(), before)
    assert.deepEqual(await openingsOf(doomed), [])
    assert.equal((await owner.api.listZones({ edition_id, space_id: kept })).zones_info.zone_order.length, 2)
  })

  test('[S1] a space deleted by its owner is gone at once, and its rows with the next emptying', async () => {
    const edition = await testApp.anEdition()
    const before = await counts()
    const space_id = await aSpaceWithZones(edition, 3)
    await setState(edition, space_id, 'TRASH')
    await setState(edition, space_id, 'DELETE')
    await expectError(edition.owner.api.getSpace({ edition_id: edition.edition_id, space_id }), 404, 'S1009')
    assert.equal((await emptyTrash(testApp.database, { trashDays }, Date.now())).spaces, 1)
    assert.deepEqual(await counts(), before)
  })

  test('[Z4] zones leave the trash of an active space in the same way', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpaceWithZones(edition, 14)
    const { zone_order } = (await owner.api.listZones({ edition_id, space_id })).zones_info
    const [kept, ...doomed] = zone_order as [string, ...string[]]
    for (const zone_id of doomed) {
      await owner.api.changeZoneState({ edition_id, space_id, zone_id, body: { zone_state: 'TRASH' } })
    }
    const now = Date.now()
    assert.equal((await emptyTrash(testApp.database, { trashDays }, now)).zones, 0)
    assert.deepEqual(await emptyTrash(testApp.database, { trashDays }, now + trashDays * day), { spaces: 0, zones: 13 })
    for (const zone_id of doomed) await expectError(owner.api.getZone({ edition_id, space_id, zone_id }), 404, 'Z1008')
    assert.equal((await owner.api.getZone({ edition_id, space_id, zone_id: kept })).zone_info.status, 'ACTIVE')
  })

  test('[S1] two who empty the trash at once delete everything once', async () => {
    const edition = await testApp.anEdition()
    const before = await counts()
    for (let n = 0; n < 4; n++) await setState(edition, await aSpaceWithZones(edition, 2), 'TRASH')
    const later = Date.now() + trashDays * day
    const both = await Promise.all([1, 2].map(() => emptyTrash(testApp.database, { trashDays }, later)))
    assert.equal(
      both.reduce((sum, { spaces }) => sum + spaces, 0),
      4,
    )
    assert.deepEqual(await counts(), before)
  })

  test('[N8] what leaves the trash by itself is in the audit trail of its edition', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [expired, deleted] = [await aSpaceWithZones(edition, 1), await aSpaceWithZones(edition, 1)]
    await setState(edition, expired, 'TRASH')
    for (const state of ['TRASH', 'DELETE'] as const) await setState(edition, deleted, state)
    await emptyTrash(testApp.database, { trashDays }, Date.now() + trashDays * day)
    const query = { event: 'space.expired' as const }
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id, query })
    assert.deepEqual(
      audit_entries.map(({ address, zuid, details }) => [address, zuid, details]),
      [['background job', undefined, { space_id: expired }]],
    )
  })
})
