import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, obtainTokens } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, anAdmin, aSpace, aTeam } from '../testing/factories.ts'
import { linkIn, mailboxFor } from '../testing/mailbox.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('strangers where sign-up is on', (engine) => {
  const mailbox = mailboxFor()
  const testApp = testAppFor(engine, { settings: { signUp: true }, mailer: mailbox.mailer })
  const auth = authFor(testApp, () => mailbox.mailer)

  test('[E7] somebody who shares no edition with the caller is invited like an unknown one, and accepts first', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const { mail, zuid } = await auth.aUser()
    const api = testApp.clientOf(await testApp.tokenOf(zuid))
    const invite = (mail_id: string) =>
      owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id, role: 'MEMBER' }] } })
    const shape = async (address: string) => {
      const [{ mail_id: _, invited_time: __, ...rest } = {}] = (await invite(address)).added_members as object[] as {
        mail_id?: string
        invited_time?: string
      }[]
      return rest
    }
    assert.deepEqual(await shape(mail), await shape('unknown.one@example.com'))
    assert.deepEqual((await api.listEditions({})).editions_info, [])
    await expectError(invite(mail), 400, 'T1014')

    // Signing in is no consent.
    const { config } = await auth.anApplication()
    await obtainTokens(auth, config, mail)
    assert.deepEqual((await api.listEditions({})).editions_info, [])

    const browser = createBrowser(auth.url)
    const page = await browser.visit(new URL(linkIn(await mailbox.waitForMail(mail))))
    assert.match(page.text, /invited to Studio/)
    assert.match((await browser.submit({})).text, /You have accepted/)
    assert.equal((await api.getEdition({ edition_id })).edition_info.edition_role_name, 'MEMBER')
    await expectError(invite(mail), 400, 'T1013')
  })

  test('[E7] somebody who shares an edition with the caller becomes a member at once', async () => {
    const first = await testApp.anEdition()
    const second = await aTeam(first)
    const stranger = await testApp.aPerson()
    await addTeamMember(first, stranger)
    await expectError(stranger.api.getTeam(first), 404, 'E1017')
    const browser = createBrowser(auth.url)
    await browser.visit(new URL(linkIn(await mailbox.waitForMail(stranger.mail))))
    await browser.submit({})
    await addTeamMember(second, stranger)
    assert.equal((await stranger.api.getTeam(second)).team.team_id, second.team_id)
  })
})

onBothEngines('people of a higher edition role', (engine) => {
  const testApp = testAppFor(engine)

  test('[E7] are not changed or removed by those of a lower', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const [lead, admin] = [await aMember(testApp, edition, 'TEAM_ADMIN'), await anAdmin(testApp, edition)]
    await addTeamMember(edition, admin)
    const space_id = await aSpace(testApp, edition, admin)
    const at = { edition_id, team_id, member_id: admin.zuid }
    await expectError(lead.api.changeTeamMemberRole({ ...at, body: { role: 'TEAM_ADMIN' } }), 403, 'A1006')
    await expectError(lead.api.removeTeamMember(at), 403, 'A1004')
    await expectError(lead.api.getSpace({ edition_id, space_id }), 404, 'S1009')
    const super_admin = { edition_id, team_id, member_id: owner.zuid }
    await expectError(admin.api.changeTeamMemberRole({ ...super_admin, body: { role: 'MEMBER' } }), 403, 'A1006')
    await expectError(admin.api.removeTeamMember(super_admin), 403, 'A1004')
    // Equals may, and those above.
    const second = await anAdmin(testApp, edition)
    await second.api.changeTeamMemberRole({ ...at, body: { role: 'TEAM_ADMIN' } })
    await owner.api.removeTeamMember(at)
  })
})
