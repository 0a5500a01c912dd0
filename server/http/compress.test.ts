import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { basePath } from '@easel/contract'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { chooseEncoding } from './compress.ts'

const decompressors = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
type Encoding = keyof typeof decompressors

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** fetch would decompress, and says that it takes more than a test asks for. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    request.on('error', reject).end()
  })

describe('compression', () => {
  const testApp = testAppFor('sqlite')
  let at: { edition_id: string; space_id: string; zone_id: string }
  let authorization: string
  let base: string
  before(async () => {
    const zone = await aZone(testApp)
    at = zone.at
    authorization = `Bearer ${zone.owner.token}`
    base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const shapes = Array.from({ length: 50 }, () => ({ basic: { type: 'RECTANGLE' as const } }))
    await zone.owner.api.insertShapes({ ...at, body: { shapes } })
  })

  const shapes = (headers: Record<string, string>, method?: string) =>
    ask(
      `${base}${basePath}/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/shapes`,
      { authorization, ...headers },
      method,
    )

  test('an answer above 1 KB comes as the client takes it, and says that it depends on that', async () => {
    const plain = await shapes({})
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.match(String(plain.headers.vary), /Accept-Encoding/)
    for (const encoding of ['zstd', 'br', 'gzip'] as Encoding[]) {
      const answer = await shapes({ 'accept-encoding': encoding })
      assert.equal(answer.headers['content-encoding'], encoding)
      assert.match(String(answer.headers.vary), /Accept-Encoding/)
      assert.equal(Number(answer.headers['content-length']), answer.body.length)
      assert.ok(answer.body.length < plain.body.length / 3, encoding)
      assert.deepEqual(decompressors[encoding](answer.body), plain.body)
    }
  })

  test('an answer below 1 KB, a picture and a 304 are left as they are', async () => {
    const takesAll = { authorization, 'accept-encoding': 'zstd, br, gzip' }
    for (const path of [`${basePath}/editions`, '/livez', '/docs/favicon-32x32.png'])
      assert.equal((await ask(base + path, takesAll)).headers['content-encoding'], undefined, path)
    const { headers } = await shapes({ 'accept-encoding': 'br' })
    const unchanged = await shapes({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    assert.deepEqual([unchanged.status, unchanged.body.length], [304, 0])
    assert.equal(unchanged.headers['content-encoding'], undefined)
  })

  test('the ETag of a zone is its sequence number, compressed or not, and a weak one of it is understood', async () => {
    const [plain, compressed] = [await shapes({}), await shapes({ 'accept-encoding': 'zstd' })]
    assert.match(String(plain.headers.etag), /^"[1-9]\d*"$/)
    assert.equal(compressed.headers.etag, plain.headers.etag)
    for (const etag of [plain.headers.etag, `W/${plain.headers.etag}`])
      assert.equal((await shapes({ 'if-none-match': String(etag) })).status, 304)
  })

  test('[G14] HEAD has the headers of GET, compressed too, and no body', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
      const [get, head] = [await shapes(headers), await shapes(headers, 'HEAD')]
      const same = ({ date: _, 'x-request-id': __, ...rest }: IncomingHttpHeaders) => rest
      assert.deepEqual(same(head.headers), same(get.headers))
      assert.equal(head.body.length, 0)
    }
  })

  test('what is streamed is compressed as it comes', async () => {
    const url = `${base}${basePath}/editions/${at.edition_id}/export`
    const plain = await ask(url, { authorization })
    assert.equal(plain.status, 200)
    const lines = (body: Buffer) => body.toString().split('\n').slice(1)
    const compressed = await ask(url, { authorization, 'accept-encoding': 'zstd' })
    assert.equal(compressed.headers['content-encoding'], 'zstd')
    assert.deepEqual(lines(zstdDecompressSync(compressed.body)).at(-2)?.slice(0, 11), '{"end":true')
    assert.ok(compressed.body.length < plain.body.length / 2)
    const head = await ask(url, { authorization, 'accept-encoding': 'zstd' }, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [200, 0])
  })

  test('files of the reference are compressed once', async () => {
    const takes = { 'accept-encoding': 'br' }
    const first = await ask(`${base}/docs/swagger-ui-bundle.js`, takes)
    assert.equal(first.headers['content-encoding'], 'br')
    assert.ok(first.body.length < 600_000)
    const { etag } = (await ask(`${base}/openapi.json`, takes)).headers
    assert.match(String(etag), /^W\/"/)
    assert.equal((await ask(`${base}/openapi.json`, { ...takes, 'if-none-match': String(etag) })).status, 304)
  })

  test('many large answers at once are all right, some of them as they are', async () => {
    const plain = (await shapes({})).body
    const answers = await Promise.all(Array.from({ length: 50 }, () => shapes({ 'accept-encoding': 'gzip' })))
    for (const { headers, body } of answers)
      assert.deepEqual(headers['content-encoding'] ? gunzipSync(body) : body, plain)
  })
})

describe('the choice of an encoding', () => {
  test('goes by what the client prefers, then by what makes it smallest soonest', () => {
    const cases: Record<string, string | undefined> = {
      'gzip, deflate, br, zstd': 'zstd',
      'gzip, deflate, br': 'br',
      gzip: 'gzip',
      'X-GZIP': 'gzip',
      'gzip;q=1.0, br;q=0.5': 'gzip',
      'br; q=0.1 , zstd ;q=0': 'br',
      '*': 'zstd',
      '*;q=0.5, zstd;q=0': 'br',
      'identity;q=0.5, gzip;q=0.4': undefined,
      'identity, gzip': 'gzip',
      'identity;q=0, *;q=0': undefined,
      'gzip;q=0': undefined,
      'gzip;q=nonsense': undefined,
      'gzip;q=2': undefined,
      deflate: undefined,
      identity: undefined,
      '': undefined,
      ',;,q=1': undefined,
    }
    for (const [header, encoding] of Object.entries(cases)) assert.equal(chooseEncoding(header), encoding, header)
  })
})
