import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { createApp } from '../app.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone, restrict } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { withExecute } from '../testing/with-execute.ts'

onBothEngines('a body that comes late', (engine) => {
  const testApp = testAppFor(engine)

  test('[Z7] is written with the rights of now, not with those that its request was admitted by', async (t) => {
    const { owner, editor, at: space } = await aSpaceWithMembers(testApp)
    const at = { ...space, zone_id: (await newZone(owner, space)).zone_id }
    const frames = [{ meta: { name: 'Plan' } }]
    await editor.api.insertFrames({ ...at, body: { frames } })
    const { database } = testApp
    const admitted = Promise.withResolvers<void>()
    const read = withExecute(database.read, async (statement) => {
      const result = await database.read.execute(statement)
      if (/access_token/.test(statement.sql)) admitted.resolve()
      return result
    })
    const app = createApp({ ...testApp, database: { ...database, read }, mailer: undefined })
    t.after(() => app.close())
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const path = `/service/api/v1/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/frames`
    const headers = { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' }
    const sending = request(address + path, { method: 'POST', headers })
    sending.flushHeaders()
    await admitted.promise
    await restrict(testApp, at, editor.zuid)
    const clock = performance.now.bind(performance)
    t.mock.method(performance, 'now', () => clock() + 1_000)
    sending.end(JSON.stringify({ frames }))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    response.resume()
    assert.equal(response.statusCode, 403)
    assert.equal((await owner.api.listFrames(at)).total_count, 1)
  })
})
