import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { before, test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'an event stream that its reader has closed', (engine) => {
  const testApp = testAppFor(engine, { settings: { maxStreamsPerUser: 1 } })
  let url: string
  before(async () => {
    url = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  })

  test('[N1] gives its place back at once, not at the next heartbeat', async () => {
    const { at, owner } = await aZone(testApp)
    const { edition_id, space_id, zone_id } = at
    const path = `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/changes?since=0`
    const headers = { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' }
    const open = async () => {
      const leaving = new AbortController()
      const response = await fetch(url + path, { headers, signal: leaving.signal })
      return { response, leaving }
    }
    for (let round = 0; round < 3; round++) {
      const accepted = once(testApp.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
      const { response, leaving } = await open()
      assert.equal(response.status, 200)
      await response.body?.getReader().read()
      assert.equal((await open()).response.status, 429)
      const [, answer] = await accepted
      const closed = once(answer, 'close')
      leaving.abort()
      await closed
    }
  })
})
