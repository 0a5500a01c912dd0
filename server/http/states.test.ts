import { test } from 'node:test'
import { operationEntries, paramsOf } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const entriesWith = (param: string) => operationEntries.filter(([, operation]) => paramsOf(operation).includes(param))

const noZones = ['1', 'nonsense', '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e']

onBothEngines('the states of spaces and zones, on every operation', (engine) => {
  const testApp = testAppFor(engine)

  test('[S1] in a space that is in the trash, what needs an active one is 400 S1012', async () => {
    const edition = await testApp.anEdition()
    const space_id = await aSpace(testApp, edition, edition.owner, 'TRASH')
    for (const [name, operation] of entriesWith('space_id')) {
      if (operation.allowTrashed || paramsOf(operation).includes('zone_id')) continue
      const at = { edition_id: edition.edition_id, space_id }
      await assertErrorResponse(
        await send(testApp, operation, { token: edition.owner.token, params: at }),
        'spaceNotActive',
        name,
        at,
      )
    }
  })

  test('[Z4] a zone that is not there is 404 Z1008', async () => {
    const { owner, at } = await aZone(testApp)
    for (const [name, operation] of entriesWith('zone_id')) {
      for (const zone_id of noZones) {
        const params = { ...at, zone_id }
        await assertErrorResponse(
          await send(testApp, operation, { token: owner.token, params }),
          'zoneNotFound',
          name,
          params,
        )
      }
    }
  })

  test('[Z4] a zone that is in the trash is 400 Z1011', async () => {
    const { owner, at } = await aZone(testApp)
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    for (const [name, operation] of entriesWith('zone_id')) {
      if (operation.allowTrashed) continue
      await assertErrorResponse(
        await send(testApp, operation, { token: owner.token, params: at }),
        'zoneNotActive',
        name,
        at,
      )
    }
  })

  test('[Z7] a zone that is hidden from the caller is 403 S1033', async () => {
    const { at, ...place } = await aZone(testApp)
    const member = await aMember(testApp, place)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    await restrict(testApp, at, member.zuid)
    for (const [name, operation] of entriesWith('zone_id')) {
      await assertErrorResponse(
        await send(testApp, operation, { token: member.token, params: at }),
        'restrictedZone',
        name,
        at,
      )
    }
  })
})
