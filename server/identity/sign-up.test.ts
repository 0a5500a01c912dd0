import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, password, startAuthorization } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { testAppFor } from '../testing/test-app.ts'
import { listInvitationLinks } from './invitations.ts'

onOneOrBothEngines('sqlite', 'signing up from an application', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { settings: { signUp: true }, mailer: mailbox.mailer })
  const auth = authFor(testApp, () => mailbox.mailer)
  let people = 0

  /** A browser in which somebody has asked for an account, coming from an application. */
  const signUp = async (options: Parameters<typeof startAuthorization>[2] = {}, given?: string) => {
    const mail = given ?? `newcomer${++people}@example.com`
    const { config } = await auth.anApplication()
    const started = await startAuthorization(auth, config, options)
    const [, address = ''] = /href="([^"]+\/sign-up)"/.exec(started.page.text) ?? []
    await started.browser.visit(address)
    assert.match((await started.browser.submit({ mail, name: 'Newcomer' })).text, /One step left/)
    return { ...started, config, mail }
  }
  const linkTo = async (mail: string) => linkIn(await mailbox.waitForMail(mail))
  const remembered = async () =>
    (await testApp.database.read.selectFrom('oidc_record').where('model', '=', 'SignUp').selectAll().execute()).length

  test('[I4] goes on to the application once the link in the mail was followed, in the same browser', async () => {
    const { browser, mail, config, checks } = await signUp({ parameters: { access_type: 'offline', prompt: 'login' } })
    await browser.visit(await linkTo(mail))
    const consent = await browser.submit({ name: 'Newcomer', password })
    assert.match(consent.text, /Allow Sketch Importer\?/)
    assert.match(consent.text, new RegExp(`signed in as <strong>${mail}`))
    const { url } = await browser.submit({ decision: 'allow' })
    const tokens = await oauth.authorizationCodeGrant(config, url, checks)
    assert.ok(tokens.refresh_token)
    await testApp.clientOf(tokens.access_token).listEditions({})
  })

  test('[I4] goes on also when the sign-in it began with has expired long ago', async () => {
    const { browser, mail } = await signUp()
    await testApp.database.write((db) =>
      db.deleteFrom('oidc_record').where('model', 'in', ['Interaction', 'Session']).execute(),
    )
    await browser.visit(await linkTo(mail))
    assert.match((await browser.submit({ name: 'Newcomer', password })).text, /Allow Sketch Importer\?/)
  })

  test('[I4] in another browser the account is opened, and a page says where to go on', async () => {
    const { browser, mail } = await signUp()
    const other = createBrowser(auth.url)
    await other.visit(await linkTo(mail))
    const page = await other.submit({ name: 'Newcomer', password })
    assert.match(page.text, /Your account is ready/)
    assert.match(page.text, /go back to it in the browser where you began/)
    assert.match((await other.visit(`${auth.url}/account`)).text, /to see your account/, 'nobody is signed in there')
    await browser.visit(`${auth.url}/account`)
    assert.match((await browser.submit({ mail, password })).text, /<h1>Your account<\/h1>/)
  })

  test('[I4] goes on once, and only for the address that was given', async () => {
    const { browser, mail } = await signUp()
    const link = await linkTo(mail)
    const { mail: victim } = await signUp()
    await browser.visit(await linkTo(victim))
    assert.match((await browser.submit({ name: 'Victim', password })).text, /Your account is ready/)
    await browser.visit(link)
    assert.match((await browser.submit({ name: 'Newcomer', password })).text, /Allow Sketch Importer\?/)
    assert.equal((await browser.visit(link)).status, 404)
  })

  test('[I4] whoever had an account already is asked for their password, and goes on too', async () => {
    const { mail } = await auth.aUser()
    const { browser } = await signUp({}, mail)
    await browser.visit(await linkTo(mail))
    const page = await browser.submit({ password: 'another password' })
    assert.match(page.text, /<h1>Sign in<\/h1>[\s\S]*to continue to Sketch Importer/)
    assert.match((await browser.submit({ mail, password: 'another password' })).text, /Allow Sketch Importer\?/)
  })

  test('[I4] goes on with a link that an operator has handed on', async () => {
    const { browser, mail } = await signUp()
    await mailbox.waitForMail(mail)
    const links = await listInvitationLinks(testApp.database, testApp.settings)
    await browser.visit(links.find(({ mail_id }) => mail_id === mail)?.link ?? '')
    assert.match((await browser.submit({ name: 'Newcomer', password })).text, /Allow Sketch Importer\?/)
  })

  test('[I4] [N4] what is remembered is bounded, sealed, and of no use to another cookie', async () => {
    const { mail, request } = await signUp()
    const rows = await testApp.database.read
      .selectFrom('oidc_record')
      .where('model', '=', 'SignUp')
      .selectAll()
      .execute()
    const stored = JSON.stringify(rows)
    assert.equal(stored.includes(mail) || stored.includes(String(request.searchParams.get('state'))), false)
    const { database } = testApp
    const row = rows[0]
    assert.ok(row)
    await database.write(async (db) => {
      for (let n = 0; n < 120; n++)
        await db
          .insertInto('oidc_record')
          .values({ ...row, id_hash: `filler ${n}`, expires_time: row.expires_time - n - 1 })
          .execute()
    })
    await signUp()
    assert.ok((await remembered()) <= 120 - 50 + rows.length + 1)
    const { mail: third } = await signUp()
    const body = new URLSearchParams({ name: 'Newcomer', password })
    const headers = { cookie: '_sign_up=nonsense' }
    const answer = await fetch(await linkTo(third), { method: 'POST', headers, body, redirect: 'manual' })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /Your account is ready/)
  })

  test('[I4] the form belongs to the browser that began, and is closed where sign-up is', async () => {
    const { config } = await auth.anApplication()
    const { page } = await startAuthorization(auth, config)
    const [, address = ''] = /href="([^"]+\/sign-up)"/.exec(page.text) ?? []
    const other = createBrowser(auth.url)
    assert.equal((await other.visit(address)).status, 400)
    assert.equal((await other.post(address, { mail: 'x@example.com', name: 'X' })).status, 400)
    testApp.settings.signUp = false
    assert.equal((await other.visit(address)).status, 403)
    testApp.settings.signUp = true
  })
})
