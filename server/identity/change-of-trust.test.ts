import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password, startAuthorization } from '../testing/auth.ts'
import { createAuthenticator, recoveryCodesOn } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { testAppFor } from '../testing/test-app.ts'

const newPassword = 'a new one, longer'

onOneOrBothEngines('sqlite', 'a change of trust', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { mailer: mailbox.mailer })
  const auth = authFor(testApp, () => mailbox.mailer)

  type Browser = ReturnType<typeof createBrowser>
  const isSignedIn = async (browser: Browser) =>
    /<h1>Your account<\/h1>/.test((await browser.visit(`${auth.url}/account`)).text)
  const signIn = async (mail: string): Promise<Browser> => {
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/account`)
    await browser.submit({ mail, password })
    assert.ok(await isSignedIn(browser))
    return browser
  }

  /** Somebody with all that a password opens: sessions, an application, a personal access token. */
  const aPersonWithEverything = async () => {
    const user = await auth.aUser()
    const { config } = await auth.anApplication()
    const parameters = { access_type: 'offline', scope: 'Service.editions.READ Service.editions.CREATE' }
    const { tokens } = await obtainTokens(auth, config, user.mail, { parameters })
    const body = { token_name: 'Importer', scopes: ['Service.editions.READ'] }
    const { personal_token } = await testApp.clientOf(tokens.access_token).createToken({ body })
    const [browser, elsewhere] = [await signIn(user.mail), await signIn(user.mail)]
    return { ...user, config, tokens, personal: personal_token.token, browser, elsewhere }
  }
  type PersonWithEverything = Awaited<ReturnType<typeof aPersonWithEverything>>

  const expectEnded = async ({ config, tokens, personal, elsewhere }: PersonWithEverything) => {
    for (const token of [tokens.access_token, personal])
      await assert.rejects(testApp.clientOf(token).listEditions({}), { status: 401, code: 'A1003' })
    await assert.rejects(oauth.refreshTokenGrant(config, String(tokens.refresh_token)), { error: 'invalid_grant' })
    assert.equal(await isSignedIn(elsewhere), false)
  }

  test('[N7] [I1] [R6] two-factor sign-in that is turned on ends all that was made without it, but who did it', async () => {
    const person = await aPersonWithEverything()
    const { browser } = person
    await browser.visit(`${auth.url}/account/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    const before = browser.cookies()
    assert.equal(recoveryCodesOn(await browser.submit({ code: app.code(0) })).length, 10)
    await expectEnded(person)
    assert.equal(await isSignedIn(browser), true)
    assert.notDeepEqual(browser.cookies(), before, 'the cookie from before opens nothing')
    const { browser: again } = await startAuthorization(auth, person.config)
    assert.match((await again.submit({ mail: person.mail, password })).text, /One more step/)
  })

  test('[N7] [I1] so does one that is set up at a sign-in, because an edition demands it', async () => {
    const person = await aPersonWithEverything()
    const api = testApp.clientOf(await testApp.tokenOf(person.zuid))
    const { edition_id } = await api.createEdition({ body: { team_name: 'Studio' } })
    await testApp.database.write((db) =>
      db.updateTable('edition').set({ requires_two_factor: 1 }).where('edition_id', '=', Number(edition_id)).execute(),
    )
    const { browser } = await startAuthorization(auth, person.config)
    const app = createAuthenticator(await browser.submit({ mail: person.mail, password }))
    assert.equal(recoveryCodesOn(await browser.submit({ code: app.code(0) })).length, 10)
    await expectEnded(person)
    assert.match((await browser.submit({})).text, /Allow Sketch Importer/)
  })

  test('[N7] [R6] so does a new password, and links that were in the mail', async () => {
    const person = await aPersonWithEverything()
    const forgetful = createBrowser(auth.url)
    await forgetful.visit(`${auth.url}/reset`)
    await forgetful.submit({ mail: person.mail })
    const link = linkIn(await mailbox.waitForMail(person.mail))
    await person.browser.visit(`${auth.url}/account/password`)
    await person.browser.submit({ current: password, password: newPassword })
    await expectEnded(person)
    assert.equal(await isSignedIn(person.browser), false)
    assert.equal((await forgetful.visit(link)).status, 404)
  })

  test('[N7] [R6] so does an account that is recovered by a link', async () => {
    const person = await aPersonWithEverything()
    const forgetful = createBrowser(auth.url)
    await forgetful.visit(`${auth.url}/reset`)
    await forgetful.submit({ mail: person.mail })
    await forgetful.visit(linkIn(await mailbox.waitForMail(person.mail)))
    assert.match((await forgetful.submit({ password: newPassword })).text, /new password is saved/)
    await expectEnded(person)
    assert.equal(await isSignedIn(person.browser), false)
  })
})
