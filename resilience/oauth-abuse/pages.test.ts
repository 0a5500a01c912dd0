import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, password, redirectUri, signInAndAllow, startAuthorization } from '@easel/server/testing/auth.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import * as oauth from 'openid-client'

onOneOrBothEngines('sqlite', 'abuse of the pages of the identity provider', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp)

  test('[H4] sign-in and consent are not to be posted from elsewhere, nor without the cookie of the one who began', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    for (const origin of ['https://evil.example', 'null', `${auth.url}.evil.example`]) {
      const { browser } = await startAuthorization(auth, config)
      assert.equal((await browser.submit({ mail, password }, { origin })).status, 403, origin)
    }
    const { page } = await startAuthorization(auth, config)
    const action = `${auth.url}${page.url.pathname}`
    const credentials = new URLSearchParams({ mail, password })
    const stranger = await fetch(`${action}/sign-in`, { method: 'POST', body: credentials, redirect: 'manual' })
    assert.equal(stranger.status, 400)

    const { browser: victim, page: consentPage } = await startAuthorization(auth, config)
    await victim.submit({ mail, password })
    const consent = `${auth.url}${consentPage.url.pathname}/consent`
    const forged = await fetch(consent, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow' }),
      redirect: 'manual',
    })
    assert.equal(forged.status, 400)
  })

  test('[H4] cookies are out of reach of scripts and of posts from other sites, and a sign-in has a new session', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { request } = await startAuthorization(auth, config)
    const response = await fetch(request, { redirect: 'manual' })
    const lines = response.headers.getSetCookie()
    assert.ok(lines.length > 0)
    for (const line of lines) {
      assert.match(line, /httponly/i)
      assert.match(line, /samesite=(lax|strict)/i)
    }
    const { browser } = await startAuthorization(auth, config)
    const earlier = new Set(browser.cookies())
    await browser.submit({ mail, password })
    await browser.submit({ decision: 'allow' })
    const session = browser.cookies().filter((value) => !earlier.has(value))
    assert.ok(session.length > 0, 'the session is not one from before the sign-in')
  })

  test('[H4] signing out leads to no address that was not registered, and not without the form', async () => {
    const { mail } = await auth.aUser()
    const { config, client_id } = await auth.anApplication()
    const { browser } = await signInAndAllow(auth, config, mail)
    for (const address of [
      'https://evil.example/',
      'https://app.example.com/',
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const query = new URLSearchParams({ client_id, post_logout_redirect_uri: address })
      const page = await browser.visit(`${auth.url}/oauth/v2/logout?${query}`)
      assert.equal(page.url.origin, auth.url, address)
      assert.equal(page.status, 400, address)
    }
    const forged = await fetch(`${auth.url}/oauth/v2/logout/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ logout: 'yes', xsrf: 'guessed' }),
      redirect: 'manual',
    })
    assert.ok(forged.status >= 400 && forged.status < 500, `answered ${forged.status}`)
    const url = oauth.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'Service.editions.READ' })
    assert.ok((await browser.visit(url)).url.searchParams.get('code'), 'the session is still there')
  })

  test('[H4] no page can be put into a frame', async () => {
    const { config } = await auth.anApplication()
    const { page } = await startAuthorization(auth, config)
    const pages = [
      page.url.href,
      '/',
      '/sign-up',
      '/reset',
      '/oauth/v2/logout',
      '/nowhere',
      '/oauth/v2/auth',
      '/link/made-up',
    ]
    for (const address of pages) {
      const { headers, status } = address === page.url.href ? page : await fetch(new URL(address, auth.url))
      assert.equal(headers.get('x-frame-options'), 'DENY', `${address} ${status}`)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, address)
    }
  })
})
