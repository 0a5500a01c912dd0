import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'
import { findClient } from './clients.ts'
import { ensureWebClient, WEB_CLIENT_ID } from './web-client.ts'

onOneOrBothEngines('sqlite', 'the client of the web app', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const redirect_uri = () => `${testApp.baseUrl}/signed-in`
  before(() => ensureWebClient(testApp.database, testApp.settings))

  const discover = () =>
    oauth.discovery(new URL(auth.url), WEB_CLIENT_ID, {}, oauth.None(), { execute: [oauth.allowInsecureRequests] })

  test('[K83] is registered once, by however many nodes, and follows the address of the service', async () => {
    const { database, settings } = testApp
    await Promise.all([ensureWebClient(database, settings), ensureWebClient(database, settings)])
    const before = await findClient(database.read, WEB_CLIENT_ID)
    assert.deepEqual([before?.secret_hash, before?.redirect_uris], [null, JSON.stringify([redirect_uri()])])
    await ensureWebClient(database, { ...settings, baseUrl: 'https://easel.example.com' })
    const moved = await findClient(database.read, WEB_CLIENT_ID)
    assert.equal(moved?.redirect_uris, '["https://easel.example.com/signed-in"]')
    assert.equal(moved?.client_key, before?.client_key)
    await ensureWebClient(database, settings)
  })

  const signIn = async (
    mail: string,
    browser = createBrowser(auth.url),
    scope = 'openid profile Service.editions.READ',
  ) => {
    const config = await discover()
    const verifier = oauth.randomPKCECodeVerifier()
    const state = oauth.randomState()
    const parameters = {
      redirect_uri: redirect_uri(),
      scope,
      state,
      access_type: 'offline',
    }
    const challenge = await oauth.calculatePKCECodeChallenge(verifier)
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const shown = await browser.visit(oauth.buildAuthorizationUrl(config, { ...parameters, ...pkce }))
    const { url: callback } = shown.status === 200 ? await browser.submit({ mail, password }) : shown
    assert.equal(callback.origin + callback.pathname, redirect_uri())
    const checks = { expectedState: state, pkceCodeVerifier: verifier }
    const tokens = await oauth.authorizationCodeGrant(config, callback, checks)
    return { browser, config, tokens }
  }
  const isSignedIn = async (browser: ReturnType<typeof createBrowser>) =>
    /<h1>Your account<\/h1>/.test((await browser.visit(`${auth.url}/account`)).text)
  const expectEnded = (token: string) =>
    assert.rejects(testApp.clientOf(token).listEditions({}), { status: 401, code: 'A1003' })

  test('[K83] signs in by PKCE without asking again, renews, and signs out to the app', async () => {
    const { mail, zuid } = await auth.aUser()
    const { browser, config, tokens } = await signIn(mail)
    const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.notEqual(renewed.access_token, tokens.access_token)
    const isOperator = async () => (await oauth.fetchUserInfo(config, renewed.access_token, zuid)).is_operator
    assert.equal(await isOperator(), undefined)
    await testApp.database.write((db) =>
      db.updateTable('user').set({ is_operator: 1 }).where('zuid', '=', Number(zuid)).execute(),
    )
    assert.equal(await isOperator(), true, 'so that it can show the way to /admin')
    const back = `${testApp.baseUrl}/signed-out`
    const query = new URLSearchParams({ client_id: WEB_CLIENT_ID, post_logout_redirect_uri: back })
    const asked = await browser.visit(`${auth.url}/oauth/v2/logout?${query}`)
    assert.match(asked.headers.get('content-security-policy') ?? '', new RegExp(`form-action [^;]*${testApp.baseUrl}`))
    const { url: end } = await browser.submit({ logout: 'yes' })
    assert.equal(end.href, back)
    const elsewhere = new URLSearchParams({
      client_id: WEB_CLIENT_ID,
      post_logout_redirect_uri: 'https://evil.example',
    })
    assert.equal((await browser.visit(`${auth.url}/oauth/v2/logout?${elsewhere}`)).status, 400)
  })

  test('[K83] [N7] whoever signs out of the app, in one tab, is signed out of the provider and in every tab', async () => {
    const { mail } = await auth.aUser()
    const { browser, config, tokens } = await signIn(mail)
    const { tokens: ofSecondTab } = await signIn(mail, browser)
    const { browser: elsewhere, tokens: ofAnotherBrowser } = await signIn(mail)
    await oauth.tokenRevocation(config, tokens.refresh_token ?? '')
    assert.equal(await isSignedIn(browser), false)
    await expectEnded(tokens.access_token)
    await expectEnded(ofSecondTab.access_token)
    assert.equal(await isSignedIn(elsewhere), true)
    await testApp.clientOf(ofAnotherBrowser.access_token).listEditions({})
  })

  test('[K83] [N7] whoever ends the session at the provider is signed out of the app', async () => {
    const { mail } = await auth.aUser()
    const { browser, tokens } = await signIn(mail)
    await browser.visit(`${auth.url}/oauth/v2/logout`)
    await browser.submit({ logout: 'yes' })
    await expectEnded(tokens.access_token)
    const again = await signIn(mail)
    const other = await signIn(mail)
    const { text } = await other.browser.visit(`${auth.url}/account`)
    const form = /sessions\/end">\s*<input type="hidden" name="session_id" value="([^"]+)">\s*<button class="quiet">End/
    const session_id = form.exec(text)?.[1] ?? ''
    await other.browser.post(`${auth.url}/account/sessions/end`, { session_id })
    await expectEnded(again.tokens.access_token)
    await testApp.clientOf(other.tokens.access_token).listEditions({})
  })

  test('[K83] [N7] whoever ends all other sessions is signed out of the app there, with its live sessions', async () => {
    const zone = await aZone(testApp)
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await auth.aUser()
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: user.zuid })
    const scope = 'openid Service.editions.READ Service.zones.READ'
    const [here, there] = [await signIn(user.mail), await signIn(user.mail, createBrowser(auth.url), scope)]
    const stranger = await signIn((await auth.aUser()).mail)
    const live = await openSession(address, zone.at, { token: there.tokens.access_token })
    await here.browser.post(`${auth.url}/account/sessions/end-others`, {})
    await expectEnded(there.tokens.access_token)
    assert.equal((await live.next('bye')).error_code, 'A1003')
    await assert.rejects(oauth.refreshTokenGrant(there.config, there.tokens.refresh_token ?? ''), {
      error: 'invalid_grant',
    })
    assert.equal(await isSignedIn(there.browser), false)
    for (const { browser, tokens } of [here, stranger]) {
      assert.equal(await isSignedIn(browser), true)
      await testApp.clientOf(tokens.access_token).listEditions({})
    }
  })

  test('[N7] a session was last seen when the app renewed its tokens, and not when another application did', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config, tokens } = await signIn(mail)
    const ofUser = () => testApp.database.read.selectFrom('oidc_record').where('zuid', '=', Number(zuid))
    /** Of both sessions, in which they have signed in to the app and to the other application. */
    const seen = async () => {
      const sessions = await ofUser().where('model', '=', 'Session').select('seen_time').execute()
      return sessions.map(({ seen_time }) => Number(seen_time) > 1).toSorted()
    }
    const forget = () =>
      testApp.database.write((db) =>
        db.updateTable('oidc_record').set({ seen_time: 1 }).where('zuid', '=', Number(zuid)).execute(),
      )
    const parameters = { access_type: 'offline' }
    const other = await auth.anApplication()
    const { tokens: ofOther } = await obtainTokens(auth, other.config, mail, { parameters })
    await forget()
    await oauth.refreshTokenGrant(other.config, ofOther.refresh_token ?? '')
    assert.deepEqual(await seen(), [false, false])
    await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.deepEqual(await seen(), [false, true])
  })

  test('[K83] without PKCE, or to another address, nobody is signed in', async () => {
    const config = await discover()
    const visit = async (parameters: Record<string, string>) =>
      createBrowser(auth.url).visit(
        oauth.buildAuthorizationUrl(config, { redirect_uri: redirect_uri(), scope: 'openid', ...parameters }),
      )
    assert.equal((await visit({})).url.searchParams.get('error'), 'invalid_request')
    assert.equal((await visit({ redirect_uri: 'https://evil.example/signed-in' })).status, 400)
  })

  test('[K83] its tokens can be had from the origin of the app, and from no other', async () => {
    const ask = (origin: string) =>
      fetch(`${auth.url}/oauth/v2/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: WEB_CLIENT_ID, refresh_token: 'x' }),
      })
    const own = new URL(testApp.baseUrl).origin
    assert.equal((await ask(own)).headers.get('access-control-allow-origin'), own)
    assert.equal((await ask('https://evil.example')).headers.get('access-control-allow-origin'), null)
  })
})
