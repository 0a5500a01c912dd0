import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basePath, methodOf, operationEntries, pathOf } from '@easel/contract'
import { authFor, obtainTokens } from '../testing/auth.ts'
import { testAppFor } from '../testing/test-app.ts'

const page = 'https://app.example.com'
const stranger = 'https://evil.example'

describe('CORS', () => {
  const testApp = testAppFor('sqlite', { settings: { allowedOrigins: [page] } })
  const auth = authFor(testApp)

  const preflight = (url: string, origin: string, method = 'GET') =>
    testApp.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': method } })

  test('[G14] a preflight is answered wherever there is a route, without a token', async () => {
    for (const [name, operation] of operationEntries) {
      const url = basePath + pathOf(operation).replace(/:\w+/g, '1')
      const { statusCode, headers, body } = await preflight(url, page, methodOf(operation))
      assert.deepEqual([statusCode, body], [204, ''], name)
      assert.equal(headers['access-control-allow-origin'], page, name)
      assert.ok(String(headers['access-control-allow-methods']).split(', ').includes(methodOf(operation)), name)
      assert.ok(Number(headers['access-control-max-age']) > 0)
      assert.match(String(headers.vary), /\bOrigin\b/)
      const sendable = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
      for (const header of ['authorization', 'content-type', 'if-none-match', 'if-match', 'idempotency-key'])
        assert.ok(sendable.includes(header), header)
      for (const header of ['prefer', 'x-service-apikey', 'x-request-id', 'traceparent'])
        assert.ok(sendable.includes(header), header)
    }
    for (const url of ['/openapi.json', '/docs', '/livez', '/readyz'])
      assert.equal((await preflight(url, page)).headers['access-control-allow-origin'], page, url)
    assert.equal((await preflight('/nothing', page)).statusCode, 404)
  })

  test('[G14] a page of another origin, and the origin null, get no permission; the service’s own origins do', async () => {
    const { settings } = testApp
    for (const origin of [
      stranger,
      'null',
      '*',
      `${page}.evil.example`,
      page.toUpperCase(),
      'http://app.example.com',
    ]) {
      const asked = await preflight(`${basePath}/editions`, origin)
      const sent = await testApp.app.inject({ url: '/openapi.json', headers: { origin } })
      for (const { headers } of [asked, sent]) {
        const given = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(given, [], origin)
        assert.match(String(headers.vary), /\bOrigin\b/)
      }
    }
    for (const origin of [settings.baseUrl, settings.authUrl])
      assert.equal((await preflight('/docs', origin)).headers['access-control-allow-origin'], origin)
  })

  test('[G14] answers and refusals can be read by the page, with the headers it needs', async () => {
    const { token } = await testApp.aPerson()
    const cases: [string, Record<string, string>, number][] = [
      [`${basePath}/editions`, { authorization: `Bearer ${token}` }, 200],
      [`${basePath}/editions`, {}, 401],
      [`${basePath}/editions/1`, { authorization: `Bearer ${token}` }, 404],
      ['/nothing', {}, 404],
      ['/%zz', {}, 400],
    ]
    for (const [url, given, status] of cases) {
      const { statusCode, headers } = await testApp.app.inject({ url, headers: { ...given, origin: page } })
      assert.equal(statusCode, status, url)
      assert.equal(headers['access-control-allow-origin'], page, url)
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.match(String(headers.vary), /\bOrigin\b/)
      for (const name of [
        'ETag',
        'Retry-After',
        'X-Request-Id',
        'RateLimit-Remaining',
        'WWW-Authenticate',
        'X-Missing-Fonts',
      ])
        assert.ok(String(headers['access-control-expose-headers']).includes(name), name)
    }
    const { headers } = await testApp.app.inject({ url: '/livez' })
    assert.match(String(headers.vary), /\bOrigin\b/, 'also where nobody names an origin')
  })

  test('[G14] OPTIONS without an origin says what the path takes', async () => {
    const { statusCode, headers } = await testApp.app.inject({ method: 'OPTIONS', url: `${basePath}/editions` })
    assert.equal(statusCode, 204)
    assert.deepEqual(String(headers.allow).split(', ').sort(), ['GET', 'HEAD', 'OPTIONS', 'POST'])
    assert.equal(headers['access-control-allow-methods'], undefined)
  })

  test('[G14] an application in a browser finds the provider and gets its tokens', async () => {
    const { config } = await auth.anApplication({ public: true })
    const { mail } = await auth.aUser()
    const { tokens } = await obtainTokens(auth, config, mail, { parameters: { access_type: 'offline' } })
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      client_id: config.clientMetadata().client_id,
    })
    const get = (path: string, origin: string) => fetch(auth.url + path, { headers: { origin } })
    for (const path of ['/.well-known/openid-configuration', '/oauth/v2/keys']) {
      const response = await get(path, page)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('access-control-allow-origin'), page, path)
      assert.ok(response.headers.get('x-request-id'), path)
      for (const origin of [stranger, 'null'])
        assert.equal((await get(path, origin)).headers.get('access-control-allow-origin'), null, path)
      const plain = await fetch(auth.url + path)
      assert.equal(plain.headers.get('access-control-allow-origin'), null, path)
      assert.match(plain.headers.get('vary') ?? '', /Origin/)
    }
    const asked = await fetch(`${auth.url}/oauth/v2/token`, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    })
    assert.equal(asked.status, 204)
    assert.equal(asked.headers.get('access-control-allow-origin'), page)
    assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/)
    const post = (origin: string, form: URLSearchParams) =>
      fetch(`${auth.url}/oauth/v2/token`, { method: 'POST', headers: { origin }, body: form })
    const answered = await post(page, body)
    assert.equal(answered.status, 200, await answered.clone().text())
    assert.equal(answered.headers.get('access-control-allow-origin'), page)
    const refused = await post(page, new URLSearchParams({ grant_type: 'nonsense' }))
    assert.equal(refused.status, 400)
    assert.equal(refused.headers.get('access-control-allow-origin'), page)
    for (const origin of [stranger, 'null'])
      for (const form of [body, new URLSearchParams({ grant_type: 'nonsense' })])
        assert.equal((await post(origin, form)).headers.get('access-control-allow-origin'), null)
  })

  test('[G14] pages of the identity provider, which know people by a cookie, are shared with nobody', async () => {
    for (const path of ['/', '/account', '/oauth/v2/auth?client_id=x']) {
      const { headers } = await fetch(auth.url + path, { headers: { origin: page } })
      assert.equal(headers.get('access-control-allow-origin'), null, path)
      const asked = { method: 'OPTIONS', headers: { origin: page, 'access-control-request-method': 'GET' } }
      assert.equal((await fetch(auth.url + path, asked)).headers.get('access-control-allow-origin'), null, path)
    }
  })
})
