import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import { createApp } from '../app.ts'
import { aZone } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { type RoundTrips, traceRoundTrips } from '../testing/round-trips.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

/** What requests cost on PostgreSQL. Whoever raises a number here makes every request of the kind slower. */
describe('round trips of a request, on postgres', () => {
  const testApp = testAppFor('postgres', { settings: { rateLimits: true } })
  let trips: ReturnType<typeof traceRoundTrips>
  let app: ReturnType<typeof createApp>
  let zone: Awaited<ReturnType<typeof aZone>>
  let api: TestClient
  before(async () => {
    zone = await aZone(testApp)
    trips = traceRoundTrips(testApp.database)
    app = createApp({ ...testApp, database: trips.database, mailer: undefined })
    api = clientWith()
  })
  after(() => app.close())

  const frame = () => ({ meta: { name: 'First' } })

  /**
   * Each is made more than once: after the first time its token is known. `prepare` makes what it needs. Time stands
   * still, or on a busy machine what it was admitted by would be read again. The cheapest counts, since a timer may write
   * beside it.
   */
  const measure = async <T>(
    prepare: () => Promise<T>,
    request: (prepared: T) => Promise<unknown>,
  ): Promise<RoundTrips> => {
    await request(await prepare())
    const costs: RoundTrips[] = []
    for (let n = 0; n < 3; n++) {
      const prepared = await prepare()
      const at = performance.now()
      const clock = mock.method(performance, 'now', () => at)
      costs.push(await trips.during(() => request(prepared)))
      clock.mock.restore()
    }
    return costs.reduce((least, cost) => (cost.statements < least.statements ? cost : least))
  }
  const clientWith = (apiKey?: string) => {
    const fetch = injectFetch(app, 'postgres')
    const { baseUrl } = testApp
    return createClient({ baseUrl, token: zone.owner.token, apiKey, fetch, retries: 0, timeoutMs: 0 }) as TestClient
  }
  const nothing = async () => {}
  const aFrame = async () =>
    (await zone.owner.api.insertFrames({ ...zone.at, body: { frames: [frame()] } })).inserted_ids[0] as string

  test('[N1] a zone’s metadata: one', async () => {
    const cost = await measure(nothing, () => api.getZone(zone.at))
    assert.deepEqual(cost, { statements: 1, inSequence: 1, counts: 1 })
  })

  test('[N1] with an API key: one more statement, at the same time', async () => {
    const { edition_id } = zone
    const { api_key } = await zone.owner.api.createApiKey({ edition_id, body: { key_name: 'Trips' } })
    const cost = await measure(nothing, () => clientWith(api_key.key).getZone(zone.at))
    assert.deepEqual(cost, { statements: 2, inSequence: 1, counts: 1 })
  })

  test('[N1] the frames of a zone: two', async () => {
    const cost = await measure(aFrame, () => api.listFrames(zone.at))
    assert.deepEqual(cost, { statements: 2, inSequence: 2, counts: 1 })
  })

  test('[N1] elements are inserted: two', async () => {
    const cost = await measure(nothing, () => api.insertFrames({ ...zone.at, body: { frames: [frame()] } }))
    assert.deepEqual(cost, { statements: 2, inSequence: 2, counts: 1 })
  })

  test('[N1] elements are changed, which are read first: three', async () => {
    const cost = await measure(aFrame, (id) =>
      api.updateFrames({ ...zone.at, body: { frames: [{ id, meta: { name: 'Second' } }] } }),
    )
    assert.deepEqual(cost, { statements: 3, inSequence: 3, counts: 1 })
  })

  test('[N1] elements are deleted: three', async () => {
    const cost = await measure(aFrame, (id) => api.deleteFrames({ ...zone.at, body: { ids: [id] } }))
    assert.deepEqual(cost, { statements: 3, inSequence: 3, counts: 1 })
  })
})
