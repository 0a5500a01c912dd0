import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { EaselError } from '@easel/sdk/index.ts'
import { onBothEngines } from '../testing/engines.ts'
import {
  aSpace,
  aSpaceWithMembers,
  aTeam,
  aZoneWithContent,
  commentsIn,
  newZone,
  searchEntriesOf,
  type ZonePath,
  zoneOrderFor,
} from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient as Client } from '../testing/test-client.ts'

type Move = Parameters<Client['moveZone']>[0]['body']['move_zone']

onBothEngines('moves of zones', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })
  const move = (zone: ZonePath, move_zone: Move, { api } = here.owner) => api.moveZone({ ...zone, body: { move_zone } })
  const framesOf = async (zone: ZonePath) => (await here.owner.api.listFrames(zone)).frames.map(({ meta }) => meta.name)

  test('[Z6] moving keeps the id and the history, and answers the space it moved to', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const { space_id } = await anEmptySpace()
    const before = await here.owner.api.listZoneVersions(zone)
    const { space_info } = await move(zone, {
      destination_type: 'EXISTING_SPACE',
      destination_space_id: space_id,
      copy_comments: true,
    })
    assert.deepEqual([space_info.space_id, space_info.can_edit, space_info.status], [space_id, 'true', 'ACTIVE'])
    const there = { ...zone, space_id }
    await expectError(here.owner.api.getZone(zone), 404, 'Z1008')
    assert.equal((await here.owner.api.getZone(there)).zone_info.space_id, space_id)
    assert.deepEqual(await here.owner.api.listZoneVersions(there), before)
    assert.deepEqual(await framesOf(there), ['First'])
    assert.deepEqual(await commentsIn(testApp, zone.zone_id), ['Well drawn'])
    const place = `${here.team_id} ${space_id}`
    assert.deepEqual(await searchEntriesOf(testApp, zone.zone_id), [
      `comment ${place}`,
      `frame ${place}`,
      `zone ${place}`,
    ])
  })

  test('[Z6] comments do not come along without copy_comments, and are found no more', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const team = await aTeam(here)
    const { space_info } = await move(zone, {
      destination_type: 'NEW_SPACE',
      space_name: 'There',
      team_id: team.team_id,
    })
    assert.deepEqual([space_info.space_name, space_info.team_id], ['There', team.team_id])
    assert.deepEqual(await commentsIn(testApp, zone.zone_id), [])
    const place = `${team.team_id} ${space_info.space_id}`
    assert.deepEqual(await searchEntriesOf(testApp, zone.zone_id), [`frame ${place}`, `zone ${place}`])
  })

  test('[Z6] a new space takes the team of the source where none is named, and is untitled where it has no name', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const { space_info } = await move(zone, { destination_type: 'NEW_SPACE' })
    assert.deepEqual([space_info.space_name, space_info.team_id], ['Untitled space', here.team_id])
  })

  test('[J1] zones that move to and fro at once all land in one space, and leave none twice', async () => {
    const [one, other] = [await anEmptySpace(), await anEmptySpace()]
    const zones = [await newZone(here.owner, one), await newZone(here.owner, other), await newZone(here.owner, other)]
    let moved = 0
    for (let round = 0; round < 4; round++) {
      const attempts = Array.from({ length: 30 }, async (_, n) => {
        const [from, to] = n % 2 === 0 ? [one, other] : [other, one]
        const zone_id = zones[n % zones.length]?.zone_id as string
        const wanted: Move = { destination_type: 'EXISTING_SPACE', destination_space_id: to.space_id }
        try {
          await move({ ...from, zone_id }, wanted)
          moved++
        } catch (error) {
          assert.ok(error instanceof EaselError && error.code === 'Z1008', String(error))
        }
      })
      await Promise.all(attempts)
    }
    assert.ok(moved >= 4, `${moved} moves succeeded`)
    const found = [...(await zoneOrderFor(here.owner, one)), ...(await zoneOrderFor(here.owner, other))]
    assert.deepEqual(found.sort(), zones.map(({ zone_id }) => zone_id).sort())
    for (const zone_id of found) {
      const [entry] = await searchEntriesOf(testApp, zone_id)
      const row = await testApp.database.read
        .selectFrom('zone')
        .select('space_id')
        .where('zone_id', '=', zone_id)
        .executeTakeFirst()
      assert.equal(entry, `zone ${here.team_id} ${row?.space_id}`)
    }
  })
})
