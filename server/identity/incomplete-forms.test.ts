import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAuditEntry } from '../audit/audit.sql.ts'
import { newUuid } from '../db/uuid.ts'
import { authFor, password, startAuthorization } from '../testing/auth.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLink } from './links.ts'
import { findUser } from './users.ts'

const unknownLink = 'A'.repeat(43)

/** Forms that no page sends so: empty, in part, or naming what is not there. */
onOneOrBothEngines('sqlite', 'forms that are incomplete', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const account = (path = '') => `${auth.url}/account${path}`
  const admin = (path: string) => `${auth.url}/admin${path}`

  const signIn = async () => {
    const { mail, zuid } = await auth.aUser()
    const browser = createBrowser(auth.url)
    await browser.visit(account())
    assert.match((await browser.submit({ mail, password })).text, /<h1>Your account<\/h1>/)
    return { browser, mail, zuid }
  }
  const anOperator = async () => {
    const person = await signIn()
    await testApp.database.write((db) =>
      db.updateTable('user').set({ is_operator: 1 }).where('zuid', '=', Number(person.zuid)).execute(),
    )
    return person
  }
  const eventsOf = async (zuid: string) => {
    const entries = testApp.database.read.selectFrom('audit_entry').where('zuid', '=', Number(zuid))
    return (await entries.select('event').execute()).map(({ event }) => event)
  }

  test('[N7] end nothing on the account page, and leave no entry', async () => {
    const { browser, zuid } = await signIn()
    for (const values of [undefined, { client_id: 'nobody' }])
      assert.match((await browser.post(account('/applications/end'), values)).text, /<h1>Your account<\/h1>/)
    for (const values of [undefined, { session_id: 'none' }])
      assert.match((await browser.post(account('/sessions/end'), values)).text, /<h1>Your account<\/h1>/)
    assert.deepEqual(await eventsOf(zuid), ['sign_in.succeeded'])
  })

  test('[N7] change no password and delete no account', async () => {
    const { browser, zuid } = await signIn()
    const before = await findUser(testApp.database.read, Number(zuid))
    assert.match((await browser.post(account('/password'))).text, /at least 8 characters/)
    assert.match((await browser.post(account('/password'), { password: 'battery staple' })).text, /not your password/)
    assert.match((await browser.post(account('/delete'))).text, /not your password/)
    assert.deepEqual(await findUser(testApp.database.read, Number(zuid)), before)
  })

  test('[A5] sign nobody in on the account page', async () => {
    const { mail, zuid } = await auth.aUser()
    const browser = createBrowser(auth.url)
    const statusOf = async (path: string, values?: Record<string, string>) =>
      (await browser.post(account(path), values)).status
    assert.equal(await statusOf('/sign-in'), 400)
    assert.equal(await statusOf('/sign-in', { mail }), 400)
    assert.equal(await statusOf('/new-password'), 400)
    assert.equal(await statusOf('/new-password', { link: unknownLink, password: 'battery staple' }), 404)
    const { secret } = await testApp.database.write((db) =>
      createLink(db, testApp.settings, { mail_id: mail, purpose: 'VERIFY' }),
    )
    assert.equal(await statusOf('/new-password', { link: secret, password: 'battery staple' }), 404)
    assert.equal(await statusOf('/code'), 400)
    assert.equal(await statusOf('/code', { challenge: 'none', code: '123456' }), 400)
    assert.match((await browser.visit(account())).text, /to see your account/)
    assert.ok(!(await eventsOf(zuid)).includes('sign_in.succeeded'))
  })

  test('[A5] do not advance the sign-in at an application', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser, page } = await startAuthorization(auth, config)
    const step = (path: string, values?: Record<string, string>) => browser.post(`${page.url}${path}`, values)
    assert.equal((await step('/sign-in')).status, 400)
    assert.match((await step('/new-password')).text, /at least 8 characters/)
    assert.match(
      (await step('/new-password', { link: unknownLink, password: 'battery staple' })).text,
      /link no longer works/,
    )
    for (const path of ['/code', '/set-up', '/go-on']) assert.match((await step(path)).text, /Please begin again/)
    assert.equal((await step('/consent', { decision: 'allow' })).status, 400)
    await browser.visit(page.url)
    const consent = await browser.submit({ mail, password })
    assert.match(consent.text, /Allow Sketch Importer/)
    const { url } = await browser.post(`${consent.url}/consent`)
    assert.equal(url.searchParams.get('error'), 'access_denied')
  })

  test('[I1] turn two-factor sign-in neither on nor off', async () => {
    const { browser, zuid } = await signIn()
    const post = (path: string, values?: Record<string, string>) => browser.post(account(`/two-factor/${path}`), values)
    assert.match((await post('begin')).text, /not your password/)
    assert.match((await post('confirm')).text, /Please begin again/)
    // It is not on: there is nothing to change.
    assert.doesNotMatch((await post('change', { change: 'off' })).text, /It is on/)
    await browser.visit(account('/two-factor'))
    const begun = await browser.submit({ current: password })
    const app = createAuthenticator(begun)
    await browser.submit({ code: app.code(0) })
    for (const path of ['begin', 'confirm']) assert.match((await post(path)).text, /It is on/)
    assert.match((await post('change')).text, /not your password/)
    assert.match((await post('change', { current: password, change: 'off' })).text, /code is wrong/)
    assert.match((await browser.visit(account('/two-factor'))).text, /It is on\. 10 of/)
    assert.deepEqual(
      (await eventsOf(zuid)).filter((event) => event.startsWith('two_factor')),
      ['two_factor.enabled'],
    )
  })

  test('[I1] a set-up that was confirmed twice at once is on once', async () => {
    const { browser, zuid } = await signIn()
    await browser.visit(account('/two-factor'))
    const begun = await browser.submit({ current: password })
    const app = createAuthenticator(begun)
    const challenge = /name="challenge" value="([^"]+)"/.exec(begun.text)?.[1] ?? ''
    const values = { challenge, code: app.code(0) }
    await Promise.all([1, 2, 3].map(() => browser.post(account('/two-factor/confirm'), values)))
    const enabled = (await eventsOf(zuid)).filter((event) => event === 'two_factor.enabled')
    assert.deepEqual(enabled, ['two_factor.enabled'])
  })

  test('[I3] of operators end nothing, and find nobody', async () => {
    const [{ browser, zuid }, other] = [await anOperator(), await signIn()]
    assert.equal((await browser.post(admin('/sessions/end'))).status, 200)
    assert.equal((await browser.post(admin('/sessions/end'), { zuid: other.zuid })).status, 200)
    for (const path of ['/accounts/x/disable', '/accounts/1/enable', '/editions/1/delete'])
      assert.equal((await browser.post(admin(path))).status, 404)
    for (const action of ['remove', 'two-factor'])
      assert.equal((await browser.post(admin(`/accounts/${other.zuid}/${action}`))).status, 400)
    // It is off already.
    await browser.post(admin(`/accounts/${other.zuid}/two-factor`), { current: password })
    assert.match((await other.browser.visit(account())).text, /<h1>Your account<\/h1>/)
    assert.deepEqual(
      (await eventsOf(zuid)).filter((event) => !event.startsWith('sign_in')),
      [],
    )
  })

  test('[I3] pages of operators show accounts without an address, and what several addresses did', async () => {
    const { browser } = await anOperator()
    const { owner, edition_id } = await testApp.anEdition()
    const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: 'Robot' } })
    const page = await browser.visit(admin(`/accounts/${bot.bot_id}`))
    assert.match(page.text, /no mail address, zuid \d+/)
    assert.match(
      (await browser.visit(admin(`/accounts/${bot.bot_id}/remove`))).text,
      new RegExp(`${bot.bot_id} cannot`),
    )
    // As refused sign-ins are counted where there are many.
    const counted = {
      edition_id: 0,
      time: Date.now(),
      audit_id: newUuid(),
      zuid: null,
      address: null,
      request_id: null,
    }
    await testApp.database.write((db) =>
      insertAuditEntry(db, { ...counted, event: 'sign_in.refused', details: '{}', count: 7 }),
    )
    const audit = await browser.visit(admin('/audit?event=sign_in.refused'))
    assert.match(audit.text, /sign_in\.refused<\/strong> 7 times/)
    assert.match(audit.text, /by nobody known from several addresses/)
  })
})
