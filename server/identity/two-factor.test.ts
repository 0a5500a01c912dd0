import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, password, startAuthorization } from '../testing/auth.ts'
import { createAuthenticator, forgetSteps, recoveryCodesOn } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { changePassword } from './accounts.ts'
import { createLink } from './links.ts'

onOneOrBothEngines('sqlite', 'two-factor sign-in', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const account = () => `${auth.url}/account`
  const source = { address: '127.0.0.1', request_id: null }

  const signIn = async (mail: string, secret = password) => {
    const browser = createBrowser(auth.url)
    await browser.visit(account())
    return { browser, page: await browser.submit({ mail, password: secret }) }
  }
  /** Somebody who has set it up: the next code that they can use is that of the next step. */
  const aPersonWithApp = async () => {
    const user = await auth.aUser()
    const { browser } = await signIn(user.mail)
    await browser.visit(`${account()}/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    const code = app.code(0)
    const page = await browser.submit({ code })
    return { ...user, browser, app, code, codes: recoveryCodesOn(page), page }
  }
  const eventsOf = async (zuid: string) => {
    const entries = testApp.database.read.selectFrom('audit_entry').where('zuid', '=', Number(zuid))
    return (await entries.select('event').execute()).map(({ event }) => event)
  }
  const isSignedIn = ({ text }: { text: string }) => /<h1>Your account<\/h1>/.test(text)

  test('[I1] is set up with the password and a code, and shows recovery codes once', async () => {
    const { mail, zuid } = await auth.aUser()
    const { browser } = await signIn(mail)
    const { browser: elsewhere } = await signIn(mail)
    await browser.visit(`${account()}/two-factor`)
    assert.equal((await browser.submit({ current: 'wrong password' })).status, 400)
    const page = await browser.submit({ current: password })
    const app = createAuthenticator(page)
    assert.match(page.text, /href="otpauth:\/\/totp\/Easel:[^"]+\?secret=[A-Z2-7]{32}&amp;issuer=Easel/)
    const again = await browser.submit({ code: app.wrongCode() })
    assert.equal(again.status, 400)
    assert.deepEqual(createAuthenticator(again).secret, app.secret)
    assert.ok(isSignedIn((await signIn(mail)).page), 'it is not on yet')
    const done = await browser.submit({ code: app.code(0) })
    assert.equal(new Set(recoveryCodesOn(done)).size, 10)
    const { text } = await browser.visit(`${account()}/two-factor`)
    assert.match(text, /It is on\. 10 of your recovery codes are left/)
    assert.deepEqual(recoveryCodesOn({ text }), [])
    assert.throws(() => createAuthenticator({ text }), /no key on the page/)
    assert.ok((await eventsOf(zuid)).includes('two_factor.enabled'))
    assert.ok(isSignedIn(await browser.visit(account())))
    assert.equal(isSignedIn(await elsewhere.visit(account())), false, 'other sessions had the password alone')
  })

  test('[I1] a sign-in asks for a code after the password, and opens nothing without it', async () => {
    const { mail, app, zuid } = await aPersonWithApp()
    const { browser, page } = await signIn(mail)
    assert.match(page.text, /One more step/)
    assert.equal(isSignedIn(await browser.visit(account())), false)
    const { browser: other } = await signIn(mail)
    assert.equal((await other.submit({ code: app.wrongCode() })).status, 400)
    assert.equal(isSignedIn(await other.submit({ code: app.code(1) })), true)
    const events = await eventsOf(zuid)
    assert.equal(events.filter((event) => event === 'sign_in.refused').length, 1)
    assert.equal(events.filter((event) => event === 'sign_in.succeeded').length, 2)
  })

  test('[I1] an application gets no code for whoever has not shown theirs', async () => {
    const { mail, app } = await aPersonWithApp()
    const { config } = await auth.anApplication()
    const { browser, request } = await startAuthorization(auth, config)
    assert.match((await browser.submit({ mail, password })).text, /One more step/)
    assert.match((await browser.visit(request)).text, /<h1>Sign in<\/h1>/)
    await browser.submit({ mail, password })
    assert.equal((await browser.submit({ code: app.wrongCode() })).status, 400)
    assert.match((await browser.submit({ code: app.code(1) })).text, /Allow Sketch Importer\?/)
    const { url } = await browser.submit({ decision: 'allow' })
    assert.ok(url.searchParams.get('code'))
  })

  test('[I1] a code works once, also of two sign-ins at the same moment (RFC 6238, 5.2)', async () => {
    const { mail, app, zuid, code: first } = await aPersonWithApp()
    const spent = await signIn(mail)
    assert.equal((await spent.browser.submit({ code: first })).status, 400, 'the set-up has spent it')
    await forgetSteps(testApp.database, zuid)
    const both = await Promise.all([signIn(mail), signIn(mail)])
    const code = app.code(0)
    const pages = await Promise.all(both.map(({ browser }) => browser.submit({ code })))
    assert.equal(pages.filter(isSignedIn).length, 1)
    const later = await signIn(mail)
    assert.equal(isSignedIn(await later.browser.submit({ code: app.code(1) })), true)
    const earlier = await signIn(mail)
    assert.equal(isSignedIn(await earlier.browser.submit({ code })), false)
  })

  test('[I1] a recovery code works once, however it is written, and new ones replace the old', async () => {
    const { mail, zuid, codes, app, browser } = await aPersonWithApp()
    const [first = '', second = '', third = ''] = codes
    const both = await Promise.all([signIn(mail), signIn(mail)])
    const pages = await Promise.all(both.map((sign) => sign.browser.submit({ code: first })))
    assert.equal(pages.filter(isSignedIn).length, 1)
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: first })), false)
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: typed })), true)
    assert.ok((await eventsOf(zuid)).includes('two_factor.recovery_code_used'))
    assert.match((await browser.visit(`${account()}/two-factor`)).text, /8 of your recovery codes are left/)
    const renewed = await browser.submit({ current: password, code: app.code(1), change: 'codes' })
    const [fresh = ''] = recoveryCodesOn(renewed)
    assert.equal(recoveryCodesOn(renewed).length, 10)
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: third })), false)
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: fresh })), true)
  })

  test('[I1] nobody else has the recovery codes of somebody', async () => {
    const [one, other] = [await aPersonWithApp(), await aPersonWithApp()]
    const { browser } = await signIn(one.mail)
    assert.equal(isSignedIn(await browser.submit({ code: other.codes[0] ?? '' })), false)
    assert.equal((await browser.submit({ code: other.app.code(0) })).status, 400)
  })

  test('[I1] is turned off with password and code', async () => {
    const { mail, zuid, browser, app, codes } = await aPersonWithApp()
    await browser.visit(`${account()}/two-factor`)
    const off = (current: string, code: string) => browser.submit({ current, code, change: 'off' })
    assert.equal((await off('wrong password', app.code(1))).status, 400)
    assert.equal((await off(password, app.wrongCode())).status, 400)
    assert.equal((await off(password, '')).status, 400)
    assert.match((await off(password, app.code(1))).text, /It is off/)
    assert.ok((await eventsOf(zuid)).includes('two_factor.disabled'))
    assert.ok(isSignedIn((await signIn(mail)).page))
    // Set up again: codes from before stay worthless.
    await browser.visit(`${account()}/two-factor`)
    const next = createAuthenticator(await browser.submit({ current: password }))
    assert.notDeepEqual(next.secret, app.secret)
    await browser.submit({ code: next.code(0) })
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: codes[0] ?? '' })), false)
  })

  test('[I1] wrong codes are counted by account, and a right password does not take them back', async () => {
    const { mail, app, zuid, codes } = await aPersonWithApp()
    for (let n = 0; n < 10; n++) {
      const { browser } = await signIn(mail)
      assert.equal((await browser.submit({ code: app.wrongCode() })).status, 400)
    }
    const { browser } = await signIn(mail)
    const refused = await browser.submit({ code: app.code(0) })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.ok((await eventsOf(zuid)).includes('sign_in.throttled'))
    assert.equal(isSignedIn(await (await signIn(mail)).browser.submit({ code: codes[0] ?? '' })), true)
    const neighbour = await aPersonWithApp()
    const theirs = await signIn(neighbour.mail)
    assert.equal(isSignedIn(await theirs.browser.submit({ code: neighbour.app.code(1) })), true)
  })

  test('[I1] guesses at the same moment count one another', async () => {
    const { mail, app } = await aPersonWithApp()
    const { browser, page } = await signIn(mail)
    const challenge = /name="challenge" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const guess = () => browser.post(`${account()}/code`, { challenge, code: app.wrongCode() })
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 400).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
  })

  test('[I1] what was shown of one sign-in is worth nothing in another', async () => {
    const { mail, app, zuid } = await aPersonWithApp()
    const challengeOn = ({ text }: { text: string }) => /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const { config } = await auth.anApplication()
    const ofAccount = challengeOn((await signIn(mail)).page)
    const { browser } = await startAuthorization(auth, config)
    await browser.submit({ mail, password })
    assert.match((await browser.submit({ challenge: ofAccount, code: app.code(0) })).text, /Please begin again/)
    const { browser: here, page } = await signIn(mail)
    const tampered = `${challengeOn(page).slice(0, -4)}AAAA`
    for (const challenge of ['', 'x', tampered, 'A'.repeat(2000)])
      assert.match((await here.post(`${account()}/code`, { challenge, code: app.code(0) })).text, /Please begin again/)
    const begun = challengeOn(page)
    await changePassword(testApp.database, { zuid: Number(zuid) }, 'another password', source)
    const late = await here.post(`${account()}/code`, { challenge: begun, code: app.code(0) })
    assert.match(late.text, /Please begin again/)
    assert.match((await signIn(mail, 'another password')).page.text, /One more step/)
  })

  test('[I1] another site cannot set it up, confirm it or turn it off', async () => {
    const { mail } = await auth.aUser()
    const { browser } = await signIn(mail)
    const origin = 'https://evil.example'
    await browser.visit(`${account()}/two-factor`)
    assert.equal((await browser.submit({ current: password }, { origin })).status, 403)
    await browser.visit(`${account()}/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    assert.equal((await browser.submit({ code: app.code(0) }, { origin })).status, 403)
    assert.match((await browser.visit(`${account()}/two-factor`)).text, /It is off/)
    const person = await aPersonWithApp()
    await person.browser.visit(`${account()}/two-factor`)
    const off = { current: password, code: person.app.code(0), change: 'off' }
    assert.equal((await person.browser.submit(off, { origin })).status, 403)
    assert.match((await person.browser.visit(`${account()}/two-factor`)).text, /It is on/)
  })

  test('[I1] nobody is given the key of somebody else, and nobody without a session gets anywhere', async () => {
    const [attacker, victim] = [await auth.aUser(), await auth.aUser()]
    const { browser: theirs } = await signIn(attacker.mail)
    await theirs.visit(`${account()}/two-factor`)
    const page = await theirs.submit({ current: password })
    const app = createAuthenticator(page)
    const challenge = /name="challenge" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const { browser } = await signIn(victim.mail)
    const planted = await browser.post(`${account()}/two-factor/confirm`, { challenge, code: app.code(0) })
    assert.match(planted.text, /Please begin again/)
    assert.match((await browser.visit(`${account()}/two-factor`)).text, /It is off/)
    const stranger = createBrowser(auth.url)
    for (const path of ['begin', 'confirm', 'change'])
      assert.match((await stranger.post(`${account()}/two-factor/${path}`, { challenge })).text, /to see your account/)
  })

  test('[I1] a session from before the sign-in is worth nothing after it', async () => {
    const { mail, app, browser: before } = await aPersonWithApp()
    const { browser } = await signIn(mail)
    const cookies = before.cookies()
    await browser.submit({ code: app.code(1) })
    assert.ok(isSignedIn(await browser.visit(account())))
    assert.equal(
      browser.cookies().some((cookie) => cookies.includes(cookie)),
      false,
    )
  })

  test('[I1] [N7] a new password does not turn it off, a deleted account has no trace of it', async () => {
    const { mail, zuid, app } = await aPersonWithApp()
    const newLink = { mail_id: mail, purpose: 'RESET' } as const
    const { link } = await testApp.database.write((db) => createLink(db, testApp.settings, newLink))
    const browser = createBrowser(auth.url)
    await browser.visit(link)
    await browser.submit({ password: 'another password' })
    const { browser: here, page } = await signIn(mail, 'another password')
    assert.match(page.text, /One more step/)
    assert.equal(isSignedIn(await here.submit({ code: app.code(1) })), true)
    await here.visit(`${account()}/delete`)
    await here.submit({ current: 'another password' })
    for (const table of ['two_factor', 'recovery_code'] as const) {
      const rows = await testApp.database.read.selectFrom(table).where('zuid', '=', Number(zuid)).selectAll().execute()
      assert.deepEqual(rows, [])
    }
  })

  test('[I1] neither the key nor a recovery code can be read in the tables', async () => {
    const { zuid, app, codes } = await aPersonWithApp()
    const of = (table: 'two_factor' | 'recovery_code') =>
      testApp.database.read.selectFrom(table).where('zuid', '=', Number(zuid)).selectAll().execute()
    const stored = JSON.stringify([await of('two_factor'), await of('recovery_code')])
    for (const encoding of ['base64', 'base64url', 'hex', 'latin1'] as const)
      assert.equal(stored.includes(app.secret.toString(encoding)), false)
    for (const code of codes) assert.equal(stored.includes(code) || stored.includes(code.replaceAll('-', '')), false)
  })

  test('[I2] whoever is in an edition that demands it is led to it when they sign in, and may put it off', async () => {
    const { mail, zuid } = await auth.aUser()
    const { edition_id } = await testApp.clientOf(await testApp.tokenOf(zuid)).createEdition({
      body: { team_name: 'Studio' },
    })
    const demand = (requires_two_factor: 0 | 1) =>
      testApp.database.write((db) =>
        db.updateTable('edition').set({ requires_two_factor }).where('edition_id', '=', Number(edition_id)).execute(),
      )
    await demand(1)
    const { config } = await auth.anApplication()
    const { browser: later } = await startAuthorization(auth, config)
    const page = await later.submit({ mail, password })
    assert.match(page.text, /An edition that you are in demands it/)
    const challenge = /name="challenge" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const goOn = /action="([^"]+\/go-on)"/.exec(page.text)?.[1] ?? ''
    assert.match((await later.post(goOn, { challenge })).text, /Allow Sketch Importer\?/)
    assert.match((await signIn(mail)).page.text, /demands two-factor sign-in/)

    const { browser: postponing } = await startAuthorization(auth, config)
    const shown = await postponing.submit({ mail, password })
    const { browser } = await startAuthorization(auth, config)
    const app = createAuthenticator(await browser.submit({ mail, password }))
    const again = await browser.submit({ code: app.wrongCode() })
    assert.equal(again.status, 400)
    assert.deepEqual(createAuthenticator(again).secret, app.secret)
    const done = await browser.submit({ code: app.code(0) })
    assert.equal(recoveryCodesOn(done).length, 10)
    assert.match((await browser.submit({})).text, /Allow Sketch Importer\?/)

    const skipped = await postponing.post(/action="([^"]+\/go-on)"/.exec(shown.text)?.[1] ?? '', {
      challenge: /name="challenge" value="([^"]+)"/.exec(shown.text)?.[1] ?? '',
    })
    assert.match(skipped.text, /Please begin again/, 'it was set up meanwhile')
    await demand(0)
    assert.match((await signIn(mail)).page.text, /One more step/)
  })
})
