import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { can, type Operation, operationEntries, paramsOf } from '@easel/contract'
import { ask, assertRefusal } from '../testing/ask.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace, share } from '../testing/factories.ts'
import { worldFor } from '../testing/world.ts'
import { aPeopledSpace, newZone } from '../testing/zones.ts'

const onZones = operationEntries.filter(([, operation]) => paramsOf(operation).includes('zone_id'))
const underZones = operationEntries.filter(([, { route }]) => route.includes('/:space_id/zones'))
const isOpenTo = (operation: Operation) => can({ space: 'GUEST_VIEWER' }, operation.access)

onBothEngines('every operation on a zone', (engine) => {
  const world = worldFor(engine)
  let here: Awaited<ReturnType<typeof aPeopledSpace>>
  before(async () => {
    here = await aPeopledSpace(world)
  })
  const aZone = async () => ({ ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id })
  const asOwner = (place: Record<string, string>) => ({ token: here.owner.token, place })

  test('[G10] one that is not there, of another space or another edition, is 404 Z1008', async () => {
    const stranger = await aPeopledSpace(world)
    const { zone_id: foreign } = await newZone(stranger.owner, stranger.at)
    const sibling = { ...here.at, space_id: await aSpace(world, here, here.owner) }
    const { zone_id: beside } = await newZone(here.owner, sibling)
    const nothings = ['0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e', 'abc', '1', foreign, beside]
    for (const [name, operation] of onZones)
      for (const zone_id of nothings)
        await assertRefusal(await ask(world, operation, asOwner({ ...here.at, zone_id })), 'zoneNotFound', name, {
          edition_id: here.at.edition_id,
          space_id: here.at.space_id,
          zone_id,
        })
  })

  test('[S1] in a trashed space all is 400 S1012', async () => {
    const at = { ...here.at, space_id: await aSpace(world, here, here.owner) }
    const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
    await world.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    for (const [name, operation] of underZones)
      await assertRefusal(await ask(world, operation, asOwner(zone)), 'spaceNotActive', name)
  })

  test('[S6] a guest who may look at most is refused all else: 401 A1003', async () => {
    const zone = await aZone()
    const asked = underZones.filter(([, operation]) => !isOpenTo(operation))
    assert.ok(asked.length > 5)
    for (const [name, operation] of asked)
      await assertRefusal(await ask(world, operation, { token: here.guest.token, place: zone }), 'noPermission', name)
  })

  test('[S3] whoever holds no role in the space gets 404 S1009, edition admins too', async () => {
    const zone = await aZone()
    const { owner } = here
    const [outsider] = [await world.aPerson()]
    await owner.api.addTeamMembers({
      edition_id: here.edition_id,
      team_id: here.team_id,
      body: { members_info: [{ mail_id: outsider.mail, role: 'TEAM_ADMIN' }] },
    })
    const elsewhere = { ...here.at, space_id: await aSpace(world, here, outsider) }
    await share(world, elsewhere, { role: 'VIEWER', type: 'USER', id: here.viewer.zuid })
    const { zone_id } = await newZone(outsider, elsewhere)
    for (const [name, operation] of underZones) {
      await assertRefusal(await ask(world, operation, { token: outsider.token, place: zone }), 'spaceNotFound', name)
      const theirs = { ...elsewhere, zone_id }
      await assertRefusal(await ask(world, operation, asOwner(theirs)), 'spaceNotFound', name)
    }
  })
})
