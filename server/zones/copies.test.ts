import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import {
  aSpace,
  aSpaceWithMembers,
  aZoneWithContent,
  commentsIn,
  newZone,
  type ZonePath,
  zoneOrderFor,
} from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient as Client } from '../testing/test-client.ts'

type Duplicate = Parameters<Client['duplicateZone']>[0]['body']['duplicate_zone']

onBothEngines('copies of zones', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })
  const duplicate = (zone: ZonePath, duplicate_zone: Duplicate, { api } = here.owner) =>
    api.duplicateZone({ ...zone, body: { duplicate_zone } })
  const framesOf = async (zone: ZonePath) => (await here.owner.api.listFrames(zone)).frames.map(({ meta }) => meta.name)

  test('[Z6] SAME_SPACE puts a copy beside the zone, with its content and without its comments', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const answer = await duplicate(zone, { destination_type: 'SAME_SPACE' })
    assert.deepEqual(Object.keys(answer), ['zone_id', 'space_id'])
    const copy = { ...zone, zone_id: answer.zone_id as string }
    assert.deepEqual(await zoneOrderFor(here.owner, zone), [zone.zone_id, copy.zone_id])
    assert.equal((await here.owner.api.getZone(copy)).zone_info.zone_name, 'Copy of Plan')
    assert.deepEqual(await framesOf(copy), ['First'])
    assert.deepEqual(await commentsIn(testApp, copy.zone_id), [])
    const named = await duplicate(zone, {
      destination_type: 'SAME_SPACE',
      zone_name: 'Mine',
      copy_comments: true,
      deep_copy: true,
    })
    const own = { ...zone, zone_id: named.zone_id as string }
    assert.equal((await here.owner.api.getZone(own)).zone_info.zone_name, 'Mine')
    assert.deepEqual(await commentsIn(testApp, own.zone_id), ['Well drawn'])
  })

  test('[Z6] EXISTING_SPACE puts the copy there', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const { space_id } = await anEmptySpace()
    const answer = await duplicate(zone, { destination_type: 'EXISTING_SPACE', destination_space_id: space_id })
    assert.equal(answer.space_id, space_id)
    assert.deepEqual(await zoneOrderFor(here.owner, { ...zone, space_id }), [answer.zone_id])
    assert.deepEqual(await zoneOrderFor(here.owner, zone), [zone.zone_id])
  })

  test('[Z6] NEW_SPACE makes a space for the copy and tells where its zones are', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const answer = await duplicate(zone, { destination_type: 'NEW_SPACE', space_name: 'Fresh' })
    assert.deepEqual(answer, {
      space_id: answer.space_id,
      uri: `/service/api/v1/editions/${zone.edition_id}/spaces/${answer.space_id}/zones/meta`,
    })
    assert.equal((await zoneOrderFor(here.owner, { ...zone, space_id: answer.space_id })).length, 1)
    const space = await testApp.database.read
      .selectFrom('space')
      .selectAll()
      .where('space_id', '=', Number(answer.space_id))
      .executeTakeFirstOrThrow()
    assert.equal(space.space_name, 'Fresh')
    assert.equal(String(space.team_id), here.team_id)
    assert.equal(String(space.owner_zuid), here.owner.zuid)
  })

  test('[Z6] copy_members brings along who is in the space and who may do what with the zone', async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at, 'Shared')).zone_id }
    const members_info = [
      {
        member_id: here.viewer.zuid,
        member_type: 'USER' as const,
        resource_id: zone.zone_id,
        permission: 'restricted' as const,
      },
    ]
    await here.owner.api.shareZones({ ...here.at, body: { members_info } })
    const into = async (copy_members: boolean) => {
      const { space_id } = await duplicate(zone, { destination_type: 'NEW_SPACE', copy_members }, here.editor)
      const at = { ...here.at, space_id }
      const [zone_id = ''] = await zoneOrderFor(here.editor, at)
      return { ...at, zone_id }
    }
    const alone = await into(false)
    await expectError(here.owner.api.getZone(alone), 404, 'S1009')
    const together = await into(true)
    assert.equal((await here.owner.api.getZone(together)).zone_info.zone_id, together.zone_id)
    await expectError(here.viewer.api.getZone(together), 403, 'S1033')
    // Whoever made the copy owns it; the owner of the original is one who edits.
    await here.editor.api.changeZoneState({ ...together, body: { zone_state: 'TRASH' } })
    await expectError(here.owner.api.changeZoneState({ ...together, body: { zone_state: 'DELETE' } }), 401, 'A1003')
  })

  test('[Z6] version_id copies that version; of another zone or none it is 404 Z1012', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const other = await aZoneWithContent(testApp, here)
    await here.owner.api.insertFrames({ ...zone, body: { frames: [{ meta: { name: 'Second' } }] } })
    const versionsOf = async (at: ZonePath) =>
      (await here.owner.api.listZoneVersions(at)).zone_versions.allowed_versions
    const versions = await versionsOf(zone)
    const copyOf = async (version_id: string) => {
      const { zone_id = '' } = await duplicate(zone, { destination_type: 'SAME_SPACE', version_id })
      return framesOf({ ...zone, zone_id })
    }
    assert.deepEqual(await copyOf(versions[1]?.version_id as string), ['First'])
    assert.deepEqual(await copyOf(versions[2]?.version_id as string), [])
    for (const version_id of [(await versionsOf(other))[0]?.version_id as string, '1', 'abc'])
      await expectError(duplicate(zone, { destination_type: 'SAME_SPACE', version_id }), 404, 'Z1012')
    await testApp.database.write((db) =>
      db.updateTable('zone_version').set({ version_time: 5 }).where('zone_id', '=', other.zone_id).execute(),
    )
    const restricted = (await here.owner.api.listZoneVersions(other)).zone_versions.restricted_versions[0]?.version_id
    const asked: Duplicate = { destination_type: 'SAME_SPACE', version_id: restricted as string }
    await expectError(duplicate(other, asked), 403, 'Z1013')
  })
})
