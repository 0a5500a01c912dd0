import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperationName, operations } from '@easel/contract'
import { requestFor } from '@easel/sdk/index.ts'
import { createApp } from '@easel/server/app.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { aSpace, aZone } from '@easel/server/testing/factories.ts'
import { injectFetch } from '@easel/server/testing/inject-fetch.ts'
import { assertErrorResponse } from '@easel/server/testing/send.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'

/** From the contract. */
const limits = { getZone: 30, moveZone: 30, listZones: 60, listZoneVersions: 60 } satisfies Partial<
  Record<OperationName, number>
>

onOneOrBothEngines('postgres', 'the limits of the contract', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: true } })

  /** Sends one operation repeatedly; a zone that is moved goes to and fro. */
  const createCaller = async (name: keyof typeof limits) => {
    const zone = await aZone(testApp)
    const spaces = [zone.space_id, await aSpace(testApp, zone, zone.owner)]
    const { token } = zone.owner
    let calls = 0
    return (node: typeof fetch = testApp.request) => {
      const [here, there] = calls++ % 2 && name === 'moveZone' ? [spaces[1], spaces[0]] : spaces
      const move_zone = { destination_type: 'EXISTING_SPACE', destination_space_id: there }
      const input = { ...zone.at, space_id: here, ...(name === 'moveZone' && { body: { move_zone } }) }
      return node(requestFor({ baseUrl: testApp.baseUrl, token }, operations[name], input))
    }
  }

  for (const [name, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
    test(`[A8] exactly ${limit} calls of ${name} succeed in a minute, and the next is 429 IAM1055`, async () => {
      assert.equal(operations[name].rate, limit)
      const send = await createCaller(name)
      for (let call = 1; call <= limit; call++) {
        const response = await send()
        assert.equal(response.status, 200, `call ${call}: ${await response.text()}`)
        assert.equal(response.headers.get('ratelimit-limit'), String(limit))
        assert.equal(response.headers.get('ratelimit-remaining'), String(limit - call))
        assert.equal(response.headers.get('retry-after'), null)
      }
      for (let more = 0; more < 3; more++) {
        const response = await send()
        const reset = Number(response.headers.get('ratelimit-reset'))
        assert.ok(reset >= 1 && reset <= 60, `resets in ${reset}`)
        assert.equal(response.headers.get('retry-after'), String(reset))
        assert.equal(response.headers.get('ratelimit-remaining'), '0')
        const message = `Rate limit exceeded - this operation allows ${limit} requests per minute per user`
        await assertErrorResponse(response, 'rateLimited', name, { message })
      }
    })

    test(`[A8] of concurrent calls of ${name} to two nodes, exactly ${limit} succeed where the nodes share a PostgreSQL`, async () => {
      const { database, settings } = testApp
      const other = createApp({ database, settings, mailer: undefined })
      const send = await createCaller(name)
      const nodes = [testApp.request, injectFetch(other, engine)]
      const responses = await Promise.all(Array.from({ length: 2 * limit + 2 }, (_, n) => send(nodes[n % 2])))
      const passed = responses.filter(({ status }) => status !== 429).length
      // SQLite counts in the process: two nodes on one file are not supported.
      assert.equal(passed, engine === 'postgres' ? limit : 2 * limit)
      await other.close()
    })
  }
})
