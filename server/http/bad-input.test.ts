import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { basePath, operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { rowCounts } from '../testing/row-counts.ts'
import type { ErrorEnvelope } from '../testing/send.ts'
import { assertErrorResponse, sendRaw } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const { createEdition } = operations

const deep = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

const manyKeys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')

/** Bodies that JSON.parse takes and we do not: the reason given must have these words. */
const refusedBodies: [string, string, RegExp][] = [
  ['arrays nested 5,000 deep', `{"team_name":"x","extra":${deep(5_000)}}`, /nested more than 64/],
  [
    'objects nested 5,000 deep',
    `{"team_name":"x","extra":${deep(5_000, '{"a":', '}').replace('{"a":}', '{}')}}`,
    /nested/,
  ],
  ['an object of 1,001 keys', `{"team_name":"x","extra":{${manyKeys(1_001)}}}`, /more than 1000 keys/],
  ['brackets of half a megabyte', '['.repeat(500_000), /nested more than 64/],
  ['a key "__proto__"', '{"team_name":"x","__proto__":{"admin":true}}', /__proto__/],
  ['a key "__proto__" with an escape in it', '{"team_name":"x","\\u005f_proto__":{"admin":true}}', /__proto__/],
  ['a key "__proto__" further down', '{"team_name":"x","extra":[{"__proto__":1}]}', /__proto__/],
  ['U+0000 in text', '{"team_name":"a\\u0000b"}', /U\+0000/],
  ['U+0000 in a key', '{"team_name":"x","\\u0000":1}', /U\+0000/],
  ['half of a surrogate pair', '{"team_name":"\\ud83d"}', /surrogate/],
  ['the other half of a surrogate pair', '{"team_name":"\\ude00 x"}', /surrogate/],
  ['halves the wrong way round', '{"team_name":"\\ude00\\ud83d"}', /surrogate/],
]

const twice: [string, string][] = [
  ['a key twice', '{"team_name":"one","team_name":"two"}'],
  ['a key twice, once with an escape', '{"team_name":"one","team\\u005fname":"two"}'],
  ['a key twice further down', '{"team_name":"one","extra":{"a":[{"b":1,"b":2}]}}'],
  ['a key twice with blanks about', '{ "team_name" : "one" ,\n\t"team_name"\r\n : "two" }'],
  ['the empty key twice', '{"team_name":"one","":1,"":2}'],
]

const brokenUtf8: [string, number[]][] = [
  ['a lone continuation byte', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['half of a character', [0xe2, 0x82]],
  ['a surrogate written as three bytes', [0xed, 0xa0, 0x80]],
  ['a byte that UTF-8 never has', [0xff]],
  ['a character beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
]

/** Values that are no team_name. */
const wrongNames = ['1e400', '-1e400', '123456789012345678901234567890', 'true', 'null', '{}', '[]', '["x"]', '""']

onBothEngines('bad input', (engine) => {
  const testApp = testAppFor(engine)
  let ann: Person
  let earlier: Record<string, number>
  before(async () => {
    ann = await testApp.aPerson()
    earlier = await rowCounts(testApp.database)
  })
  const post = (body: string | Uint8Array<ArrayBuffer>) => sendRaw(testApp, createEdition, { token: ann.token }, body)
  const nothingStored = async () => assert.deepEqual(await rowCounts(testApp.database), earlier)

  for (const [what, body, reason] of refusedBodies) {
    test(`[G8] ${what} is 400 IAM1031, and nothing is stored`, async () => {
      const details = await assertErrorResponse(await post(body), 'invalid', what, { attribute: 'body' })
      assert.match(String(details.reason), reason)
      await nothingStored()
    })
  }

  for (const [what, body] of twice) {
    test(`[G8] ${what} is 400 IAM1050, and nothing is stored`, async () => {
      const details = await assertErrorResponse(await post(body), 'malformedJson', what, { attribute: 'body' })
      assert.match(String(details.reason), /twice/)
      await nothingStored()
    })
  }

  for (const [what, bytes] of brokenUtf8) {
    test(`[G8] ${what} is 400 IAM1050, and nothing is stored`, async () => {
      const body = Buffer.concat([Buffer.from('{"team_name":"x'), Buffer.from(bytes), Buffer.from('"}')])
      const details = await assertErrorResponse(await post(body), 'malformedJson', what)
      assert.match(String(details.reason), /UTF-8/)
      await nothingStored()
    })
  }

  test('[G6] a name of another type is 400 IAM1031 that names the attribute', async () => {
    for (const value of wrongNames) {
      const response = await post(`{"team_name":${value}}`)
      await assertErrorResponse(response, 'invalid', value, { attribute: 'team_name' })
    }
    await nothingStored()
  })

  test('[G8] malformed JSON says where, and never repeats the body', async () => {
    const details = await assertErrorResponse(await post('{"password":"hunter2" "x"}'), 'malformedJson', 'secret')
    assert.match(String(details.reason), /at character 22/)
    assert.doesNotMatch(JSON.stringify(details), /hunter2/)
  })

  test('[G10] a body of 2 MiB is 413, whether its length was announced or not', async () => {
    const large = `{"team_name":"${'x'.repeat(2 * 1_048_576)}"}`
    await assertErrorResponse(await post(large), 'bodyTooLarge', 'announced')
    await nothingStored()
  })

  test('[G6] unknown keys are dropped, `constructor` and its like among them', async () => {
    const bob = await testApp.aPerson()
    const body = `{"team_name":"Kept",${manyKeys(990)},"shoe_size":44,"constructor":{"prototype":{"x":1}},"toString":1,"edition_id":"5"}`
    const response = await sendRaw(testApp, createEdition, { token: bob.token }, body)
    assert.equal(response.status, 200)
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    assert.deepEqual(Object.keys(data), ['current_user_id', 'edition_id', 'team_id', 'team_name'])
    assert.notEqual(data.edition_id, '5')
    assert.equal(({} as Record<string, unknown>).x, undefined)
    earlier = await rowCounts(testApp.database)
  })

  test('[E1] emoji and other planes are text like any other', async () => {
    const bob = await testApp.aPerson()
    const { team_name } = await bob.api.createEdition({ body: { team_name: '\u{1F600} Ω \u{20000}' } })
    assert.equal(team_name, '\u{1F600} Ω \u{20000}')
    earlier = await rowCounts(testApp.database)
  })
})

onBothEngines('bad addresses', (engine) => {
  const testApp = testAppFor(engine)
  let ann: Person
  before(async () => {
    ann = await testApp.aPerson()
  })
  const get = (url: string) =>
    testApp.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ann.token}` } })

  test('[G10] an id that is not of its form is 404, however odd', async () => {
    for (const id of ['%00', '%20', '%2e%2e', '%2F', '..%2f..', '%F0%9F%98%80', 'x'.repeat(5_000), "1'--", '%25']) {
      const response = await get(`${basePath}/editions/${id}`)
      assert.equal(response.statusCode, 404, `${id}: ${response.body}`)
    }
  })

  test('[G8] a path that cannot be decoded is 400, in the envelope, with x-request-id', async () => {
    for (const id of ['%', '%zz', '%E0%A4%A', '%ff', '%c0%af']) {
      const response = await get(`${basePath}/editions/${id}`)
      assert.equal(response.statusCode, 400, `${id}: ${response.body}`)
      const { error } = response.json<ErrorEnvelope>()
      assert.partialDeepStrictEqual(error.details, { error_code: 'IAM1031', attribute: 'path' }, id)
      assert.ok(error.details.reason)
      assert.ok(response.headers['x-request-id'])
    }
  })

  test('[G5] a query that cannot be decoded, or names what there is not, is 400 that names `fields`', async () => {
    for (const value of ['%', '%zz', '%00', '%ff', 'edition_id,%00', '__proto__', 'constructor', ',', 'edition_id,']) {
      const response = await get(`${basePath}/editions?fields=${value}`)
      assert.equal(response.statusCode, 400, `${value}: ${response.body}`)
      assert.equal(response.json<ErrorEnvelope>().error.details.attribute, 'fields', value)
    }
  })

  test('[G6] query parameters that the operation does not have are ignored', async () => {
    for (const query of ['shoe_size=44', '__proto__=1', 'constructor=1', 'a[b]=c', '&&&', '=', '%00=%00']) {
      const response = await get(`${basePath}/editions?${query}`)
      assert.equal(response.statusCode, 200, `${query}: ${response.body}`)
    }
  })
})

describe('what is not HTTP', () => {
  const testApp = testAppFor('sqlite')
  let port: number
  before(async () => {
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    port = (testApp.app.server.address() as AddressInfo).port
  })

  /** What the service says to these bytes before it closes the connection. */
  const say = async (bytes: string): Promise<{ head: string; details: Record<string, unknown> }> => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
    return { head, details: (JSON.parse(body) as ErrorEnvelope).error.details }
  }

  test('[G10] broken HTTP is 400 in the envelope', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /service/api/v1/editions HTTP/1.1\r\nbroken header\r\n\r\n',
      'POST /service/api/v1/editions HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n',
      'POST /service/api/v1/editions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n',
    ]) {
      const { head, details } = await say(bytes)
      assert.match(head, /^HTTP\/1.1 400 /, bytes)
      assert.match(head, /x-request-id: /i)
      assert.equal(details.error_code, 'IAM1031', bytes)
      assert.equal(details.attribute, 'request')
    }
  })

  test('[G10] an address or headers of 20 KB are 431 in the envelope', async () => {
    const long = 'x'.repeat(20_000)
    for (const bytes of [
      `GET /${long} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${long}\r\n\r\n`,
    ]) {
      const { head, details } = await say(bytes)
      assert.match(head, /^HTTP\/1.1 431 /)
      assert.equal(details.error_code, 'IAM1014')
    }
  })

  test('[G10] whoever sends somewhat more than 1 MiB hears of it, and may go on; who sends much more is cut off', async () => {
    const { token } = await testApp.aPerson()
    const head = (length: number) =>
      `POST /service/api/v1/editions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    const heard = async () => String((await once(socket, 'data'))[0])
    const length = 3 * 1024 * 1024
    socket.write(head(length))
    const refusal = await heard()
    assert.match(refusal, /^HTTP\/1.1 413 /)
    assert.doesNotMatch(refusal, /connection: close/i)
    socket.write('x'.repeat(length))
    socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
    assert.match(await heard(), /^HTTP\/1.1 200 /)
    socket.destroy()
    const much = await say(head(5 * 1024 * 1024))
    assert.match(much.head, /^HTTP\/1.1 413 /)
    assert.match(much.head, /connection: close/i)
  })

  test('[G10] a large body sent in chunks is cut off at 1 MiB with 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const { token } = await testApp.aPerson()
    const head = `POST /service/api/v1/editions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
    const { head: answer, details } = await say(head + chunk.repeat(17))
    assert.match(answer, /^HTTP\/1.1 413 /)
    assert.equal(details.error_code, 'IAM1013')
  })
})
