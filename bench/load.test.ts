import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, type TestContext, test } from 'node:test'
import { load, sendAll, startSteadyLoad } from './load.ts'
import { bearer, createRequests, type RequestSource } from './requests.ts'

describe('the load of the bench', () => {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    received.push([method, url, headers.host, headers.authorization, body].join(' '))
    response.end('{}')
  })
  let origin: string
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  after(() => server.close())

  /** Twenty requests a second, however long they take. */
  const mockClock = (t: TestContext): void => {
    received.length = 0
    t.mock.method(performance, 'now', () => received.length * 50)
  }

  /** What the server receives of a load of a second, each request once. */
  const receivedOf = async (t: TestContext, source: RequestSource) => {
    mockClock(t)
    const { times } = await load([source], 2, 1)
    t.mock.restoreAll()
    assert.ok(received.length >= 20)
    assert.equal(times.flat().length, received.length)
    return [...new Set(received)].sort().map((request) => request.replace(origin.slice(7), 'HOST'))
  }

  test('a request has its path, headers and body', async (t) => {
    const headers = bearer('t')
    const get = createRequests('GET', origin, () => ({ path: '/a/b?c=d', headers }))
    assert.deepEqual(await receivedOf(t, get), ['GET /a/b?c=d HOST Bearer t '])
    const post = createRequests('POST', origin, () => ({ path: '/a', headers, body: '{"é":1}' }))
    assert.deepEqual(await receivedOf(t, post), ['POST /a HOST Bearer t {"é":1}'])
  })

  test('each request is made anew', async (t) => {
    let n = 0
    const source = createRequests('GET', origin, () => ({ path: `/${n++ % 3}` }))
    assert.deepEqual(
      await receivedOf(t, source),
      [0, 1, 2].map((path) => `GET /${path} HOST  `),
    )
  })

  test('several sources are asked in equal parts, and the times are by source', async (t) => {
    const sources = ['/one', '/other'].map((path) => createRequests('GET', origin, () => ({ path })))
    mockClock(t)
    const { times, perSecond } = await load(sources, 2, 1)
    const count = (path: string) => received.filter((request) => request.includes(path)).length
    assert.deepEqual([times[0]?.length, times[1]?.length], [count('/one'), count('/other')])
    assert.ok(count('/one') >= 10 && Math.abs(count('/one') - count('/other')) <= 1)
    assert.equal(perSecond, 20)
  })

  test('every one of a list of requests is sent once, by all clients together', async () => {
    received.length = 0
    let n = 0
    const source = createRequests('POST', origin, () => ({ path: `/${n++}`, body: '{}' }))
    const requests = function* () {
      while (n < 20) yield source.next()
    }
    await sendAll(origin, requests(), 3)
    assert.deepEqual(
      received.map((request) => Number(request.split(/[/ ]+/)[1])).sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index),
    )
  })

  test('a steady load does not exceed its rate, and says how many were answered a second', async () => {
    received.length = 0
    const source = createRequests('GET', origin, () => ({ path: '/' }))
    const start = performance.now()
    const steady = startSteadyLoad(source, 50)
    while (received.length < 21) await once(server, 'request')
    const perSecond = await steady.stop()
    const seconds = (performance.now() - start) / 1000
    // The first is due at once; a timer may be a millisecond early.
    assert.ok(received.length <= 1 + 50 * (seconds + 0.01), `${received.length} in ${seconds} s`)
    assert.ok(perSecond >= 21 / seconds && perSecond <= received.length / (seconds - 0.01), `${perSecond} a second`)
  })
})
