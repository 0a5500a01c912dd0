import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Ask, get, getAny, load, post, postAny, steadily } from './load.ts'

describe('the load of the bench', () => {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const some of request) body += some
    const { method, url, headers } = request
    seen.push([method, url, headers.host, headers.x, body].join(' '))
    response.end('{}')
  })
  let origin: string
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  after(() => server.close())

  /** Asks for a moment; what the server has seen of it, each request once. */
  const asked = async (...asks: Ask[]) => {
    seen.length = 0
    const { times } = await load(asks, 2, 0.1)
    assert.equal(times.flat().length, seen.length)
    return [...new Set(seen)].sort().map((request) => request.replace(origin.slice(7), 'HOST'))
  }

  test('a request has its path, headers and body', async () => {
    const headers = { x: 'y' }
    assert.deepEqual(await asked(get(`${origin}/a/b?c=d`, headers)), ['GET /a/b?c=d HOST y '])
    assert.deepEqual(await asked(post(`${origin}/a`, headers, () => '{"é":1}')), ['POST /a HOST y {"é":1}'])
  })

  test('a path and a body may be others each time', async () => {
    let n = 0
    const next = () => String(n++ % 3)
    assert.deepEqual(
      await asked(getAny(origin, () => `/${next()}`, {})),
      [0, 1, 2].map((at) => `GET /${at} HOST  `),
    )
    const posted = await asked(postAny(origin, () => '/p', {}, next))
    assert.deepEqual(
      posted,
      [0, 1, 2].map((at) => `POST /p HOST  ${at}`),
    )
  })

  test('of several requests each is asked, and its times are its own', async () => {
    const asks = [get(`${origin}/one`), get(`${origin}/other`)]
    seen.length = 0
    const { times, perSecond } = await load(asks, 2, 0.1)
    const count = (path: string) => seen.filter((request) => request.includes(path)).length
    assert.deepEqual([times[0]?.length, times[1]?.length], [count('/one'), count('/other')])
    assert.ok(count('/one') > 0 && count('/other') > 0)
    assert.ok(perSecond > 0 && perSecond <= seen.length * 10.1, `${perSecond} of ${seen.length}`)
  })

  test('a steady client asks as often as it was told to, and no more', async () => {
    seen.length = 0
    const client = steadily(get(`${origin}/`), 50)
    await new Promise((waited) => setTimeout(waited, 1000))
    const perSecond = await client.stop()
    assert.ok(seen.length > 10 && seen.length <= 53, `${seen.length} requests`)
    assert.ok(perSecond > 8 && perSecond < 54, `${perSecond} a second`)
  })
})
