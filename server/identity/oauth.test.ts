import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, redirectUri, signInAndAllow, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { refusedWith } from '../testing/oauth-error.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const offline = { parameters: { access_type: 'offline' } }

onOneOrBothEngines('sqlite', 'OAuth', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  test('[A5] sign in, consent, code, token: the token opens the API with either word before it', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config } = await auth.anApplication()
    const scope = 'Service.editions.READ Service.editions.CREATE'
    const { tokens } = await obtainTokens(auth, config, mail, { scope, ...offline })
    assert.deepEqual(
      { ...tokens, access_token: '', refresh_token: '' },
      {
        access_token: '',
        refresh_token: '',
        token_type: 'bearer',
        expires_in: 3600,
        scope,
        api_domain: testApp.settings.baseUrl,
      },
    )
    const { current_user_id } = await testApp
      .clientOf(tokens.access_token)
      .createEdition({ body: { team_name: 'Studio' } })
    assert.equal(current_user_id, zuid)
    const response = await testApp.request(`${testApp.baseUrl}/service/api/v1/editions`, {
      headers: { authorization: `Service-oauthtoken ${tokens.access_token}` },
    })
    assert.equal(response.status, 200)
  })

  test('[A5] the token type is written Bearer', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const { callback } = await signInAndAllow(auth, config, mail, { pkce: false })
    const response = await fetch(`${auth.url}/oauth/v2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: String(callback.searchParams.get('code')),
        redirect_uri: redirectUri,
      }),
    })
    assert.equal(((await response.json()) as { token_type: string }).token_type, 'Bearer')
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })

  test('[A5] without access_type=offline there is no refresh token', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail)
    assert.equal(tokens.refresh_token, undefined)
  })

  test('[A5] scopes come comma-separated and in any case, securesearch.READ among them', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, {
      scope: 'service.EDITIONS.read,securesearch.read, Service.teams.READ',
    })
    assert.equal(tokens.scope, 'Service.editions.READ securesearch.READ Service.teams.READ')
    await testApp.clientOf(tokens.access_token).listEditions({})
  })

  test('[A2] the token opens no more than was consented to', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, { scope: 'Service.teams.READ' })
    await expectError(testApp.clientOf(tokens.access_token).listEditions({}), 403, 'A1010', {
      required_scope: 'Service.editions.READ',
    })
  })

  test('[A5] the refresh token of a confidential client stays the same, however often it is used', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens: first } = await obtainTokens(auth, config, mail, offline)
    const refresh = () => oauth.refreshTokenGrant(config, String(first.refresh_token))
    const second = await refresh()
    assert.equal(second.api_domain, testApp.settings.baseUrl)
    const later = await Promise.all([refresh(), refresh()])
    for (const { refresh_token } of [second, ...later]) assert.equal(refresh_token, first.refresh_token)
    const tokens = [first, second, ...later].map(({ access_token }) => access_token)
    assert.equal(new Set(tokens).size, tokens.length)
    for (const token of tokens) await testApp.clientOf(token).listEditions({})
  })

  test('[A5] revoking the refresh token of a confidential client ends it, and every access token it gave', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens: first } = await obtainTokens(auth, config, mail, offline)
    const second = await oauth.refreshTokenGrant(config, String(first.refresh_token))
    await oauth.tokenRevocation(config, String(first.refresh_token))
    await refusedWith(oauth.refreshTokenGrant(config, String(first.refresh_token)), 'invalid_grant')
    for (const { access_token } of [first, second])
      await expectError(testApp.clientOf(access_token).listEditions({}), 401, 'A1003')
  })

  test('[A5] the refresh token of a confidential client does not expire, that of a public client does', async () => {
    const lifetimeInDays = async (application: { public?: boolean }) => {
      const { mail, zuid } = await auth.aUser()
      const { config } = await auth.anApplication(application)
      await obtainTokens(auth, config, mail, offline)
      const rows = await testApp.database.read
        .selectFrom('oidc_record')
        .where('zuid', '=', Number(zuid))
        .where('model', 'in', ['RefreshToken', 'Grant'])
        .select(['model', 'expires_time'])
        .orderBy('model')
        .execute()
      return rows.map(({ model, expires_time }) => [model, Math.round((expires_time - Date.now()) / 86_400_000)])
    }
    assert.deepEqual(await lifetimeInDays({}), [
      ['Grant', 36_500],
      ['RefreshToken', 36_500],
    ])
    assert.deepEqual(await lifetimeInDays({ public: true }), [
      ['Grant', 36_500],
      ['RefreshToken', 90],
    ])
  })

  test('[A5] the refresh token of a public client rotates; used again, it ends the family, access tokens included', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication({ public: true })
    const { tokens: first } = await obtainTokens(auth, config, mail, offline)
    const second = await oauth.refreshTokenGrant(config, String(first.refresh_token))
    const third = await oauth.refreshTokenGrant(config, String(second.refresh_token))
    const family = [first, second, third]
    assert.equal(new Set(family.map(({ refresh_token }) => refresh_token)).size, 3)
    for (const { access_token } of family) await testApp.clientOf(access_token).listEditions({})

    await refusedWith(oauth.refreshTokenGrant(config, String(first.refresh_token)), 'invalid_grant')
    for (const { access_token, refresh_token } of family) {
      await expectError(testApp.clientOf(access_token).listEditions({}), 401, 'A1003')
      await refusedWith(oauth.refreshTokenGrant(config, String(refresh_token)), 'invalid_grant')
    }
  })

  test('[A5] a revoked access token opens nothing any more', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, offline)
    await testApp.clientOf(tokens.access_token).listEditions({})
    await oauth.tokenRevocation(config, tokens.access_token)
    await expectError(testApp.clientOf(tokens.access_token).listEditions({}), 401, 'A1003')
  })

  test('[A5] nobody revokes a token of another client', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { config: other } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail)
    await oauth.tokenRevocation(other, tokens.access_token)
    assert.deepEqual(await testApp.clientOf(tokens.access_token).listEditions({}), { editions_info: [] })
  })

  test('[A5] a code is of no use to another client', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { config: other } = await auth.anApplication()
    const { callback, checks } = await signInAndAllow(auth, config, mail)
    await refusedWith(oauth.authorizationCodeGrant(other, callback, checks), 'invalid_grant')
  })

  test('[A5] a public client works with PKCE and is refused without', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication({ public: true })
    const { tokens } = await obtainTokens(auth, config, mail)
    await testApp.clientOf(tokens.access_token).listEditions({})
    const { page } = await startAuthorization(auth, config, { pkce: false })
    assert.equal(page.url.origin, new URL(redirectUri).origin)
    assert.equal(page.url.searchParams.get('error'), 'invalid_request')
  })

  test('[A5] a wrong PKCE verifier is refused', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication({ public: true })
    const { callback, checks } = await signInAndAllow(auth, config, mail)
    const wrong = { ...checks, pkceCodeVerifier: oauth.randomPKCECodeVerifier() }
    await refusedWith(oauth.authorizationCodeGrant(config, callback, wrong), 'invalid_grant')
  })

  test('[A5] a redirect address must match letter by letter, and an error never goes to one that does not', async () => {
    const { config } = await auth.anApplication()
    const variants = [
      `${redirectUri}/`,
      `${redirectUri}?x=1`,
      `${redirectUri}#x`,
      'https://app.example.com/Callback',
      'https://APP.example.com/callback',
      'https://app.example.com:443/callback',
      'https://app.example.com/callback/../callback',
      'http://app.example.com/callback',
      'https://app.example.com.evil.example/callback',
      'https://evil.example/callback',
      'javascript:alert(1)',
    ]
    for (const redirect_uri of variants) {
      const { page } = await startAuthorization(auth, config, { parameters: { redirect_uri } })
      assert.equal(page.url.origin, auth.url, redirect_uri)
      assert.equal(page.status, 400, redirect_uri)
    }
  })

  test('[A7] a client of another data centre is no client here', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication({ dataCentre: 'eu' })
    const { page } = await startAuthorization(auth, config)
    assert.equal(page.status, 400)
    assert.match(page.text, /client is invalid/)
    const { config: ours } = await auth.anApplication()
    const { callback, checks } = await signInAndAllow(auth, ours, mail)
    await refusedWith(oauth.authorizationCodeGrant(config, callback, checks), 'invalid_client', 401)
  })

  test('[A5] a wrong client secret is 401 invalid_client', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id } = await auth.anApplication()
    const { callback, checks } = await signInAndAllow(auth, config, mail)
    const wrong = new oauth.Configuration(config.serverMetadata(), client_id, {}, oauth.ClientSecretPost('wrong'))
    oauth.allowInsecureRequests(wrong)
    await refusedWith(oauth.authorizationCodeGrant(wrong, callback, checks), 'invalid_client', 401)
  })

  test('[A5] an unknown scope, no scope, and a wrong access_type go back as errors', async () => {
    const { config } = await auth.anApplication()
    const errorOf = async (options: Parameters<typeof startAuthorization>[2]) => {
      const { url } = (await startAuthorization(auth, config, options)).page
      return url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error')
    }
    assert.equal(await errorOf({ scope: 'Service.editions.READ Service.moon.READ' }), 'invalid_scope')
    assert.equal(await errorOf({ scope: '' }), 'invalid_scope')
    assert.equal(await errorOf({ parameters: { access_type: 'sometimes' } }), 'invalid_request')
    assert.equal(await errorOf({ parameters: { prompt: 'none' } }), 'login_required')
    assert.equal(await errorOf({ parameters: { response_type: 'token' } }), 'unsupported_response_type')
  })

  test('[A5] whoever does not allow it sends the application away with access_denied', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    await browser.submit({ mail, password: 'correct horse battery' })
    const { url } = await browser.submit({ decision: 'deny' })
    assert.equal(url.searchParams.get('error'), 'access_denied')
  })

  test('[A5] consent is asked for once, and again for more', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser } = await obtainTokens(auth, config, mail)
    const again = (scope: string) => {
      const parameters = { redirect_uri: redirectUri, scope, state: 'x' }
      return browser.visit(oauth.buildAuthorizationUrl(config, parameters))
    }
    assert.ok((await again('Service.editions.READ')).url.searchParams.get('code'))
    const { text } = await again('Service.editions.READ Service.spaces.DELETE')
    assert.match(text, /Allow Sketch Importer\?/)
    assert.match(text, /delete spaces, and the zones inside them/)
  })

  test('[A5] discovery names the endpoints, both documents alike', async () => {
    const documents = ['openid-configuration', 'oauth-authorization-server'].map(async (name) => {
      const response = await fetch(`${auth.url}/.well-known/${name}`)
      return (await response.json()) as Record<string, unknown>
    })
    for (const document of await Promise.all(documents)) {
      assert.equal(document.issuer, auth.url)
      assert.equal(document.authorization_endpoint, `${auth.url}/oauth/v2/auth`)
      assert.equal(document.token_endpoint, `${auth.url}/oauth/v2/token`)
      assert.equal(document.revocation_endpoint, `${auth.url}/oauth/v2/token/revoke`)
      assert.deepEqual(document.data_centre_providers, { com: auth.url })
    }
  })

  test('[A5] addresses come from the setting, whatever Host a caller sends', async () => {
    const response = await fetch(`${auth.url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    const document = (await response.json()) as Record<string, unknown>
    assert.equal(document.token_endpoint, `${auth.url}/oauth/v2/token`)
  })
})
