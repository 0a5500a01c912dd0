import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password, signInAndAllow } from '../testing/auth.ts'
import { createAuthenticator, recoveryCodesOn } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { refusedWith } from '../testing/oauth-error.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLink } from './links.ts'

const offline = { parameters: { access_type: 'offline' } }

onOneOrBothEngines('postgres', 'what is good once', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  test('[A5] a code is good once: used again, what it gave is taken back', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { callback, checks, tokens } = await obtainTokens(auth, config, mail)
    await refusedWith(oauth.authorizationCodeGrant(config, callback, checks), 'invalid_grant')
    await expectError(testApp.clientOf(tokens.access_token).listEditions({}), 401, 'A1003')
  })

  test('[A5] [N8] of requests with one code at the same moment one at most gets tokens, and those are taken back', async () => {
    const { config, client_id } = await auth.anApplication()
    for (let round = 0; round < 5; round++) {
      const { mail, zuid } = await auth.aUser()
      const { callback, checks } = await signInAndAllow(auth, config, mail, offline)
      const exchanges = Array.from({ length: 4 }, () => oauth.authorizationCodeGrant(config, callback, checks))
      const given = (await Promise.allSettled(exchanges)).flatMap((result) =>
        result.status === 'fulfilled' ? [result.value] : [],
      )
      assert.ok(given.length <= 1)
      for (const { access_token, refresh_token } of given) {
        await expectError(testApp.clientOf(access_token).listEditions({}), 401, 'A1003')
        await refusedWith(oauth.refreshTokenGrant(config, String(refresh_token)), 'invalid_grant')
      }
      const left = testApp.database.read.selectFrom('access_token').where('zuid', '=', Number(zuid))
      assert.deepEqual(await left.select('token_hash').execute(), [])
      const trail = testApp.database.read.selectFrom('audit_entry').where('zuid', '=', Number(zuid))
      const [entry] = await trail.where('event', '=', 'token.revoked').select('details').execute()
      assert.deepEqual(JSON.parse(entry?.details ?? '{}'), { client_id, reason: 'USED_TWICE' })
    }
  })

  test('[A5] of several refreshes of a public client with one token at the same moment one at most succeeds, and the family ends', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication({ public: true })
    const { tokens } = await obtainTokens(auth, config, mail, offline)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => oauth.refreshTokenGrant(config, String(tokens.refresh_token))),
    )
    const given = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    assert.ok(given.length <= 1)
    for (const { access_token, refresh_token } of [tokens, ...given]) {
      await expectError(testApp.clientOf(access_token).listEditions({}), 401, 'A1003')
      await refusedWith(oauth.refreshTokenGrant(config, String(refresh_token)), 'invalid_grant')
    }
  })

  test('[N7] the link of a mail sets one password, also when it is used twice at the same moment', async () => {
    const { mail } = await auth.aUser()
    const newLink = { mail_id: mail, purpose: 'RESET' } as const
    const { link } = await testApp.database.write((db) => createLink(db, testApp.settings, newLink))
    const passwords = Array.from({ length: 4 }, (_, n) => `a new password ${n}`)
    const browsers = passwords.map(() => createBrowser(auth.url))
    await Promise.all(browsers.map((browser) => browser.visit(link)))
    await Promise.all(browsers.map((browser, n) => browser.submit({ password: passwords[n] ?? '' })))
    const works = async (secret: string) => {
      const browser = createBrowser(auth.url)
      await browser.visit(`${auth.url}/account`)
      return /<h1>Your account<\/h1>/.test((await browser.submit({ mail, password: secret })).text)
    }
    const working = []
    for (const secret of [...passwords, password]) if (await works(secret)) working.push(secret)
    assert.equal(working.length, 1)
    assert.notEqual(working[0], password)
    const trail = testApp.database.read.selectFrom('audit_entry').where('event', '=', 'password.reset')
    assert.equal((await trail.select('event').execute()).length, 1)
  })

  test('[I1] a set-up that is confirmed twice at the same moment gives recovery codes once', async () => {
    const { mail } = await auth.aUser()
    const account = `${auth.url}/account`
    const browser = createBrowser(auth.url)
    await browser.visit(account)
    await browser.submit({ mail, password })
    await browser.visit(`${account}/two-factor`)
    const page = await browser.submit({ current: password })
    const code = createAuthenticator(page).code(0)
    const challenge = /name="challenge" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const confirm = () => browser.post(`${account}/two-factor/confirm`, { challenge, code })
    const pages = await Promise.all(Array.from({ length: 4 }, confirm))
    assert.equal(pages.filter((shown) => recoveryCodesOn(shown).length > 0).length, 1)
    const rows = await testApp.database.read.selectFrom('recovery_code').select('zuid').execute()
    assert.equal(rows.length, 10)
  })
})
