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
  const shape = () => ({
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: { left: 0, top: 0, width: 100, height: 40 } },
  })
  const connector = () => ({ connected: { first: { point: { x: 0, y: 0 } }, second: { point: { x: 9, y: 9 } } } })

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

  /** Of each kind of element: one more of them, and what requests of the kind are. */
  const kinds = {
    frames: {
      one: async () => (await zone.owner.api.insertFrames({ ...zone.at, body: { frames: [frame()] } })).inserted_ids,
      list: () => api.listFrames(zone.at),
      insert: () => api.insertFrames({ ...zone.at, body: { frames: [frame()] } }),
      update: (id: string) => api.updateFrames({ ...zone.at, body: { frames: [{ id, meta: { name: 'Second' } }] } }),
      remove: (id: string) => api.deleteFrames({ ...zone.at, body: { ids: [id] } }),
    },
    shapes: {
      one: async () => (await zone.owner.api.insertShapes({ ...zone.at, body: { shapes: [shape()] } })).inserted_ids,
      list: () => api.listShapes(zone.at),
      insert: () => api.insertShapes({ ...zone.at, body: { shapes: [shape()] } }),
      update: (id: string) =>
        api.updateShapes({ ...zone.at, body: { shapes: [{ id, properties: { layout: { left: 7 } } }] } }),
      remove: (id: string) => api.deleteShapes({ ...zone.at, body: { ids: [id] } }),
    },
    connectors: {
      one: async () =>
        (await zone.owner.api.insertConnectors({ ...zone.at, body: { connectors: [connector()] } })).inserted_ids,
      list: () => api.listConnectors(zone.at),
      insert: () => api.insertConnectors({ ...zone.at, body: { connectors: [connector()] } }),
      update: (id: string) =>
        api.updateConnectors({
          ...zone.at,
          body: { connectors: [{ id, connected: { first: { point: { x: 5, y: 5 } } } }] },
        }),
      remove: (id: string) => api.deleteConnectors({ ...zone.at, body: { ids: [id] } }),
    },
  }

  for (const [name, { one, list, insert, update, remove }] of Object.entries(kinds)) {
    const oneMore = async () => (await one())[0] as string

    test(`[N1] the ${name} of a zone: two`, async () => {
      const cost = await measure(oneMore, list)
      assert.deepEqual(cost, { statements: 2, inSequence: 2, counts: 1 })
    })

    test(`[N1] ${name} are inserted: two`, async () => {
      const cost = await measure(nothing, insert)
      assert.deepEqual(cost, { statements: 2, inSequence: 2, counts: 1 })
    })

    test(`[N1] ${name} are changed, which are read first: three`, async () => {
      const cost = await measure(oneMore, update)
      assert.deepEqual(cost, { statements: 3, inSequence: 3, counts: 1 })
    })

    test(`[N1] ${name} are deleted: three`, async () => {
      const cost = await measure(oneMore, remove)
      assert.deepEqual(cost, { statements: 3, inSequence: 3, counts: 1 })
    })
  }

  test('[N1] connectors are inserted that end at shapes, which are read first: three', async () => {
    const aShape = async () => (await kinds.shapes.one())[0] as string
    const cost = await measure(aShape, (shape_id) => {
      const connected = { first: { shape_id }, second: { point: { x: 9, y: 9 } } }
      return api.insertConnectors({ ...zone.at, body: { connectors: [{ connected }] } })
    })
    assert.deepEqual(cost, { statements: 3, inSequence: 3, counts: 1 })
  })
})
