import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, password, redirectUri, signInAndAllow, startAuthorization } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { findUserByMail } from './users.ts'

onOneOrBothEngines('sqlite', 'sign-in', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true }, productionPasswords: true })
  const auth = authFor(testApp)

  test('[A5] a form sent from another site is refused', async () => {
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/sign-up`)
    const values = { mail: 'forged@example.com', name: 'Forged' }
    assert.equal((await browser.submit(values, { origin: 'https://evil.example' })).status, 403)
    assert.equal(await findUserByMail(testApp.database.read, 'forged@example.com'), undefined)
  })

  test('[A5] pages keep out scripts, frames and caches', async () => {
    const { config } = await auth.anApplication()
    const { page } = await startAuthorization(auth, config)
    const policy = String(page.headers.get('content-security-policy'))
    assert.match(
      policy,
      /^default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' https:\/\/app\.example\.com; /,
    )
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    for (const input of page.text.matchAll(/<input id="([^"]+)"/g))
      assert.match(page.text, new RegExp(`<label for="${input[1]}">`))
  })

  test('[A5] the style sheet and the letters of pages are files of the provider, nothing is inline', async () => {
    const { text } = await createBrowser(auth.url).visit(`${auth.url}/account`)
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
    const response = await fetch(new URL(path, auth.url))
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.match(String(response.headers.get('cache-control')), /^public, max-age=/)
    assert.match(await response.text(), /prefers-reduced-motion/)
    assert.doesNotMatch(text, /<style|style=/)
    const font = await fetch(new URL('inter-latin-600-normal.woff2', new URL(path, auth.url)))
    assert.deepEqual([font.status, font.headers.get('content-type')], [200, 'font/woff2'])
    assert.equal(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4), 'wOF2')
  })

  test('[A5] pages and what is wrong with a form are in German where the browser asks for it', async () => {
    const { config } = await auth.anApplication()
    const { request } = await startAuthorization(auth, config)
    const browser = createBrowser(auth.url, { 'accept-language': 'de-DE, en;q=0.5' })
    const page = await browser.visit(request)
    assert.match(page.text, /<html lang="de">.*<h1>Anmelden<\/h1>/s)
    assert.match(String(page.headers.get('vary')), /Accept-Language/)
    const refused = await browser.submit({ mail: 'nobody@example.com', password: 'nothing here' })
    assert.match(refused.text, /gehören nicht zusammen/)
    const { mail } = await auth.aUser()
    assert.match((await browser.submit({ mail, password })).text, /Sketch Importer zulassen\?/)
    const leaving = await browser.visit(`${auth.url}/oauth/v2/logout`)
    assert.match(leaving.text, /Abmelden\?/)
    assert.match(leaving.text, new RegExp(`href="${auth.url}/account">Angemeldet bleiben`))
    assert.match(String(leaving.headers.get('vary')), /Accept-Language/)
    const missing = await browser.visit(`${auth.url}/nothing`)
    assert.equal(missing.status, 404)
    assert.match(missing.text, /^<!doctype html>.*Diese Seite gibt es nicht/s)
  })

  test('[A5] what a client is called is shown as text, whatever is in it', async () => {
    const { config } = await auth.anApplication({ name: '<script>alert(1)</script>' })
    const { page } = await startAuthorization(auth, config)
    assert.match(page.text, /&lt;script&gt;/)
    assert.doesNotMatch(page.text, /<script>/)
  })

  test('[A5] a one-time password must be changed at the first sign-in', async () => {
    const { mail } = await auth.aUser({ temporary: true })
    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    assert.match((await browser.submit({ mail, password })).text, /Choose a new password/)
    assert.equal((await browser.submit({ password: 'short' })).status, 400)
    assert.match((await browser.submit({ password: 'my very own' })).text, /Allow Sketch Importer/)
    const { browser: again } = await startAuthorization(auth, config)
    assert.equal((await again.submit({ mail, password })).status, 400)
    assert.match((await again.submit({ mail, password: 'my very own' })).text, /Allow Sketch Importer/)
  })

  test('[A5] an unknown address and a wrong password are told the same, after as much work', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const attempt = async (address: string) => {
      const { browser } = await startAuthorization(auth, config)
      // The hash is most of the time of either.
      let hashes = 0
      const count = (_id: number, type: string): void => {
        if (type === 'ARGON2REQUEST') hashes++
      }
      const hook = createHook({ init: count }).enable()
      const page = await browser.submit({ mail: address, password: 'wrong password' })
      hook.disable()
      const text = page.text.replaceAll(address, 'ADDRESS').replaceAll(/interaction\/[\w-]+/g, '')
      return { status: page.status, text, hashes }
    }
    const wrong = await attempt(mail)
    assert.deepEqual([wrong.status, wrong.hashes], [400, 1])
    assert.deepEqual(await attempt('nobody@example.com'), wrong)
  })

  test('[A5] the eleventh guess at a password is turned away, the right one too, and others are not', async () => {
    const { mail } = await auth.aUser()
    const { mail: other } = await auth.aUser()
    const { config } = await auth.anApplication()
    const attempt = async (address: string, tried: string) => {
      const { browser } = await startAuthorization(auth, config)
      return browser.submit({ mail: address, password: tried })
    }
    for (let guesses = 1; guesses <= 10; guesses++)
      assert.equal((await attempt(mail.toUpperCase(), `guess ${guesses}`)).status, 400)
    const turnedAway = await attempt(mail, password)
    assert.equal(turnedAway.status, 429)
    assert.ok(Number(turnedAway.headers.get('retry-after')) > 0)
    assert.match((await attempt(other, password)).text, /Allow Sketch Importer/)
  })

  test('[A5] signing out ends the session in the browser', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser } = await signInAndAllow(auth, config, mail)
    const authorizationUrl = oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'Service.editions.READ',
    })
    assert.ok((await browser.visit(authorizationUrl)).url.searchParams.get('code'))
    assert.match((await browser.visit(`${auth.url}/oauth/v2/logout`)).text, /Sign out\?/)
    assert.match((await browser.submit({ logout: 'yes' })).text, /You have signed out/)
    assert.match((await browser.visit(authorizationUrl)).text, /<h1>Sign in<\/h1>/)
  })

  test('[A5] a step without its interaction, and a path that is none, are pages with their status', async () => {
    assert.equal((await fetch(`${auth.url}/interaction/made-up`)).status, 400)
    assert.equal((await fetch(`${auth.url}/interaction/made-up/consent`, { method: 'POST' })).status, 400)
    assert.equal((await fetch(`${auth.url}/nowhere`)).status, 404)
    assert.equal((await fetch(`${auth.url}/link/made-up`)).status, 404)
    assert.equal((await fetch(`${auth.url}/oauth/v2/nowhere`)).status, 404)
    assert.equal((await fetch(auth.url)).status, 200)
  })
})
