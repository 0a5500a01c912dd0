import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createClient } from '@easel/sdk/index.ts'
import { createApp } from '../app.ts'
import { hashSecret } from '../identity/tokens.ts'
import { onBothEngines } from '../testing/engines.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const limit = 7

/** How many of so many calls at once get through. */
const passing = async (calls: number, call: () => Promise<unknown>): Promise<number> => {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, call))
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.status, 429)
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

onBothEngines('rate limits', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: true, rateLimitGeneral: limit } })

  test('[A8] of many requests at once exactly as many pass as the limit says', async () => {
    const ann = await testApp.aPerson()
    assert.equal(await passing(25, () => ann.api.listEditions({})), limit)
  })

  test('[A8] a token that was counted before is counted as exactly', async () => {
    const ann = await testApp.aPerson()
    await ann.api.listEditions({})
    assert.equal(await passing(25, () => ann.api.listEditions({})), limit - 1)
  })

  test('[A8] a request whose token is revoked meanwhile does not count', async () => {
    const ann = await testApp.aPerson()
    const other = testApp.clientOf(await testApp.tokenOf(ann.zuid))
    await ann.api.listEditions({})
    const token_hash = hashSecret(ann.token)
    await testApp.database.write((db) =>
      db.deleteFrom('access_token').where('token_hash', '=', token_hash).executeTakeFirst(),
    )
    for (let call = 0; call < limit; call++) await assert.rejects(ann.api.listEditions({}), { status: 401 })
    const points = async (): Promise<unknown> => {
      const key = `listEditions:${ann.zuid}`
      const rows = await testApp.database.pool?.query({
        text: 'select points from rate_window where key = $1',
        values: [key],
      })
      return rows ? rows.rows[0]?.points : 1
    }
    while ((await points()) !== 1) await nextTurn()
    assert.equal(await passing(25, () => other.listEditions({})), limit - 1)
  })

  test('[A8] create edition allows 10 a minute, whatever the general limit', async () => {
    const ann = await testApp.aPerson()
    const statuses: number[] = []
    for (let call = 0; call < 12; call++) {
      await ann.api.createEdition({ body: { team_name: 'Studio' } }).then(
        () => statuses.push(200),
        (error) => statuses.push(error.status),
      )
    }
    assert.deepEqual(statuses, [200, ...Array(9).fill(409), 429, 429])
  })

  test('[A8] a window is a minute: when it has passed, all calls are there again', async () => {
    const ann = await testApp.aPerson()
    const start = Date.now()
    mock.timers.enable({ apis: ['Date'], now: start })
    try {
      assert.equal(await passing(limit + 1, () => ann.api.listEditions({})), limit)
      mock.timers.setTime(start + 58_000)
      await assert.rejects(ann.api.listEditions({}), { status: 429 })
      mock.timers.setTime(start + 62_000)
      assert.equal(await passing(limit + 1, () => ann.api.listEditions({})), limit)
    } finally {
      mock.timers.reset()
    }
  })
})

onBothEngines('rate limits turned off', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: false, rateLimitGeneral: 1 } })

  test('[A8] with EASEL_RATE_LIMITS=off nothing is counted and no header speaks of it', async () => {
    const ann = await testApp.aPerson()
    assert.equal(await passing(20, () => ann.api.listEditions({})), 20)
    const response = await testApp.request(`${testApp.baseUrl}/service/api/v1/editions`, {
      headers: { authorization: `Bearer ${ann.token}` },
    })
    assert.equal(response.headers.get('ratelimit-limit'), null)
  })
})

onBothEngines('rate limits of two nodes', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: true, rateLimitGeneral: limit } })

  const asked = (person: Person, app: typeof testApp.app) =>
    createClient({ baseUrl: testApp.baseUrl, token: person.token, fetch: injectFetch(app, engine), retries: 0 })

  test('[A8] nodes on one PostgreSQL share the window; SQLite has one node, which counts for itself', async () => {
    const ann = await testApp.aPerson()
    const { database, settings } = testApp
    const other = createApp({ database, settings, mailer: undefined })
    const apis = [ann.api, asked(ann, other)]
    let turn = 0
    const passed = await passing(30, () => (apis[turn++ % 2] as Person['api']).listEditions({}))
    assert.equal(passed, engine === 'postgres' ? limit : 2 * limit)
    await other.close()
  })
})
