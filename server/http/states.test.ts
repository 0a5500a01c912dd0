import { test } from 'node:test'
import { operationEntries, paramsOf } from '@easel/contract'
import { aZone, restrict, setZoneStatus } from '../testing/a-zone.ts'
import { ask, assertRefusal } from '../testing/ask.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, share } from '../testing/factories.ts'
import { worldFor } from '../testing/world.ts'

const entriesWith = (param: string) => operationEntries.filter(([, operation]) => paramsOf(operation).includes(param))

const noZones = ['1', 'nonsense', '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e']

onBothEngines('the states of spaces and zones, on every operation', (engine) => {
  const world = worldFor(engine)

  test('[S1] in a space that is in the trash, what needs an active one is 400 S1012', async () => {
    const place = await world.anEdition()
    const space_id = await aSpace(world, place, place.owner, 'TRASH')
    for (const [name, operation] of entriesWith('space_id')) {
      if (operation.allowTrashed || paramsOf(operation).includes('zone_id')) continue
      const at = { edition_id: place.edition_id, space_id }
      await assertRefusal(
        await ask(world, operation, { token: place.owner.token, place: at }),
        'spaceNotActive',
        name,
        at,
      )
    }
  })

  test('[Z4] a zone that is not there is 404 Z1008', async () => {
    const { owner, at } = await aZone(world)
    for (const [name, operation] of entriesWith('zone_id')) {
      for (const zone_id of noZones) {
        const place = { ...at, zone_id }
        await assertRefusal(await ask(world, operation, { token: owner.token, place }), 'zoneNotFound', name, place)
      }
    }
  })

  test('[Z4] a zone that is in the trash is 400 Z1011', async () => {
    const { owner, at } = await aZone(world)
    await setZoneStatus(world, at.zone_id, 'TRASH')
    for (const [name, operation] of entriesWith('zone_id')) {
      if (operation.allowTrashed) continue
      await assertRefusal(await ask(world, operation, { token: owner.token, place: at }), 'zoneNotActive', name, at)
    }
  })

  test('[Z7] a zone that is hidden from the caller is 403 S1033', async () => {
    const { at, ...place } = await aZone(world)
    const member = await aMember(world, place)
    await share(world, at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    await restrict(world, at, member.zuid)
    for (const [name, operation] of entriesWith('zone_id')) {
      await assertRefusal(await ask(world, operation, { token: member.token, place: at }), 'restrictedZone', name, at)
    }
  })
})
