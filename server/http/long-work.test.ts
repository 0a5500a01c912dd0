import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'a request that takes longer than a connection may be silent', (engine) => {
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
    const arrived = once(testApp.app.server, 'request')
    // Somebody else holds the zone until a connection that came later has been cut off for its silence.
    const held = testApp.database.write(async (db) => {
      const zone = db.updateTable('zone').set({ zone_name: 'Held' })
      await zone.where(({ and }) => and(key)).execute()
      await arrived
      await once(connect(Number(new URL(baseUrl).port), '127.0.0.1').resume(), 'close')
    })
    const frames = [{ meta: { name: 'Late' } }]
    assert.equal((await api.insertFrames({ ...at, body: { frames } })).inserted_ids.length, 1)
    await held
  })
})
