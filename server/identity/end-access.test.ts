import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password, redirectUri, startAuthorization } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { issuerFor } from '../testing/issuer.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { testAppFor } from '../testing/test-app.ts'
import { endForEverybody, listApplications, removeClient } from './applications.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { endAccess } from './end-access.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { findUserByMail } from './users.ts'

const newPassword = 'a new one, longer'

onOneOrBothEngines('sqlite', 'an end to access', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { mailer: mailbox.mailer })
  const auth = authFor(testApp, () => mailbox.mailer)

  /** Somebody who is signed in with a browser, and whose application has an access and a refresh token. */
  const signedIn = async (options: { public?: boolean } = {}) => {
    const user = await auth.aUser()
    const application = await auth.anApplication(options)
    const parameters = { access_type: 'offline' }
    const { browser, tokens } = await obtainTokens(auth, application.config, user.mail, { parameters })
    const request = oauth.buildAuthorizationUrl(application.config, {
      redirect_uri: redirectUri,
      scope: 'Service.editions.READ',
      code_challenge: await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    const token = tokens.access_token
    const refresh = () => oauth.refreshTokenGrant(application.config, String(tokens.refresh_token))
    await testApp.clientOf(token).listEditions({})
    return { ...user, ...application, browser, request, token, refresh }
  }
  type SignedIn = Awaited<ReturnType<typeof signedIn>>

  const expectEnded = async ({ token, refresh, browser, request }: SignedIn) => {
    await assert.rejects(testApp.clientOf(token).listEditions({}), { status: 401, code: 'A1003' })
    await assert.rejects(refresh(), { error: 'invalid_grant' })
    assert.match((await browser.visit(request)).text, /<h1>Sign in<\/h1>/)
  }

  for (const kind of ['confidential', 'public'] as const)
    test(`[N7] a reset password ends tokens of ${kind} clients, grants and sessions`, async () => {
      const person = await signedIn({ public: kind === 'public' })
      const bystander = await signedIn()
      const forgetful = createBrowser(auth.url)
      await forgetful.visit(`${auth.url}/reset`)
      await forgetful.submit({ mail: person.mail })
      await forgetful.visit(linkIn(await mailbox.waitForMail(person.mail)))
      assert.match((await forgetful.submit({ password: newPassword })).text, /new password is saved/)
      await expectEnded(person)
      await testApp.clientOf(bystander.token).listEditions({})
      await bystander.refresh()
    })

  test('[N7] a changed password ends tokens, grants and sessions, also the one it was changed in', async () => {
    const person = await signedIn()
    await person.browser.visit(`${auth.url}/account/password`)
    const wrong = await person.browser.submit({ current: 'not this one', password: newPassword })
    assert.equal(wrong.status, 400)
    await testApp.clientOf(person.token).listEditions({})
    const shown = await person.browser.submit({ current: password, password: newPassword })
    assert.match(shown.text, /new password is saved/)
    await expectEnded(person)
    const { browser } = await startAuthorization(auth, person.config)
    assert.match((await browser.submit({ mail: person.mail, password: newPassword })).text, /Allow Sketch Importer/)
  })

  test('[N7] a session that a request under way saves again stays ended', async () => {
    const person = await signedIn()
    const zuid = Number(person.zuid)
    const rows = await testApp.database.read.selectFrom('oidc_record').where('zuid', '=', zuid).selectAll().execute()
    const sessions = rows.filter(({ model }) => model === 'Session')
    assert.equal(sessions.length, 1)
    // As if it had happened two seconds later: sessions know the second they began in.
    await testApp.database.write((db) => endAccess(db, zuid, Date.now() + 2000))
    await testApp.database.write((db) => db.insertInto('oidc_record').values(sessions).execute())
    assert.match((await person.browser.visit(person.request)).text, /<h1>Sign in<\/h1>/)
  })

  test('[N7] whoever has given the old password and not gone on starts again', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { page } = await startAuthorization(auth, config)
    const { browser } = await startAuthorization(auth, config)
    assert.equal(page.status, 200)
    assert.match((await browser.submit({ mail, password })).text, /Allow Sketch Importer/)
    await testApp.database.write((db) => endAccess(db, Number(zuid), Date.now()))
    assert.equal((await browser.submit({ decision: 'allow' })).status, 400)
  })

  test('[N7] a disabled user cannot sign in and their tokens are 401; enabled again, the old ones stay ended', async () => {
    const person = await signedIn()
    await disableUser(testApp.database, person.mail.toUpperCase())
    await expectEnded(person)
    const { browser } = await startAuthorization(auth, person.config)
    assert.equal((await browser.submit({ mail: person.mail, password: 'wrong password' })).status, 400)
    const refused = await browser.submit({ mail: person.mail, password })
    assert.equal(refused.status, 403)
    assert.match(refused.text, /This account is disabled/)
    const forgetful = createBrowser(auth.url)
    await forgetful.visit(`${auth.url}/reset`)
    await forgetful.submit({ mail: person.mail })

    await enableUser(testApp.database, person.zuid)
    await expectEnded(person)
    const { tokens } = await obtainTokens(auth, person.config, person.mail)
    await testApp.clientOf(tokens.access_token).listEditions({})
    assert.deepEqual(
      mailbox.messages.filter(({ to }) => to === person.mail),
      [],
    )
  })

  test('[N7] a client that is removed holds nothing any more', async () => {
    const person = await signedIn()
    const { users, client_name } = await removeClient(testApp.database, person.client_id)
    assert.deepEqual({ users, client_name }, { users: 1, client_name: 'Sketch Importer' })
    await assert.rejects(testApp.clientOf(person.token).listEditions({}), { status: 401 })
    await assert.rejects(person.refresh(), { error: 'invalid_client' })
    assert.deepEqual(await listApplications(testApp.database.read, Number(person.zuid)), [])
    const left = testApp.database.read.selectFrom('oidc_record').where('zuid', '=', Number(person.zuid))
    assert.deepEqual(await left.where('model', '!=', 'Session').select('model').execute(), [])
    await assert.rejects(removeClient(testApp.database, person.client_id), /There is no client 1000\./)
  })

  test('[N7] tokens are revoked by person, by client, or one by one', async () => {
    const { database } = testApp
    const [first, second] = [await signedIn(), await signedIn()]
    assert.equal(await revokeTokens(database, { user: first.mail, tokens: [] }), 1)
    await expectEnded(first)
    assert.equal(await revokeTokens(database, { client: second.client_id, tokens: [] }), 1)
    await assert.rejects(second.refresh(), { error: 'invalid_grant' })
    assert.equal(await endForEverybody(database, second.client_id), 0)
    // The session is the person's own: they are asked for consent again.
    assert.match((await second.browser.visit(second.request)).text, /Allow Sketch Importer/)

    const third = await signedIn()
    const byBoth = { user: third.zuid, client: second.client_id, tokens: [] }
    assert.equal(await revokeTokens(database, byBoth), 0)
    await testApp.clientOf(third.token).listEditions({})
    assert.equal(await revokeTokens(database, { tokens: [third.token, 'nonsense'] }), 1)
    await assert.rejects(testApp.clientOf(third.token).listEditions({}), { status: 401 })
    await third.refresh()
    await assert.rejects(revokeTokens(database, { user: 'nobody@example.com', tokens: [] }), /There is no user/)
    await assert.rejects(revokeTokens(database, { client: 'nobody', tokens: [] }), /There is no client/)
  })

  test('[N7] a token that is about to be given when access ends is not given', async () => {
    const person = await signedIn()
    const attempts = Array.from({ length: 8 }, () => person.refresh().then(({ access_token }) => access_token))
    const ended = testApp.database.write((db) => endAccess(db, Number(person.zuid), Date.now()))
    const given = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
    await ended
    for (const attempt of given)
      await assert.rejects(testApp.clientOf((attempt as PromiseFulfilledResult<string>).value).listEditions({}), {
        status: 401,
      })
  })

  test('[N7] a disabled user gets no verified address by a link from before', async () => {
    const { mail } = await auth.aUser({ verified: false })
    await disableUser(testApp.database, mail)
    assert.equal((await findUserByMail(testApp.database.read, mail))?.mail_verified, 0)
    const left = testApp.database.read.selectFrom('mail_link').where('mail_id', '=', mail).select('purpose')
    assert.deepEqual(await left.execute(), [])
  })
})

onOneOrBothEngines('sqlite', 'an end to access by an external issuer', (engine) => {
  const { issuer, testApp, expectUnauthorized } = issuerFor(engine)

  test('[N7] a token of somebody who is disabled here is 401 at once, also one that was just used', async () => {
    const token = await issuer.tokenFor('dora', { name: 'Dora' })
    const { current_user_id } = await testApp.clientOf(token).createEdition({ body: { team_name: 'Studio' } })
    await testApp.clientOf(token).listEditions({})
    await disableUser(testApp.database, current_user_id)
    await expectUnauthorized(token)
    await expectUnauthorized(await issuer.tokenFor('dora', { name: 'Dora' }))
    await enableUser(testApp.database, current_user_id)
    await testApp.clientOf(token).listEditions({})
  })
})
