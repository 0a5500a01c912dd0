import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aSpace } from '../testing/factories.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { testAppFor } from '../testing/test-app.ts'
import { errorPage, expiredFormPage, throttledPage } from './pages/messages.ts'
import { placesOf, renderPage } from './pages/page.ts'

const settings = { authUrl: 'https://auth.example.org', baseUrl: 'https://easel.example.org', web: true }

test('[K84] pages that say that something is over or failed lead to the app, or to the account where there is no app', () => {
  const failed = errorPage(500, (t) => t.busy)
  const inApp = renderPage(failed, placesOf({ ...settings, oidcIssuer: undefined }), 'de')
  assert.match(inApp, /<a href="https:\/\/easel\.example\.org\/home">Zu Easel<\/a>/)
  assert.match(inApp, /<a href="https:\/\/auth\.example\.org\/account">Ihr Konto<\/a>/)
  const apiAlone = renderPage(failed, placesOf({ ...settings, web: false, oidcIssuer: undefined }), 'en')
  assert.doesNotMatch(apiAlone, /easel\.example\.org/)
  assert.match(apiAlone, /\/account">Your account</)
  const outside = renderPage(failed, placesOf({ ...settings, oidcIssuer: 'https://id.example.org' }), 'en')
  assert.doesNotMatch(outside, /\/account"/)
  for (const page of [expiredFormPage(), throttledPage(60)])
    assert.match(renderPage(page, placesOf({ ...settings, oidcIssuer: undefined }), 'en'), />Go to Easel</)
})

onOneOrBothEngines('sqlite', 'whoever was invited', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { settings: { signUp: true, web: true }, mailer: mailbox.mailer })
  const auth = authFor(testApp, () => mailbox.mailer)

  const follow = async (mail: string, fields: Record<string, string>) => {
    const browser = createBrowser(auth.url)
    await browser.visit(new URL(linkIn(await mailbox.waitForMail(mail))))
    return (await browser.submit(fields)).text
  }

  test('[E7] is led to the team that they have accepted', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const { mail } = await auth.aUser()
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: mail, role: 'MEMBER' }] } })
    const text = await follow(mail, {})
    assert.match(text, /You have accepted/)
    assert.ok(text.includes(`href="${testApp.settings.baseUrl}/home/${edition_id}/${team_id}">Open Studio</a>`), text)
  })

  test('[S9] is led to the space that they are a guest of, with a new account', async () => {
    const team = await testApp.anEdition()
    const { owner, edition_id } = team
    const space_id = await aSpace(testApp, team, owner)
    const member = { mail_id: 'new.guest@example.com', role: 'GUEST_VIEWER', type: 'USER' } as const
    await owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info: [member] } })
    const text = await follow(member.mail_id, { name: 'Gerda', password: 'long enough to be one' })
    const address = `${testApp.settings.baseUrl}/spaces/${edition_id}/${space_id}`
    assert.ok(text.includes(`href="${address}">Open Sketches</a>`), text)
  })
})
