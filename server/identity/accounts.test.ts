import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password, redirectUri, signInAndAllow, startAuthorization } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { listInvitationLinks } from './invitations.ts'
import { addUser, findUserByMail } from './users.ts'

const teamsOf = async (testApp: TestApp, edition_id: string, token: string) => {
  const { teams } = await testApp.clientOf(token).listTeams({ edition_id })
  return teams.map(({ team_id }) => team_id)
}

const readScopes = { scope: 'Service.teams.READ Service.editions.READ' }

onOneOrBothEngines('sqlite', 'accounts with mail', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { settings: { signUp: true }, mailer: mailbox.mailer, productionPasswords: true })
  const auth = authFor(testApp, () => mailbox.mailer)

  const signUp = async (mail: string, name = 'Ann') => {
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/sign-up`)
    return browser.submit({ mail, name })
  }
  const follow = async (link: string, values: Record<string, string>) => {
    const browser = createBrowser(auth.url)
    await browser.visit(link)
    return browser.submit(values)
  }

  test('[E7] signing up sends a link; following it verifies the address and sets the password', async () => {
    assert.equal((await signUp('Ann@Example.com')).status, 200)
    const link = linkIn(await mailbox.waitForMail('ann@example.com'))
    assert.match((await follow(link, { name: 'Ann', password })).text, /Your account is ready/)
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, 'ann@example.com')
    await testApp.clientOf(tokens.access_token).listEditions({})
    const user = await findUserByMail(testApp.database.read, 'ann@example.com')
    assert.match(String(user?.password_hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('[E7] a link works once', async () => {
    await signUp('once@example.com')
    const link = linkIn(await mailbox.waitForMail('once@example.com'))
    await follow(link, { name: 'Once', password })
    assert.equal((await createBrowser(auth.url).visit(link)).status, 404)
    const body = new URLSearchParams({ name: 'Thief', password: 'something else' })
    assert.equal((await fetch(link, { method: 'POST', body })).status, 404)
  })

  test('[E7] opening a link changes nothing by itself: mail programs open links too', async () => {
    await signUp('peek@example.com')
    const link = linkIn(await mailbox.waitForMail('peek@example.com'))
    for (let visits = 0; visits < 2; visits++) assert.equal((await createBrowser(auth.url).visit(link)).status, 200)
    assert.equal((await findUserByMail(testApp.database.read, 'peek@example.com'))?.mail_verified, 0)
  })

  test('[E7] signing up answers the same for a known address, and writes to its owner', async () => {
    const { mail } = await auth.aUser()
    const known = await signUp(mail)
    const unknown = await signUp('never.seen@example.com')
    assert.deepEqual({ status: known.status, text: known.text }, { status: unknown.status, text: unknown.text })
    assert.match((await mailbox.waitForMail(mail)).text, /You have one already/)
  })

  test('[E7] an invited person follows the link in the invitation and is a member', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const mail = 'invited@example.com'
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: mail, role: 'MEMBER' }] } })
    const letter = await mailbox.waitForMail(mail)
    assert.match(letter.text, /has invited you to the team Studio/)
    await follow(linkIn(letter), { name: 'Ivy', password })
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, readScopes)
    assert.deepEqual(await teamsOf(testApp, edition_id, tokens.access_token), [team_id])
  })

  test('[E7] nobody claims the invitation of another by signing up with their address', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const mail = 'victim@example.com'
    // Somebody else comes first, with a password of their own.
    await addUser(testApp.database, { mail, name: 'Mallory', password: 'mallory was here' })
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: mail, role: 'MEMBER' }] } })
    const invitation = linkIn(await mailbox.waitForMail(mail))

    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    const shown = await browser.submit({ mail, password: 'mallory was here' })
    assert.equal(shown.status, 403)
    assert.match(shown.text, /not verified yet/)
    await mailbox.waitForMail(mail)
    const pending = await testApp.database.read
      .selectFrom('team_invitation')
      .where('mail_id', '=', mail)
      .selectAll()
      .execute()
    assert.equal(pending.length, 1)

    await follow(invitation, { name: 'Victor', password })
    const again = await startAuthorization(auth, config)
    assert.equal((await again.browser.submit({ mail, password: 'mallory was here' })).status, 400)
    const { tokens } = await obtainTokens(auth, config, mail, readScopes)
    assert.deepEqual(await teamsOf(testApp, edition_id, tokens.access_token), [team_id])
  })

  test('[A5] a forgotten password is chosen anew by a link, and every session ends', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser } = await signInAndAllow(auth, config, mail)
    const authorizationUrl = oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'Service.editions.READ',
    })
    assert.ok((await browser.visit(authorizationUrl)).url.searchParams.get('code'))

    const forgetful = createBrowser(auth.url)
    await forgetful.visit(`${auth.url}/reset`)
    await forgetful.submit({ mail })
    const shown = await follow(linkIn(await mailbox.waitForMail(mail)), { password: 'a new one, longer' })
    assert.match(shown.text, /new password is saved/)
    assert.match((await browser.visit(authorizationUrl)).text, /<h1>Sign in<\/h1>/)
    const { browser: other } = await startAuthorization(auth, config)
    assert.equal((await other.submit({ mail, password })).status, 400)
    assert.match((await other.submit({ mail, password: 'a new one, longer' })).text, /Allow Sketch Importer/)
  })

  test('[A5] asking for a new password answers the same for an unknown address, and writes nobody', async () => {
    const ask = async (mail: string) => {
      const browser = createBrowser(auth.url)
      await browser.visit(`${auth.url}/reset`)
      return (await browser.submit({ mail })).text
    }
    const { mail } = await auth.aUser()
    assert.equal(await ask('stranger@example.com'), await ask(mail))
    await mailbox.waitForMail(mail)
    assert.deepEqual(
      mailbox.messages.filter(({ to }) => to === 'stranger@example.com'),
      [],
    )
  })

  test('[A5] a password that is too short is refused with the reason', async () => {
    await signUp('short@example.com')
    const link = linkIn(await mailbox.waitForMail('short@example.com'))
    const shown = await follow(link, { name: 'Short', password: 'seven77' })
    assert.equal(shown.status, 400)
    assert.match(shown.text, /at least 8 characters/)
  })
})

onOneOrBothEngines('sqlite', 'accounts without mail', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp)

  test('[E7] without mail an operator hands on the links, of invitations and of sign-ups', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const members_info = [{ mail_id: 'Bob@example.com', role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/sign-up`)
    assert.match((await browser.submit({ mail: 'carol@example.com', name: 'Carol' })).text, /Ask the administrator/)

    const first = await listInvitationLinks(testApp.database, testApp.settings)
    assert.deepEqual(
      first.map(({ mail_id, reason }) => ({ mail_id, reason })),
      [
        { mail_id: 'carol@example.com', reason: 'SIGN_UP' },
        { mail_id: 'bob@example.com', reason: 'INVITATION' },
      ],
    )
    const [, bob] = await listInvitationLinks(testApp.database, testApp.settings)
    await browser.visit(String(bob?.link))
    await browser.submit({ name: 'Bob', password })
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, 'bob@example.com', readScopes)
    assert.deepEqual(await teamsOf(testApp, edition_id, tokens.access_token), [team_id])
    // The link of the first listing was for the same address: it is used up as well.
    assert.equal((await browser.visit(String(first[1]?.link))).status, 404)
    assert.equal((await listInvitationLinks(testApp.database, testApp.settings)).length, 1)
  })
})

onOneOrBothEngines('sqlite', 'accounts where sign-up is closed', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: false } })
  const auth = authFor(testApp)

  test('[E7] an invitation that came later is claimed at the next sign-in', async () => {
    const { mail, zuid } = await auth.aUser()
    const { edition_id, team_id, owner } = await testApp.anEdition()
    await testApp.database.write((db) =>
      db
        .insertInto('team_invitation')
        .values({
          edition_id: Number(edition_id),
          team_id: Number(team_id),
          mail_id: mail,
          role: 'MEMBER',
          added_by: Number(owner.zuid),
          invited_time: Date.now(),
        })
        .execute(),
    )
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, readScopes)
    assert.deepEqual(await teamsOf(testApp, edition_id, tokens.access_token), [team_id])
    assert.ok(zuid)
  })

  test('[E7] closed sign-up makes no account, and an invitation still does', async () => {
    assert.equal((await fetch(`${auth.url}/sign-up`)).status, 403)
    const body = new URLSearchParams({ mail: 'dan@example.com', name: 'Dan' })
    assert.equal((await fetch(`${auth.url}/sign-up`, { method: 'POST', body })).status, 403)
    assert.equal(await findUserByMail(testApp.database.read, 'dan@example.com'), undefined)

    const { owner, edition_id, team_id } = await testApp.anEdition()
    const members_info = [{ mail_id: 'dan@example.com', role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    const [invitation] = await listInvitationLinks(testApp.database, testApp.settings)
    const browser = createBrowser(auth.url)
    await browser.visit(String(invitation?.link))
    assert.match((await browser.submit({ name: 'Dan', password })).text, /Your account is ready/)
  })
})
