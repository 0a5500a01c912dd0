import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { ApiError } from '../api-error.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLoadShedder, type LoadShedder } from './load-shedding.ts'

const admits = (shedder: LoadShedder, over = new Socket()): boolean => {
  try {
    shedder.admit(over)
    return true
  } catch (error) {
    assert.ok(error instanceof ApiError)
    assert.equal(error.error, 'unavailable')
    assert.equal(error.headers['retry-after'], '1')
    return false
  }
}

/** So much work that ends when it is told to. */
const inFlight = (shedder: LoadShedder, count: number): (() => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const all = Array.from({ length: count }, () => shedder.track(() => promise))
  return () => {
    resolve()
    return Promise.all(all)
  }
}

describe('load shedding', () => {
  test('[H5] turns away the one too many, and nobody once there is room', async () => {
    const shedder = createLoadShedder({ maxInFlight: 3 })
    const finish = inFlight(shedder, 2)
    assert.equal(admits(shedder), true)
    const finishLast = inFlight(shedder, 1)
    assert.equal(admits(shedder), false)
    assert.equal(shedder.isShedding(), true)
    await finishLast()
    assert.equal(admits(shedder), true)
    await finish()
  })

  test('[H5] turns away work that would be one too many when its body has arrived', async () => {
    const shedder = createLoadShedder({ maxInFlight: 1 })
    const finish = inFlight(shedder, 1)
    await assert.rejects(
      shedder.track(async () => {}),
      ApiError,
    )
    await finish()
  })

  test('[H5] turns away while a crowd is late, but not for a few slow ones', async (t) => {
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const shedder = createLoadShedder({ maxInFlight: 100, minQueue: 5, lateMs: 20 })
    const finishFew = inFlight(shedder, 4)
    now += 30
    const finishNew = inFlight(shedder, 10)
    assert.equal(admits(shedder), true)
    now += 130
    assert.equal(admits(shedder), false)
    await finishNew()
    assert.equal(admits(shedder), true)
    await finishFew()
  })

  test('[H5] turns away the rest of a crowd that one turn of the event loop takes too long over, and begins anew', async (t) => {
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const shedder = createLoadShedder({ maxInFlight: 100, minQueue: 5, maxLagMs: 20 })
    for (let request = 1; request <= 5; request++) assert.equal(admits(shedder), true)
    now += 25
    assert.equal(admits(shedder), false)
    await new Promise(setImmediate)
    assert.equal(admits(shedder), true)
  })

  test('[H5] takes many requests of one connection for no crowd', (t) => {
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const shedder = createLoadShedder({ maxInFlight: 100, minQueue: 5, maxLagMs: 20 })
    const socket = new Socket()
    for (let request = 1; request <= 20; request++) assert.equal(admits(shedder, socket), true)
    now += 25
    assert.equal(admits(shedder, socket), true)
    assert.equal(admits(shedder), true)
  })

  test('[H5] lets any number follow one another that came over no socket', (t) => {
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const shedder = createLoadShedder({ maxInFlight: 100, minQueue: 5, maxLagMs: 20 })
    for (let request = 1; request <= 20; request++) {
      assert.doesNotThrow(() => shedder.admit())
      now += 25
    }
    assert.equal(shedder.isShedding(), false)
  })

  test('[H5] does not mind one long turn that no crowd made', (t) => {
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const shedder = createLoadShedder({ maxInFlight: 100, minQueue: 5, maxLagMs: 20 })
    assert.equal(admits(shedder), true)
    now += 25
    assert.equal(admits(shedder), true)
  })
})

onBothEngines('more at once than it takes', (engine) => {
  const testApp = testAppFor(engine, { settings: { maxInFlight: 4 } })

  test('[H5] is 503 U1003 with Retry-After in the envelope, /readyz says so, and it is over at once', async (t) => {
    const ann = await testApp.aPerson()
    // A second after the last refusal it would be ready again.
    const now = performance.now()
    t.mock.method(performance, 'now', () => now)
    const ask = () =>
      testApp.request(`${testApp.baseUrl}/service/api/v1/editions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: '{"team_name":"Studio"}',
      })
    const responses = await Promise.all(Array.from({ length: 40 }, ask))
    const shed = responses.filter(({ status }) => status === 503)
    assert.ok(shed.length > 0 && shed.length < 40, `${shed.length} of 40 were turned away`)
    for (const response of shed) {
      assert.equal(response.headers.get('retry-after'), '1')
      assert.ok(response.headers.get('x-request-id'))
      const { error } = (await response.json()) as { error: { details: Record<string, unknown> } }
      assert.equal(error.details.error_code, 'U1003')
    }
    const probe = await testApp.app.inject('/readyz')
    assert.deepEqual([probe.statusCode, probe.json()], [503, { status: 'overloaded' }])
    assert.equal((await testApp.app.inject('/livez')).statusCode, 200)
    assert.ok((await ann.api.listEditions({})).editions_info.length > 0)
    assert.equal((await testApp.app.inject('/livez')).statusCode, 200)
  })

  test('[H5] what was refused is over: it stands in nobody’s way', async () => {
    const ann = await testApp.aPerson()
    const ask = (path: string, body: string) =>
      testApp.app.inject({
        method: 'POST',
        url: `/service/api/v1/${path}`,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body,
      })
    for (let request = 0; request < 6; request++) {
      assert.equal((await ask('editions', '{"team_name":""}')).statusCode, 400)
      assert.equal((await ask('editions/1/teams', '{"team_name":"Studio"}')).statusCode, 404)
    }
    assert.equal((await ask('editions', '{"team_name":"Studio"}')).statusCode, 200)
  })
})
