import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { disableUser } from './disable-user.ts'
import { findUser, findUserByMail } from './users.ts'

onOneOrBothEngines('sqlite', 'the account pages', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const account = () => `${auth.url}/account`

  /** A browser on the account page of somebody. */
  const openAccount = async (mail: string) => {
    const browser = createBrowser(auth.url)
    assert.match((await browser.visit(account())).text, /to see your account/)
    const page = await browser.submit({ mail, password })
    assert.match(page.text, /<h1>Your account<\/h1>/)
    return { browser, page }
  }
  const endSession = async (browser: ReturnType<typeof createBrowser>, which: RegExp) => {
    const { text } = await browser.visit(account())
    const [, form = ''] = which.exec(text) ?? []
    const session_id = /name="session_id" value="([^"]+)"/.exec(form)?.[1] ?? ''
    return browser.post(`${account()}/sessions/end`, { session_id })
  }

  test('[N7] nobody sees an account without signing in to it', async () => {
    const { mail } = await auth.aUser()
    const browser = createBrowser(auth.url)
    for (const path of ['', '/name', '/password', '/delete'])
      assert.match((await browser.visit(account() + path)).text, /<h1>Sign in<\/h1>/)
    const forms = ['/name', '/password', '/delete', '/applications/end', '/sessions/end', '/sessions/end-others']
    for (const path of forms)
      assert.match((await browser.post(account() + path, { current: password })).text, /<h1>Sign in<\/h1>/)
    await browser.visit(account())
    assert.equal((await browser.submit({ mail, password: 'wrong password' })).status, 400)
    assert.equal((await browser.submit({ mail, password }, { origin: 'https://evil.example' })).status, 403)
    assert.match((await browser.visit(account())).text, /to see your account/)
  })

  test('[N7] a cookie from before the sign-in is worth nothing after it', async () => {
    const { mail } = await auth.aUser()
    const { browser } = await openAccount(mail)
    const cookies = browser.cookies()
    await browser.visit(account())
    assert.deepEqual(browser.cookies(), cookies)
    const { browser: other } = await openAccount(mail)
    assert.equal(
      other.cookies().some((cookie) => cookies.includes(cookie)),
      false,
    )
  })

  test('[N7] lists the applications that act for somebody, and ends one with its tokens', async () => {
    const { mail } = await auth.aUser()
    const parameters = { access_type: 'offline' }
    const [kept, ended] = [await auth.anApplication({ name: 'Kept' }), await auth.anApplication({ name: '<Ended>' })]
    const keptTokens = (await obtainTokens(auth, kept.config, mail, { parameters })).tokens
    const { browser, tokens } = await obtainTokens(auth, ended.config, mail, { parameters })
    const { text } = await browser.visit(account())
    assert.match(text, /<strong>Kept<\/strong>/)
    assert.match(text, /<strong>&lt;Ended&gt;<\/strong>/)
    assert.match(text, /read editions and their publishing state/)
    const after = await browser.post(`${account()}/applications/end`, { client_id: ended.client_id })
    assert.doesNotMatch(after.text, /Ended/)
    assert.match(after.text, /<strong>Kept<\/strong>/)
    await assert.rejects(testApp.clientOf(tokens.access_token).listEditions({}), { status: 401 })
    await assert.rejects(oauth.refreshTokenGrant(ended.config, String(tokens.refresh_token)), {
      error: 'invalid_grant',
    })
    await testApp.clientOf(keptTokens.access_token).listEditions({})
    await oauth.refreshTokenGrant(kept.config, String(keptTokens.refresh_token))
  })

  test('[N7] lists the sessions of somebody, and ends one; not those of others', async () => {
    const { mail } = await auth.aUser()
    const { browser: here } = await openAccount(mail)
    const { browser: there } = await openAccount(mail)
    const { browser: stranger } = await openAccount((await auth.aUser()).mail)
    const { text } = await here.visit(account())
    assert.equal(text.match(/Signed in on /g)?.length, 2)
    assert.equal(text.match(/this browser/g)?.length, 1)
    const elsewhere = /Last seen[\s\S]*?<\/p>\s*(<form[\s\S]*?<\/form>)/
    const session_id = /name="session_id" value="([^"]+)"/.exec(elsewhere.exec(text)?.[1] ?? '')?.[1] ?? ''
    await stranger.post(`${account()}/sessions/end`, { session_id })
    assert.match((await there.visit(account())).text, /Your account/)
    await endSession(here, elsewhere)
    assert.match((await there.visit(account())).text, /to see your account/)
    assert.match((await here.visit(account())).text, /Your account/)
    assert.match((await endSession(here, /this browser[\s\S]*?(<form[\s\S]*?<\/form>)/)).text, /to see your account/)
  })

  test('[N7] tells sessions apart by browser, system, address and when each was last seen', async () => {
    const { mail } = await auth.aUser()
    const open = async (agent: string) => {
      const browser = createBrowser(auth.url, { 'user-agent': agent })
      await browser.visit(account())
      return browser.submit({ mail, password })
    }
    await open('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1')
    await open('<b>script</b>')
    const { text } = await open('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    assert.match(text, /<strong>Firefox on Linux<\/strong> \(this browser\)<br>\s*<span class="soft">127\.0\.0\.1<br>/)
    assert.match(text, /<strong>Safari on iOS<\/strong><br>[\s\S]*?Last seen on \d+ \w+ 20\d\d, \d\d:\d\d UTC/)
    assert.match(text, /<strong>Unknown browser<\/strong>/)
    assert.doesNotMatch(text, /script/)
    assert.ok(text.indexOf('Firefox') < text.indexOf('Safari'), 'their own is the first')
  })

  test('[N7] whoever signs in on the way to a page of the account gets there', async () => {
    const { mail } = await auth.aUser()
    const browser = createBrowser(auth.url)
    await browser.visit(`${account()}/password`)
    assert.match((await browser.submit({ mail, password })).text, /<h1>Change the password<\/h1>/)
  })

  test('[N7] changes the name of an account, which others see from then on', async () => {
    const { mail, zuid } = await auth.aUser()
    const { browser } = await openAccount(mail)
    await browser.visit(`${account()}/name`)
    assert.equal((await browser.submit({ name: ' ' })).status, 400)
    assert.equal((await browser.submit({ name: 'x'.repeat(101) })).status, 400)
    assert.equal((await browser.submit({ name: 'Evil' }, { origin: 'https://evil.example' })).status, 403)
    await browser.visit(`${account()}/name`)
    assert.match((await browser.submit({ name: ' Ada <Lovelace> ' })).text, /<p><bdi>Ada &lt;Lovelace&gt;<\/bdi>, /)
    assert.equal((await findUser(testApp.database.read, Number(zuid)))?.display_name, 'Ada <Lovelace>')
  })

  test('[N7] a temporary password is replaced first, and a disabled or unverified account opens nothing', async () => {
    const sign = async (mail: string) => {
      const browser = createBrowser(auth.url)
      await browser.visit(account())
      return browser.submit({ mail, password })
    }
    assert.match((await sign((await auth.aUser({ temporary: true })).mail)).text, /Choose a new password/)
    assert.equal((await sign((await auth.aUser({ verified: false })).mail)).status, 403)
    const { mail } = await auth.aUser()
    await disableUser(testApp.database, mail)
    assert.match((await sign(mail)).text, /disabled/)
  })

  test('[N7] deletes an account for whoever gives its password, and it is gone', async () => {
    const { mail, zuid } = await auth.aUser()
    const { browser } = await openAccount(mail)
    await browser.visit(`${account()}/delete`)
    assert.equal((await browser.submit({ current: 'wrong password' })).status, 400)
    assert.ok(await findUserByMail(testApp.database.read, mail))
    assert.match((await browser.submit({ current: password })).text, /Your account is deleted/)
    assert.match((await browser.visit(account())).text, /to see your account/)
    assert.equal((await browser.submit({ mail, password })).status, 400)
    const user = await findUser(testApp.database.read, Number(zuid))
    assert.deepEqual([user?.display_name, user?.mail_id, user?.password_hash], ['Deleted user', null, null])
  })

  test('[N7] whoever owns an edition that others are in is told to deal with it first', async () => {
    const { mail, zuid } = await auth.aUser()
    const owner = testApp.clientOf(await testApp.tokenOf(zuid))
    const { edition_id, team_id } = await owner.createEdition({ body: { team_name: 'Studio & Co' } })
    const other = await testApp.aPerson()
    const members_info = [{ mail_id: other.mail, role: 'MEMBER' as const }]
    await owner.addTeamMembers({ edition_id, team_id, body: { members_info } })
    const { browser } = await openAccount(mail)
    await browser.visit(`${account()}/delete`)
    const refused = await browser.submit({ current: password })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /You own the edition “Studio &amp; Co” \(\d+\), and others are in it/)
    await owner.removeTeamMember({ edition_id, team_id, member_id: other.zuid })
    await browser.visit(`${account()}/delete`)
    assert.match((await browser.submit({ current: password })).text, /Your account is deleted/)
  })
})
