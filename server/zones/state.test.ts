import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { errors } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace, aSpaceWithMembers, newZone, restrict, share, zoneOrderFor } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const limit = 3

onBothEngines('the states of zones', (engine) => {
  const plan = { seats: 50, zonesPerSpace: limit, historyDays: 30, duplicate: true }
  const testApp = testAppFor(engine, { settings: { plans: { FREE_PLAN: plan, TRIAL_PLAN: plan, TEAM_PLAN: plan } } })
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })
  const put = (
    zone: { edition_id: string; space_id: string; zone_id: string },
    zone_state: 'TRASH' | 'RESTORE' | 'DELETE',
    { api } = here.owner,
  ) => api.changeZoneState({ ...zone, body: { zone_state } })

  test('[Z4] a zone is trashed, restored and deleted, and the answer has the word that was sent', async () => {
    const at = await anEmptySpace()
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    for (const zone_state of ['TRASH', 'RESTORE', 'TRASH', 'DELETE'] as const)
      assert.deepEqual(await put(zone, zone_state), { ...zone, current_user_id: here.owner.zuid, zone_state })
  })

  test('[Z4] [Z7] zones in the trash are listed to who edits, the last first, by pages; hidden ones to the owner alone', async () => {
    const at = await anEmptySpace()
    const { owner, editor, viewer } = here
    for (const [person, role] of [
      [editor, 'EDITOR'],
      [viewer, 'VIEWER'],
    ] as const)
      await share(testApp, at, { role, type: 'USER', id: person.zuid })
    const listed = async ({ api } = owner, query = {}) =>
      (await api.listTrashedZones({ ...at, query })).zones.map(({ zone_name }) => zone_name)
    assert.deepEqual(await listed(), [])
    const zones = []
    for (const zone_name of ['One', 'Two', 'Three']) zones.push({ ...at, ...(await newZone(owner, at, zone_name)) })
    await restrict(testApp, { ...at, zone_id: zones[1]?.zone_id as string }, editor.zuid)
    for (const { zone_id } of zones) await put({ ...at, zone_id }, 'TRASH')
    assert.deepEqual(await listed(), ['Three', 'Two', 'One'])
    assert.deepEqual(await listed(editor), ['Three', 'One'])
    assert.deepEqual(await listed(owner, { from: 1, limit: 1 }), ['Two'])
    await expectError(listed(viewer), 401, 'A1003')
    await put({ ...at, zone_id: zones[2]?.zone_id as string }, 'RESTORE')
    await put({ ...at, zone_id: zones[0]?.zone_id as string }, 'DELETE')
    assert.deepEqual(await listed(), ['Two'])
    const [trashed = assert.fail()] = (await owner.api.listTrashedZones({ ...at })).zones
    assert.equal(trashed.status, 'TRASH')
    assert.ok(String(trashed.state_modified_time) >= String(trashed.created_time))
  })

  test('[Z4] a trashed zone is 400 Z1011 and absent from the list; a deleted one is 404 Z1008', async () => {
    const at = await anEmptySpace()
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await put(zone, 'TRASH')
    await expectError(here.owner.api.getZone(zone), 400, 'Z1011')
    await expectError(here.owner.api.renameZone({ ...zone, body: { zone_name: 'X' } }), 400, 'Z1011')
    assert.deepEqual((await here.owner.api.listZones(at)).zones_info, { zone_order: [], zone_meta: {} })
    await put(zone, 'DELETE')
    await expectError(here.owner.api.getZone(zone), 404, 'Z1008')
    for (const state of ['TRASH', 'RESTORE', 'DELETE'] as const) await expectError(put(zone, state), 404, 'Z1008')
    for (const table of ['zone_commit', 'zone_version', 'search_entry'] as const) {
      const left = await testApp.database.read
        .selectFrom(table)
        .select('zone_id')
        .where('zone_id', '=', zone.zone_id)
        .execute()
      assert.deepEqual(left, [], table)
    }
  })

  test('[Z4] what does not fit the state is 400: Z1005 for TRASH and DELETE, Z1006 for RESTORE', async () => {
    const at = await anEmptySpace()
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await expectError(put(zone, 'RESTORE'), 400, 'Z1006')
    await expectError(put(zone, 'DELETE'), 400, 'Z1005', { message: errors.zoneStillActive[2] })
    await put(zone, 'TRASH')
    await expectError(put(zone, 'TRASH'), 400, 'Z1005', { message: errors.zoneAlreadyTrashed[2] })
    await expectError(
      here.owner.api.changeZoneState({ ...zone, body: { zone_state: 'BURN' as 'TRASH' } }),
      400,
      'IAM1031',
      {
        attribute: 'zone_state',
      },
    )
  })

  test('[Z4] a restored zone goes to the end of the order, and tells when its state changed', async () => {
    const at = await anEmptySpace()
    const [one, two] = [await newZone(here.owner, at, 'One'), await newZone(here.owner, at, 'Two')]
    await put({ ...at, zone_id: one.zone_id }, 'TRASH')
    await put({ ...at, zone_id: one.zone_id }, 'RESTORE')
    assert.deepEqual(await zoneOrderFor(here.owner, at), [two.zone_id, one.zone_id])
    const row = await testApp.database.read
      .selectFrom('zone')
      .select(['created_time', 'state_modified_time'])
      .where('zone_id', '=', one.zone_id)
      .executeTakeFirstOrThrow()
    assert.ok((row.state_modified_time ?? 0) > row.created_time)
  })

  test('[E10] a zone in the trash takes no place, and restoring it into a full space is 409 Z1010', async () => {
    const at = await anEmptySpace()
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await put(zone, 'TRASH')
    for (let made = 0; made < limit; made++) await newZone(here.owner, at)
    await expectError(put(zone, 'RESTORE'), 409, 'Z1010')
    await expectError(here.owner.api.getZone(zone), 400, 'Z1011')
    const [first = ''] = await zoneOrderFor(here.owner, at)
    await put({ ...at, zone_id: first }, 'TRASH')
    await put(zone, 'RESTORE')
    assert.equal((await here.owner.api.getZone(zone)).zone_info.status, 'ACTIVE')
  })

  test('[S6] editors trash and restore, only the creator deletes for good; others change no state', async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    for (const person of [here.commenter, here.viewer, here.guest])
      await expectError(put(zone, 'TRASH', person), 401, 'A1003')
    await put(zone, 'TRASH', here.editor)
    await put(zone, 'RESTORE', here.editor)
    await put(zone, 'TRASH', here.editor)
    await expectError(put(zone, 'DELETE', here.editor), 401, 'A1003')
    await put(zone, 'DELETE', here.owner)
  })

  test('[S1] in a trashed space no zone changes its state: 400 S1012', async () => {
    const at = await anEmptySpace()
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    for (const state of ['TRASH', 'RESTORE', 'DELETE'] as const) await expectError(put(zone, state), 400, 'S1012')
  })
})
