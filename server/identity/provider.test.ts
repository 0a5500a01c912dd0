import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as oauth from 'openid-client'
import type { Database } from '../db/database.ts'
import { authFor, obtainTokens, password, redirectUri, signInAndAllow, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createAuthApp } from './auth-app.ts'
import { createThrottle } from './throttle.ts'

onOneOrBothEngines('sqlite', 'the identity provider', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  test('[A5] it tells an application who somebody is, as far as that was allowed', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config } = await auth.anApplication()
    const userInfo = async (scope: string) => {
      const { tokens } = await obtainTokens(auth, config, mail, { scope })
      return oauth.fetchUserInfo(config, tokens.access_token, zuid)
    }
    assert.deepEqual(await userInfo('openid'), { sub: zuid })
    const { name, ...rest } = await userInfo('openid,email,profile')
    assert.match(String(name), /^User \d+$/)
    assert.deepEqual(rest, { sub: zuid, email: mail, email_verified: true })
  })

  test('[A5] a page in a browser may ask for tokens where the application is at home, and nowhere else', async () => {
    const { config, client_id } = await auth.anApplication({ public: true })
    const { mail } = await auth.aUser()
    const allowed = async (origin: string) => {
      const { callback, checks } = await signInAndAllow(auth, config, mail)
      const response = await fetch(`${auth.url}/oauth/v2/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: String(callback.searchParams.get('code')),
          redirect_uri: redirectUri,
          client_id,
          code_verifier: String(checks.pkceCodeVerifier),
        }),
      })
      return { status: response.status, origin: response.headers.get('access-control-allow-origin') }
    }
    const home = new URL(redirectUri).origin
    assert.deepEqual(await allowed(home), { status: 200, origin: home })
    for (const other of ['https://evil.example', 'http://app.example.com', 'https://app.example.com:8443', 'null']) {
      const { status, origin } = await allowed(other)
      assert.equal(status, 400, other)
      assert.equal(origin, null, other)
    }
  })

  test('[A5] what is allowed later comes to what was allowed before', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser } = await obtainTokens(auth, config, mail, { scope: 'Service.editions.READ' })
    const scope = 'Service.editions.READ Service.teams.READ'
    await browser.visit(oauth.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope, state: 'x' }))
    const { url } = await browser.submit({ decision: 'allow' })
    const { access_token, ...granted } = await oauth.authorizationCodeGrant(config, url, { expectedState: 'x' })
    assert.equal(granted.scope, scope)
    await testApp.clientOf(access_token).listEditions({})
    const grants = testApp.database.read.selectFrom('oidc_record').where('model', '=', 'Grant').select('grant_id')
    const { zuid } = await testApp.database.read
      .selectFrom('user')
      .where('mail_id', '=', mail)
      .select('zuid')
      .executeTakeFirstOrThrow()
    assert.equal((await grants.where('zuid', '=', zuid).execute()).length, 1)
  })

  test('[A5] an application may say who is to sign in', async () => {
    const { config } = await auth.anApplication()
    const { page } = await startAuthorization(auth, config, { parameters: { login_hint: 'ann"><b>@example.com' } })
    assert.match(page.text, /value="ann&quot;&gt;&lt;b&gt;@example.com"/)
  })

  test('[A5] the steps come in their order, and each needs its form', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser, page } = await startAuthorization(auth, config)
    const post = (step: string, values?: Record<string, string>) => browser.post(`${page.url}/${step}`, values)
    assert.equal((await post('consent', { decision: 'allow' })).status, 400)
    assert.equal((await post('sign-in')).status, 400)
    assert.equal((await post('new-password')).status, 400)
    const consent = await post('sign-in', { mail, password })
    assert.match(consent.text, /Allow Sketch Importer/)
    assert.equal((await browser.post(`${consent.url}/sign-in`, { mail, password })).status, 400)
    await browser.visit(consent.url)
    const denied = await browser.submit({})
    assert.equal(denied.url.searchParams.get('error'), 'access_denied')
  })

  test('[A5] an application that is removed meanwhile gets nothing any more', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id } = await auth.anApplication()
    const { browser, page } = await startAuthorization(auth, config)
    await testApp.database.write((db) => db.deleteFrom('oauth_client').where('client_id', '=', client_id).execute())
    assert.match((await browser.visit(page.url)).text, new RegExp(client_id))
    const after = await browser.submit({ mail, password })
    assert.equal(after.status, 400)
    assert.equal(after.url.origin, auth.url)
  })

  test('[A5] somebody who is no longer there gets nothing any more', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, { parameters: { access_type: 'offline' } })
    const { browser } = await startAuthorization(auth, config)
    const consent = await browser.submit({ mail, password })
    await testApp.database.write((db) => db.deleteFrom('user').where('zuid', '=', Number(zuid)).execute())
    await assert.rejects(oauth.refreshTokenGrant(config, String(tokens.refresh_token)), { error: 'invalid_grant' })
    assert.equal((await browser.visit(consent.url)).status, 400)
    const { url } = await browser.post(`${consent.url}/consent`, { decision: 'allow' })
    assert.equal(url.searchParams.get('code'), null)
  })

  test('[A5] an id that no database can look for is no client', async () => {
    const { status } = await fetch(`${auth.url}/oauth/v2/auth?client_id=%00&response_type=code&scope=openid`)
    assert.equal(status, 400)
  })
})

onOneOrBothEngines('sqlite', 'the identity provider over a database with a fault in it', (engine) => {
  const testApp = testAppFor(engine)
  let isBroken = false
  const faulty = {} as { app: ReturnType<typeof createAuthApp>; url: string }
  before(async () => {
    const guarded = (database: Database): Database => ({
      ...database,
      get read() {
        if (isBroken) throw new Error('a mistake')
        return database.read
      },
    })
    const app = createAuthApp({ settings: testApp.settings, database: guarded(testApp.database), mailer: undefined })
    Object.assign(faulty, { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) })
  })
  after(() => faulty.app.close())

  test('[A5] a fault at the first request is a page with a number, and the next request is served', async () => {
    isBroken = true
    const failed = await fetch(`${faulty.url}/oauth/v2/keys`)
    assert.equal(failed.status, 500)
    assert.match(await failed.text(), new RegExp(String(failed.headers.get('x-request-id'))))
    isBroken = false
    assert.equal((await fetch(`${faulty.url}/oauth/v2/keys`)).status, 200)
  })

  test('[A5] a fault inside the protocol is its server_error, without a word about the cause', async () => {
    isBroken = true
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: 'x',
      client_secret: 'x',
    })
    const failed = await fetch(`${faulty.url}/oauth/v2/token`, { method: 'POST', body })
    isBroken = false
    assert.equal(failed.status, 500)
    assert.deepEqual(await failed.json(), {
      error: 'server_error',
      error_description: 'oops! something went wrong',
    })
  })
})

test('[A5] attempts that cannot be counted do not go on', async () => {
  const throttle = createThrottle({ pool: { query: () => Promise.reject(new Error('no connection')) } })
  await assert.rejects(
    throttle.signIn('ann@example.com', '127.0.0.1', async () => 'Ann'),
    { message: 'no connection' },
  )
  await assert.rejects(throttle.mailRequest('ann@example.com', '127.0.0.1'), { message: 'no connection' })
})
