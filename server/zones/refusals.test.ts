import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { can, type Operation, operationEntries, paramsOf } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace, aSpaceWithMembers, newZone, share } from '../testing/factories.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const onZones = operationEntries.filter(([, operation]) => paramsOf(operation).includes('zone_id'))
const underZones = operationEntries.filter(([, { route }]) => route.includes('/:space_id/zones'))
const isOpenTo = (operation: Operation) => can({ space: 'GUEST_VIEWER' }, operation.access)

onBothEngines('every operation on a zone', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const aZone = async () => ({ ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id })
  const asOwner = (params: Record<string, string>) => ({ token: here.owner.token, params })

  test('[G10] one that is not there, of another space or another edition, is 404 Z1008', async () => {
    const stranger = await aSpaceWithMembers(testApp)
    const { zone_id: foreign } = await newZone(stranger.owner, stranger.at)
    const sibling = { ...here.at, space_id: await aSpace(testApp, here, here.owner) }
    const { zone_id: beside } = await newZone(here.owner, sibling)
    const nothings = ['0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e', 'abc', '1', foreign, beside]
    for (const [name, operation] of onZones)
      for (const zone_id of nothings)
        await assertErrorResponse(
          await send(testApp, operation, asOwner({ ...here.at, zone_id })),
          'zoneNotFound',
          name,
          {
            edition_id: here.at.edition_id,
            space_id: here.at.space_id,
            zone_id,
          },
        )
  })

  test('[S1] in a trashed space all is 400 S1012', async () => {
    const at = { ...here.at, space_id: await aSpace(testApp, here, here.owner) }
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    for (const [name, operation] of underZones)
      await assertErrorResponse(await send(testApp, operation, asOwner(zone)), 'spaceNotActive', name)
  })

  test('[S6] a guest who may look at most is refused all else: 401 A1003', async () => {
    const zone = await aZone()
    const asked = underZones.filter(([, operation]) => !isOpenTo(operation))
    assert.ok(asked.length > 5)
    for (const [name, operation] of asked)
      await assertErrorResponse(
        await send(testApp, operation, { token: here.guest.token, params: zone }),
        'noPermission',
        name,
      )
  })

  test('[S3] whoever holds no role in the space gets 404 S1009, edition admins too', async () => {
    const zone = await aZone()
    const { owner } = here
    const [outsider] = [await testApp.aPerson()]
    await owner.api.addTeamMembers({
      edition_id: here.edition_id,
      team_id: here.team_id,
      body: { members_info: [{ mail_id: outsider.mail, role: 'TEAM_ADMIN' }] },
    })
    const elsewhere = { ...here.at, space_id: await aSpace(testApp, here, outsider) }
    await share(testApp, elsewhere, { role: 'VIEWER', type: 'USER', id: here.viewer.zuid })
    const { zone_id } = await newZone(outsider, elsewhere)
    for (const [name, operation] of underZones) {
      await assertErrorResponse(
        await send(testApp, operation, { token: outsider.token, params: zone }),
        'spaceNotFound',
        name,
      )
      const theirs = { ...elsewhere, zone_id }
      await assertErrorResponse(await send(testApp, operation, asOwner(theirs)), 'spaceNotFound', name)
    }
  })
})
