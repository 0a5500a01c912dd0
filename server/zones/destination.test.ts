import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import {
  aMember,
  aSpace,
  aSpaceWithMembers,
  aTeam,
  aZoneWithContent,
  commentsIn,
  newZone,
  share,
  type ZonePath,
  zoneOrderFor,
} from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient as Client } from '../testing/test-client.ts'

const limit = 3

type Duplicate = Parameters<Client['duplicateZone']>[0]['body']['duplicate_zone']
type Move = Parameters<Client['moveZone']>[0]['body']['move_zone']

onBothEngines('where zones land', (engine) => {
  const plan = { seats: 50, zonesPerSpace: limit, historyDays: 30, duplicate: true }
  const testApp = testAppFor(engine, { settings: { plans: { FREE_PLAN: plan, TRIAL_PLAN: plan, TEAM_PLAN: plan } } })
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })
  const duplicate = (zone: ZonePath, duplicate_zone: Duplicate, { api } = here.owner) =>
    api.duplicateZone({ ...zone, body: { duplicate_zone } })
  const move = (zone: ZonePath, move_zone: Move, { api } = here.owner) => api.moveZone({ ...zone, body: { move_zone } })
  const trashSpace = (space_id: string) =>
    testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(space_id)).execute(),
    )

  test('[Z6] the destination must be there, seen, edited and active', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const stranger = await testApp.anEdition()
    const foreign = await aSpace(testApp, stranger, stranger.owner)
    const member = await aMember(testApp, here)
    const unseen = await aSpace(testApp, here, member)
    const readOnly = await aSpace(testApp, here, member)
    await share(testApp, { ...zone, space_id: readOnly }, { role: 'COMMENTER', type: 'USER', id: here.owner.zuid })
    const { space_id: trashed } = await anEmptySpace()
    await trashSpace(trashed)
    const expected: [string, number, string][] = [
      ['1', 404, 'S1009'],
      ['abc', 404, 'S1009'],
      [foreign, 404, 'S1009'],
      [unseen, 404, 'S1009'],
      [readOnly, 401, 'A1003'],
      [trashed, 400, 'S1012'],
    ]
    for (const [destination_space_id, status, code] of expected) {
      const wanted = { destination_type: 'EXISTING_SPACE', destination_space_id } as const
      await expectError(move(zone, wanted), status, code)
      await expectError(duplicate(zone, wanted), status, code)
    }
    const nowhere = { destination_type: 'EXISTING_SPACE' } as const
    await expectError(move(zone, nowhere), 400, 'IAM1031', { attribute: 'move_zone.destination_space_id' })
    await expectError(duplicate(zone, nowhere), 400, 'IAM1031', { attribute: 'duplicate_zone.destination_space_id' })
    const itself = { ...nowhere, destination_space_id: zone.space_id }
    await expectError(move(zone, itself), 400, 'IAM1031', { attribute: 'move_zone.destination_space_id' })
    assert.ok((await duplicate(zone, itself)).zone_id)
    await expectError(move(zone, { destination_type: 'SAME_SPACE' as 'NEW_SPACE' }), 400, 'IAM1031')
  })

  test('[Z6] a new space needs a team of the edition that the caller is in', async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const stranger = await testApp.anEdition()
    const team = await aTeam(here, 'Others')
    for (const team_id of ['1', 'abc', stranger.team_id]) {
      await expectError(move(zone, { destination_type: 'NEW_SPACE', team_id }), 404, 'T1008')
      await expectError(duplicate(zone, { destination_type: 'NEW_SPACE', team_id }), 404, 'T1008')
    }
    const elsewhere = { destination_type: 'NEW_SPACE', team_id: team.team_id } as const
    await expectError(move(zone, elsewhere, here.editor), 401, 'T1006')
    await expectError(duplicate(zone, elsewhere, here.editor), 401, 'T1006')
    // Somebody from outside the edition who may duplicate is not told which teams it has.
    await testApp.database.write((db) =>
      db
        .updateTable('space_member')
        .set({ role: 'VIEWER', rank: 3 })
        .where('member_id', '=', Number(here.guest.zuid))
        .execute(),
    )
    await expectError(duplicate(zone, elsewhere, here.guest), 404, 'T1008')
  })

  test('[S6] guests do not duplicate; viewers do, but not where they may not edit; only editors move', async () => {
    const at = here.at
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    const guest = await testApp.aPerson()
    await share(testApp, at, { role: 'GUEST_COMMENTER', type: 'USER', id: guest.zuid })
    await expectError(duplicate(zone, { destination_type: 'NEW_SPACE' }, guest), 401, 'A1003')
    await expectError(duplicate(zone, { destination_type: 'SAME_SPACE' }, here.viewer), 401, 'A1003')
    assert.ok((await duplicate(zone, { destination_type: 'NEW_SPACE' }, here.viewer)).uri)
    await expectError(move(zone, { destination_type: 'NEW_SPACE' }, here.viewer), 401, 'A1003')
    await expectError(move(zone, { destination_type: 'NEW_SPACE' }, here.commenter), 401, 'A1003')
    const shared = await anEmptySpace()
    await share(testApp, shared, { role: 'EDITOR', type: 'USER', id: here.editor.zuid })
    const wanted = { destination_type: 'EXISTING_SPACE', destination_space_id: shared.space_id } as const
    assert.equal((await move(zone, wanted, here.editor)).space_info.space_id, shared.space_id)
  })

  test('[E10] a full destination is 409 Z1010, and nothing of it stands', async () => {
    const full = await anEmptySpace()
    for (let made = 0; made < limit; made++) await newZone(here.owner, full)
    const zone = await aZoneWithContent(testApp, here)
    const wanted = { destination_type: 'EXISTING_SPACE', destination_space_id: full.space_id } as const
    await expectError(duplicate(zone, wanted), 409, 'Z1010')
    await expectError(move(zone, wanted), 409, 'Z1010')
    assert.deepEqual(await zoneOrderFor(here.owner, zone), [zone.zone_id])
    assert.equal((await zoneOrderFor(here.owner, full)).length, limit)
    assert.deepEqual(await commentsIn(testApp, zone.zone_id), ['Well drawn'])
  })

  test('[G10] duplicate_zone and move_zone have at most 11000 characters', async () => {
    const zone = await aZoneWithContent(testApp, here)
    const wanted = { destination_type: 'NEW_SPACE', padding: 'x'.repeat(11_000) } as const
    await expectError(duplicate(zone, wanted), 400, 'IAM1031', { attribute: 'duplicate_zone' })
    await expectError(move(zone, wanted), 400, 'IAM1031', { attribute: 'move_zone' })
  })
})
