import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, password, redirectUri, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { addClient } from './clients.ts'

const good = [
  'http://127.0.0.1/callback',
  'http://127.0.0.1:8000/callback',
  'http://[::1]/callback',
  'http://localhost/callback',
  'com.example.app:/callback',
  'com.example.app://callback',
  'com.example-2.app:/callback?x=1',
  'https://app.example.com/callback',
]
const wrong = [
  'http://127.0.0.2/callback',
  'http://127.0.0.1.example.com/callback',
  'http://user@127.0.0.1/callback',
  'http://[::1]:x/callback',
  'http://[::2]/callback',
  'http://127.0.0.1/callback#here',
  'http://app.example.com/callback',
  'https://127.0.0.1/callback',
  'https://localhost/callback',
  'myapp:/callback',
  'javascript:alert(1)',
  'javascript.x',
  'data:text/html,x',
  'com.example.app',
  'com.example.app:callback',
  'com..app:/callback',
  '.example:/callback',
  'Com.Example.App:/callback',
  'com.example.app:/call back',
  'com.example.app:/callback#here',
  "com.example.app:/;script-src 'unsafe-inline'",
  `com.example.app:/${'x'.repeat(2000)}`,
]

onOneOrBothEngines('sqlite', 'native applications', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const native = { native: true, name: 'Desk' }

  /** Signs in, allows, and returns where the browser is sent, with the policies of the pages on the way. */
  const run = async (registered: string, requested: string) => {
    const { config } = await auth.anApplication({ ...native, redirectUris: [registered] })
    const { mail } = await auth.aUser()
    const { browser, page, checks } = await startAuthorization(auth, config, {
      parameters: { redirect_uri: requested },
    })
    const policies = [page.headers.get('content-security-policy')]
    const consent = await browser.submit({ mail, password })
    policies.push(consent.headers.get('content-security-policy'))
    const { url } = await browser.submit({ decision: 'allow' })
    return { config, browser, consent, url, checks, policies }
  }

  test('[I5] have no secret, must use PKCE, and take their answer on loopback at any port', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const requested = `http://${host}:49152/callback`
      const { config, url, checks, policies, consent } = await run(`http://${host}/callback`, requested)
      assert.equal(`${url.origin}${url.pathname}`, requested)
      assert.ok((await oauth.authorizationCodeGrant(config, url, checks)).access_token)
      assert.match(consent.text, /an application on this machine/)
      const source = host === '[::1]' ? 'http:' : `http://${host}:49152`
      for (const policy of policies) assert.ok(policy?.includes(`form-action 'self' ${source};`), String(policy))
    }
    const { config, client_secret } = await auth.anApplication({
      ...native,
      redirectUris: ['http://127.0.0.1/callback'],
    })
    assert.equal(client_secret, undefined)
    const parameters = { redirect_uri: 'http://127.0.0.1:1/callback' }
    const { page } = await startAuthorization(auth, config, { pkce: false, parameters })
    assert.equal(page.url.searchParams.get('error'), 'invalid_request')
  })

  test('[I5] take their answer by a scheme of their own', async () => {
    const uri = 'com.example.app:/callback'
    const { config, url, checks, policies, consent } = await run(uri, uri)
    assert.equal(url.protocol, 'com.example.app:')
    assert.ok((await oauth.authorizationCodeGrant(config, url, checks)).access_token)
    assert.match(consent.text, /the application on this device that opens com\.example\.app:/)
    for (const policy of policies) assert.ok(policy?.includes("form-action 'self' com.example.app:;"))
  })

  test('[I5] are asked about each time: another application could pretend to be them', async () => {
    const uri = 'http://127.0.0.1/callback'
    const { config, browser } = await run(uri, 'http://127.0.0.1:5000/callback')
    const again = oauth.buildAuthorizationUrl(config, {
      redirect_uri: 'http://127.0.0.1:5001/callback',
      scope: 'Service.editions.READ',
      code_challenge: await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    assert.match((await browser.visit(again)).text, /Allow Desk\?/)
  })

  test('[I5] get no answer anywhere else, and other clients on their port only', async () => {
    const redirectUris = ['http://127.0.0.1/callback', 'com.example.app:/callback']
    const { config } = await auth.anApplication({ ...native, redirectUris })
    const refusedAt = [
      'http://127.0.0.1:5000/other',
      'http://127.0.0.1:5000/callback/',
      'http://127.0.0.1:5000/callback?x=1',
      'http://localhost:5000/callback',
      'http://[::1]:5000/callback',
      'https://127.0.0.1:5000/callback',
      'http://user@127.0.0.1:5000/callback',
      'http://127.0.0.1:5000@evil.example/callback',
      'http://127.0.0.1.evil.example:5000/callback',
      'com.example.app:/other',
      'com.example.app.evil:/callback',
    ]
    for (const redirect_uri of refusedAt) {
      const { page } = await startAuthorization(auth, config, { parameters: { redirect_uri } })
      assert.equal(page.status, 400, redirect_uri)
    }
    const { config: web } = await auth.anApplication({ public: true, redirectUris: ['http://127.0.0.1:4000/callback'] })
    const parameters = { redirect_uri: 'http://127.0.0.1:4001/callback' }
    assert.equal((await startAuthorization(auth, web, { parameters })).page.status, 400)
  })

  test('[I5] [N9] are registered by users too, with addresses that other clients cannot have', async () => {
    const { api } = await testApp.aPerson()
    const register = (client_type: 'NATIVE' | 'PUBLIC', uri: string) =>
      api.registerOauthClient({ body: { client_name: 'Desk', client_type, redirect_uris: [redirectUri, uri] } })
    const attribute = 'redirect_uris[1]'
    for (const uri of good) {
      const { oauth_client } = await register('NATIVE', uri)
      assert.deepEqual([oauth_client.client_type, oauth_client.client_secret], ['NATIVE', undefined])
      const { oauth_clients } = await api.listOauthClients({})
      assert.deepEqual(oauth_clients.at(-1), oauth_client)
    }
    for (const uri of wrong) await expectError(register('NATIVE', uri), 400, 'IAM1031', { attribute })
    for (const uri of ['com.example.app:/callback', 'http://[::1]/callback'])
      await expectError(register('PUBLIC', uri), 400, 'IAM1031', { attribute })
  })

  test('[I5] are registered by operators with the same rules', async () => {
    const client = { ...native, dataCentre: 'com' }
    await addClient(testApp.database, { ...client, redirectUris: good })
    for (const uri of wrong)
      await assert.rejects(addClient(testApp.database, { ...client, redirectUris: [uri] }), {
        message: /is no redirect address: it must be http on 127\.0\.0\.1/,
      })
  })

  test('[I5] a page of nobody may not read what the provider answers them', async () => {
    const { client_id } = await auth.anApplication({ ...native, redirectUris: ['com.example.app:/callback'] })
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'x', client_id })
    const answer = await fetch(`${auth.url}/oauth/v2/token`, { method: 'POST', body, headers: { origin: 'null' } })
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  })
})
