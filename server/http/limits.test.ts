import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const general = 2

onBothEngines('rate limits, on every operation', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: true, rateLimitGeneral: general } })

  test('[A8] the call after the last allowed one is 429 IAM1055 with the headers that say when to come back', async () => {
    for (const [name, operation] of operationEntries) {
      const { token, zuid } = await testApp.aPerson()
      const limit = operation.rate ?? general
      for (let call = 1; call <= limit; call++) {
        const response = await send(testApp, operation, { token })
        assert.notEqual(response.status, 429, `${name} refused call ${call} of ${limit}`)
        assert.equal(response.headers.get('ratelimit-limit'), String(limit), name)
        assert.equal(response.headers.get('ratelimit-remaining'), String(limit - call), name)
        assert.match(response.headers.get('ratelimit-reset') ?? '', /^[1-9]\d?$/, name)
      }
      const response = await send(testApp, operation, { token })
      assert.equal(response.headers.get('ratelimit-remaining'), '0', name)
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/, name)
      await assertErrorResponse(response, 'rateLimited', name, {
        message: `Rate limit exceeded - this operation allows ${limit} requests per minute per user`,
        current_user_id: zuid,
      })
    }
  })

  test('[A8] one user at the limit does not slow another down, nor another operation', async () => {
    const [ann, bob] = [await testApp.aPerson(), await testApp.aPerson()]
    for (let call = 0; call < general; call++) await ann.api.listEditions({})
    await assert.rejects(ann.api.listEditions({}), { status: 429 })
    await bob.api.listEditions({})
    await ann.api.createEdition({ body: { team_name: 'Another operation' } })
  })

  test('[G9] the limit counts before the request is looked at: a bad one takes its place in the minute', async () => {
    const { token, api } = await testApp.aPerson()
    for (let call = 0; call < general; call++) {
      await assert.rejects(api.listEditions({ query: { fields: 'shoe_size' } }), { status: 400 })
    }
    const response = await testApp.request(`${testApp.baseUrl}/service/api/v1/editions?fields=shoe_size`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await assertErrorResponse(response, 'rateLimited', 'listEditions')
  })
})
