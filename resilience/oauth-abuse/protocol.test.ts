import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  authFor,
  obtainTokens,
  password,
  redirectUri,
  signInAndAllow,
  startAuthorization,
} from '@easel/server/testing/auth.ts'
import { createBrowser } from '@easel/server/testing/browser.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { expectError } from '@easel/server/testing/send.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import * as oauth from 'openid-client'

const offline = { parameters: { access_type: 'offline' } }

onOneOrBothEngines('sqlite', 'OAuth abuse', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  /** A raw request to the token endpoint, which must not issue a token. */
  const exchange = async (fields: Record<string, string>, query = '') => {
    const response = await fetch(`${auth.url}/oauth/v2/token${query}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const { error, access_token } = (await response.json()) as { error?: string; access_token?: string }
    assert.equal(access_token, undefined, 'a token was given out')
    return `${response.status} ${error}`
  }
  const codeOf = (callback: URL) => String(callback.searchParams.get('code'))
  const errorOf = ({ url }: { url: URL }) =>
    url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error')

  test('[H4] PKCE cannot be talked down: plain, an unknown method, a method without a challenge', async () => {
    for (const isPublic of [true, false]) {
      const { config } = await auth.anApplication({ public: isPublic })
      const challenge = 'x'.repeat(43)
      for (const parameters of [
        { code_challenge: challenge, code_challenge_method: 'plain' },
        { code_challenge: challenge, code_challenge_method: 'S1' },
        { code_challenge: challenge },
        { code_challenge_method: 'S256' },
      ]) {
        const { page } = await startAuthorization(auth, config, {
          pkce: false,
          parameters: parameters as Record<string, string>,
        })
        assert.equal(errorOf(page), 'invalid_request', JSON.stringify(parameters))
      }
    }
  })

  test('[H4] a code that was asked for with a challenge is nothing without its verifier, or with the challenge as one', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const fields = {
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      client_id,
      client_secret: String(client_secret),
    }
    const { callback } = await signInAndAllow(auth, config, mail)
    assert.equal(await exchange({ ...fields, code: codeOf(callback) }), '400 invalid_grant')
    const other = await signInAndAllow(auth, config, mail)
    const verifier = String(other.checks.pkceCodeVerifier)
    const challenge = await oauth.calculatePKCECodeChallenge(verifier)
    assert.equal(
      await exchange({ ...fields, code: codeOf(other.callback), code_verifier: challenge }),
      '400 invalid_grant',
    )
  })

  test('[H4] a verifier for a code that was asked for without a challenge is refused', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const { callback } = await signInAndAllow(auth, config, mail, { pkce: false })
    const answer = await exchange({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      client_id,
      client_secret: String(client_secret),
      code: codeOf(callback),
      code_verifier: 'v'.repeat(43),
    })
    assert.equal(answer, '400 invalid_grant')
  })

  test('[H4] no variant of a redirect address leads anywhere', async () => {
    const { config } = await auth.anApplication({ redirectUris: [redirectUri, 'http://127.0.0.1:4000/callback'] })
    const variants = [
      'https://user@app.example.com/callback',
      'https://app.example.com@evil.example/callback',
      'https://app.example.com:8443/callback',
      'https://app.example.com/callback/../../evil',
      'https://app.example.com/%63allback',
      'https://app.example.com/callback%2f..%2fevil',
      'https://app.example.com\\.evil.example/callback',
      'https://app.example.com/callback ',
      ' https://app.example.com/callback',
      'https://app.example.com/callback\n',
      'https://app.example.com/callback?',
      'https://*.example.com/callback',
      'https://app.example.com/*',
      '//app.example.com/callback',
      '/callback',
      'callback',
      'http://127.0.0.1:4001/callback',
      'http://127.0.0.1/callback',
      'http://localhost:4000/callback',
      'http://[::1]:4000/callback',
      'http://127.1:4000/callback',
      'data:text/html,x',
    ]
    for (const redirect_uri of variants) {
      const { page } = await startAuthorization(auth, config, { parameters: { redirect_uri } })
      assert.equal(page.url.origin, auth.url, redirect_uri)
      assert.equal(page.status, 400, redirect_uri)
    }
  })

  test('[H4] a redirect address with a wildcard, a fragment, a user or another scheme cannot be registered', async () => {
    const { api } = await testApp.aPerson()
    for (const uri of [
      'https://*.example.com/callback',
      'https://app.example.com/callback#x',
      'https://user:secret@app.example.com/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://app.example.com/',
      '/callback',
    ]) {
      const body = { client_name: 'Importer', redirect_uris: [uri] }
      await expectError(api.registerOauthClient({ body }), 400, 'IAM1031', { attribute: 'redirect_uris[0]' })
    }
  })

  test('[H4] a code is exchanged with the redirect address it went to, and with no other', async () => {
    const { mail } = await auth.aUser()
    const other = 'https://app.example.com/other'
    const { config, client_id, client_secret } = await auth.anApplication({ redirectUris: [redirectUri, other] })
    const fields = { grant_type: 'authorization_code', client_id, client_secret: String(client_secret) }
    for (const redirect of [{ redirect_uri: other }, {}] as Record<string, string>[]) {
      const { callback, checks } = await signInAndAllow(auth, config, mail)
      const code_verifier = String(checks.pkceCodeVerifier)
      const answer = await exchange({ ...fields, ...redirect, code: codeOf(callback), code_verifier })
      assert.match(answer, /^400 invalid_(grant|request)$/)
    }
  })

  test('[H4] a refresh token is of no use to another client, nor to its own without the secret', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id } = await auth.anApplication()
    const other = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, offline)
    const fields = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) }
    const theirs = { client_id: other.client_id, client_secret: String(other.client_secret) }
    assert.equal(await exchange({ ...fields, ...theirs }), '400 invalid_grant')
    assert.match(await exchange({ ...fields, client_id }), /^40[01] invalid_(client|request)$/)
    const mixed = { client_id, client_secret: String(other.client_secret) }
    assert.equal(await exchange({ ...fields, ...mixed }), '401 invalid_client')
  })

  test('[H4] a refresh asks for no more than was consented to', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, offline)
    const answer = await exchange({
      grant_type: 'refresh_token',
      refresh_token: String(tokens.refresh_token),
      client_id,
      client_secret: String(client_secret),
      scope: 'Service.editions.READ Service.editions.CREATE',
    })
    assert.equal(answer, '400 invalid_scope')
  })

  test('[H4] passwords and client secrets alone get no token, and secrets in the address none either', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const secret = { client_id, client_secret: String(client_secret) }
    assert.equal(
      await exchange({ grant_type: 'password', username: mail, password, ...secret }),
      '400 unsupported_grant_type',
    )
    assert.match(await exchange({ grant_type: 'client_credentials', ...secret }), /^400 /)
    const { callback, checks } = await signInAndAllow(auth, config, mail)
    const fields = {
      grant_type: 'authorization_code',
      code: codeOf(callback),
      redirect_uri: redirectUri,
      code_verifier: String(checks.pkceCodeVerifier),
    }
    assert.match(await exchange(fields, `?${new URLSearchParams(secret)}`), /^40[01] invalid_(client|request)$/)
  })

  test('[H4] a token in the address or in a body opens nothing', async () => {
    const { token } = await testApp.aPerson()
    const path = `${testApp.baseUrl}/service/api/v1/editions`
    for (const name of ['access_token', 'token', 'authorization', 'oauth_token']) {
      const response = await testApp.request(`${path}?${name}=${token}`)
      assert.equal(response.status, 401, name)
    }
    const body = JSON.stringify({ access_token: token, team_name: 'Studio' })
    const posted = await testApp.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert.equal(posted.status, 401)
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, { scope: 'openid Service.editions.READ' })
    const userinfo = await fetch(`${auth.url}/oauth/v2/userinfo?access_token=${tokens.access_token}`)
    assert.ok(userinfo.status >= 400, `userinfo answered ${userinfo.status}`)
  })

  test('[H4] what is no access token does not pass for one: code, refresh token, id token, client secret', async () => {
    const { mail } = await auth.aUser()
    const { config, client_secret } = await auth.anApplication()
    const options = { scope: 'openid Service.editions.READ', ...offline }
    const { tokens, callback } = await obtainTokens(auth, config, mail, options)
    await testApp.clientOf(tokens.access_token).listEditions({})
    for (const other of [codeOf(callback), tokens.refresh_token, tokens.id_token, client_secret]) {
      assert.ok(other)
      await expectError(testApp.clientOf(other).listEditions({}), 401, 'A1003')
    }
  })

  test('[H4] only codes are handed out, and no request is read from elsewhere or twice', async () => {
    const { config } = await auth.anApplication()
    for (const response_type of ['token', 'id_token', 'id_token token', 'code token', 'code id_token', 'none'])
      assert.match(
        String(errorOf((await startAuthorization(auth, config, { parameters: { response_type } })).page)),
        /unsupported_response_type|invalid_request/,
        response_type,
      )
    for (const parameters of [
      { request: 'eyJhbGciOiJub25lIn0.e30.' },
      { request_uri: 'http://127.0.0.1:9/request' },
      { registration: '{}' },
    ]) {
      const { page } = await startAuthorization(auth, config, { parameters: parameters as Record<string, string> })
      assert.match(String(errorOf(page)), /not_supported/)
    }
    const { request } = await startAuthorization(auth, config)
    const twice = await createBrowser(auth.url).visit(
      `${request}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    )
    assert.equal(twice.status, 400)
    assert.equal(twice.url.origin, auth.url)
  })

  test('[H4] the answer goes back with the state that was sent, and says whose it is', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { callback, checks } = await signInAndAllow(auth, config, mail)
    assert.equal(callback.searchParams.get('state'), checks.expectedState)
    assert.equal(callback.searchParams.get('iss'), auth.url)
  })
})
