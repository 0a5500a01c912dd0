import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testAppFor } from '../testing/test-app.ts'

describe('the reference', () => {
  const testApp = testAppFor('sqlite')
  const get = (path: string) => testApp.request(testApp.baseUrl + path)

  test('[K60] /openapi.json is the document, with the addresses of this deployment', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string
      servers: { url: string }[]
      components: { securitySchemes: { oauth2: { flows: { authorizationCode: { tokenUrl: string } } } } }
    }
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(document.servers, [{ url: testApp.baseUrl }])
    const { tokenUrl } = document.components.securitySchemes.oauth2.flows.authorizationCode
    assert.equal(tokenUrl, `${testApp.settings.authUrl}/oauth/v2/token`)
  })

  test('[G14] /openapi.json has an ETag, and is 304 to whoever has it; / leads to the reference', async () => {
    const { headers } = await get('/openapi.json')
    const etag = headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]{43}"$/)
    const again = (tag: string) =>
      testApp.request(`${testApp.baseUrl}/openapi.json`, { headers: { 'if-none-match': tag } })
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await again(tag)
      assert.deepEqual([response.status, await response.text()], [304, ''], tag)
      assert.equal(response.headers.get('etag'), etag)
    }
    assert.equal((await again('"other"')).status, 200)
    const root = await testApp.app.inject({ url: '/' })
    assert.deepEqual([root.statusCode, root.headers.location], [302, '/docs'])
  })

  test('[K61] /docs loads all it needs from this server, and is forbidden to look elsewhere', async () => {
    for (const path of ['/docs', '/docs/']) {
      const response = await get(path)
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
      const html = await response.text()
      const needed = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string)
      assert.equal(needed.length, 4)
      for (const address of needed) {
        assert.match(address, /^\/docs\/[a-z0-9.-]+$/)
        const part = await get(address)
        assert.equal(part.status, 200, address)
        assert.ok((await part.text()).length > 100, address)
      }
    }
  })

  test('[K61] /docs/start.js is a script that runs, and asks no outside validator', async () => {
    const script = await (await get('/docs/start.js')).text()
    assert.doesNotMatch(script, /https?:/)
    assert.match(script, /validatorUrl: null/)
    const AsyncFunction = (async () => {}).constructor as new (
      ...args: string[]
    ) => (...args: unknown[]) => Promise<void>
    let shown: { spec: { servers: unknown; paths: Record<string, Record<string, { security: object[] }>> } } | undefined
    await new AsyncFunction('fetch', 'location', 'document', 'SwaggerUIBundle', script)(
      get,
      { origin: 'http://here' },
      { querySelector: () => ({}) },
      (options: typeof shown) => {
        shown = options
      },
    )
    assert.deepEqual(shown?.spec.servers, [{ url: 'http://here' }])
    const security = Object.values(shown?.spec.paths ?? {}).flatMap((path) =>
      Object.values(path).flatMap((o) => o.security),
    )
    assert.ok(security.length > 0)
    for (const one of security) assert.ok('accessToken' in one)
  })

  test('[K61] /docs serves the files of the reference and no others', async () => {
    for (const file of ['package.json', '..%2fpackage.json', '%2e%2e%2fpackage.json', '__proto__', 'index.html']) {
      assert.equal((await get(`/docs/${file}`)).status, 404, file)
    }
  })
})
