import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@easel/sdk/index.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('a request that takes longer than a connection may be silent', (engine) => {
  const testApp = testAppFor(engine, { settings: { requestTimeout: 1 } })
  let baseUrl: string
  before(async () => {
    baseUrl = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => testApp.app.close())

  test('[N1] is answered all the same', async () => {
    const { at, owner } = await aZone(testApp)
    const api = createClient({ baseUrl, token: owner.token, retries: 0 })
    const key = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
    // Somebody else holds the zone for longer: half a second is what a silent connection has here.
    const held = testApp.database.write(async (db) => {
      const zone = db.updateTable('zone').set({ zone_name: 'Held' })
      await zone.where(({ and }) => and(key)).execute()
      await sleep(1_200)
    })
    const frames = [{ meta: { name: 'Late' } }]
    assert.equal((await api.insertFrames({ ...at, body: { frames } })).inserted_ids.length, 1)
    await held
  })
})
