import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throwApiError } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { lockActiveSpaceForUpdate, lockActiveZoneForUpdate } from './lock-active.ts'

/** Between the look at the path and the lock, others trash and delete. */
onBothEngines('locks of what was active a moment ago', (engine) => {
  const testApp = testAppFor(engine)
  const lockSpace = (key: { edition_id: number; space_id: number }) =>
    testApp.database.write((db) => lockActiveSpaceForUpdate({ db, fail: throwApiError }, key))
  const lockZone = (key: { edition_id: number; space_id: number; zone_id: string }) =>
    testApp.database.write((db) => lockActiveZoneForUpdate({ db, fail: throwApiError }, key))

  test('[S1] [Z4] an active space and zone are locked; what is trashed or gone is refused', async () => {
    const { owner, at } = await aZone(testApp)
    const key = { edition_id: Number(at.edition_id), space_id: Number(at.space_id), zone_id: at.zone_id }
    const { team_id } = await lockSpace(key)
    assert.deepEqual(await lockZone(key).then((zone) => zone.team_id), team_id)
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await assert.rejects(lockZone(key), { error: 'zoneNotActive' })
    const { edition_id, space_id } = at
    await owner.api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })
    await assert.rejects(lockZone(key), { error: 'spaceNotActive' })
    await assert.rejects(lockSpace(key), { error: 'spaceNotActive' })
    await assert.rejects(lockZone({ ...key, zone_id: newUuid() }), { error: 'zoneNotFound' })
    await assert.rejects(lockSpace({ ...key, space_id: 1 }), { error: 'spaceNotFound' })
  })
})
