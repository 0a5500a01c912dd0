import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { SignIn } from './sign-in.ts'
import type { WebApp } from './web-app.ts'

const index = '<meta name="easel" data-config>'
const web: WebApp = {
  state: { name: 'ready', files: { index, serviceWorker: '', assets: new Map() } },
  loaded: Promise.resolve(),
  prepare: async () => {},
  stop() {},
}

describe('the web app with an issuer from outside', () => {
  let said: object | undefined
  let asked = 0
  let url: string
  let testApp: TestApp
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(said ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}))
  })
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())
  beforeEach(() => {
    asked = 0
    said = {
      issuer: url,
      authorization_endpoint: 'https://in.example/authorize?tenant=7',
      token_endpoint: 'https://tokens.example/token',
    }
  })

  const start = async (settings: object = {}) => {
    testApp = await startTestApp('sqlite', {
      web,
      settings: { oidcIssuer: url, oidcAudience: 'https://api.example', webClientId: 'a"<b>&', ...settings },
    })
    return (path = '/') => testApp.app.inject({ url: path })
  }
  const configIn = (body: string): SignIn => {
    const text = /data-sign-in="([^"]*)"/.exec(body)?.[1] ?? ''
    const plain = text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    return JSON.parse(plain) as SignIn
  }
  const policyOf = (headers: object): string => String((headers as Record<string, unknown>)['content-security-policy'])

  test('[K83] tells the app what the issuer says of itself, and lets it call nobody else', async () => {
    said = {
      ...said,
      userinfo_endpoint: 'https://in.example/me',
      revocation_endpoint: 'javascript:alert(1)',
      end_session_endpoint: 'https://out.example/end',
      scopes_supported: ['openid', 'offline_access'],
    }
    const get = await start()
    const { statusCode, headers, body } = await get()
    assert.equal(statusCode, 200)
    assert.deepEqual(configIn(body), {
      issuer: url,
      clientId: 'a"<b>&',
      authorization: 'https://in.example/authorize?tenant=7',
      token: 'https://tokens.example/token',
      userinfo: 'https://in.example/me',
      endSession: 'https://out.example/end',
      hasZuid: false,
      hasOfflineScope: true,
      parameters: { resource: 'https://api.example' },
      tokenParameters: { resource: 'https://api.example' },
    })
    assert.match(
      policyOf(headers),
      /connect-src 'self' https:\/\/tokens\.example https:\/\/in\.example ws:[^ ;]+; .*form-action 'none'/,
    )
    await Promise.all([get(), get('/home')])
    assert.equal(asked, 1)
    await testApp.close()
  })

  test('[K83] asks for what the operator says, of an issuer that has names of its own', async () => {
    const webParameters = { audience: 'api', prompt: 'consent' }
    const get = await start({ webScope: 'openid api/read', webParameters, oidcAudience: 'api' })
    const { scope, parameters, tokenParameters, hasOfflineScope } = configIn((await get()).body)
    assert.deepEqual(
      [scope, parameters, tokenParameters, hasOfflineScope],
      ['openid api/read', webParameters, { audience: 'api' }, false],
    )
    await testApp.close()
    assert.deepEqual(configIn((await (await start({ oidcAudience: 'api://easel' }))()).body).parameters, {})
    await testApp.close()
  })

  test('[K83] is 503 and comes again while the issuer does not answer or answers nonsense; then it stays', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const right = said
    const get = await start()
    for (const odd of [
      undefined,
      { ...said, issuer: 'https://other.example' },
      { ...said, token_endpoint: undefined },
      { ...said, authorization_endpoint: 'javascript:alert(1)' },
    ]) {
      said = odd
      const before = asked
      const answers = await Promise.all([get(), get('/embed/1/1'), get('/account')])
      for (const { statusCode, headers, body } of answers) {
        assert.deepEqual([statusCode, headers['retry-after']], [503, '1'])
        assert.match(body, /refresh/)
      }
      assert.equal(asked, before + 1, 'strangers do not make it ask more often')
      assert.equal((await testApp.app.inject({ url: '/readyz' })).statusCode, 200)
      t.mock.timers.tick(2_000)
    }
    said = right
    assert.equal((await get()).statusCode, 200)
    said = undefined
    t.mock.timers.tick(600_000)
    assert.equal((await get()).statusCode, 200)
    await testApp.close()
  })

  test('[K83] without a client there says so in one page, which needs nobody', async () => {
    testApp = await startTestApp('sqlite', { settings: { oidcIssuer: url, oidcAudience: 'api', web: true } })
    const { statusCode, headers, body } = await testApp.app.inject({ url: '/' })
    assert.equal(statusCode, 200)
    assert.match(body, /EASEL_WEB_CLIENT_ID/)
    assert.match(policyOf(headers), /default-src 'none'/)
    const lost = await testApp.app.inject({ url: '/home', headers: { accept: 'text/html' } })
    assert.equal(lost.statusCode, 404)
    assert.match(lost.body, /There is nothing at this address/)
    assert.equal(asked, 0)
    await testApp.close()
    testApp = await startTestApp('sqlite', { settings: { oidcIssuer: url, oidcAudience: 'api', web: false } })
    assert.equal((await testApp.app.inject({ url: '/' })).headers.location, '/docs')
    await testApp.close()
  })
})
