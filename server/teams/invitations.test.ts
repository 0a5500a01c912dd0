import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailMessage } from '../identity/mail.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aTeam } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, type TestApp, testAppFor } from '../testing/test-app.ts'
import { claimInvitations } from './invitations.sql.ts'

const claim = (testApp: TestApp, { zuid, mail }: Person) =>
  testApp.database.write((db) => claimInvitations(db, { zuid: Number(zuid), mail_id: mail, now: Date.now() }))

const unverified = async (testApp: TestApp): Promise<Person> => {
  const person = await testApp.aPerson()
  await verify(testApp, person, 0)
  return person
}

const verify = (testApp: TestApp, { zuid }: Person, mail_verified: number) =>
  testApp.database.write((db) =>
    db.updateTable('user').set({ mail_verified }).where('zuid', '=', Number(zuid)).execute(),
  )

onBothEngines('letters of invitation', (engine) => {
  const letters: MailMessage[] = []
  const testApp = testAppFor(engine, { mailer: { send: async (letter) => void letters.push(letter) } })

  test('[E7] whoever is invited gets a letter with a link, once the invitation stands; members get none', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const user = await testApp.aPerson()
    const role = 'MEMBER' as const
    const mails = ['Invited@example.com', user.mail, 'also.invited@example.com', 'invited@example.com']
    const { added_members } = await owner.api.addTeamMembers({
      edition_id,
      team_id,
      body: { members_info: mails.map((mail_id) => ({ mail_id, role })) },
    })
    assert.equal(added_members.length, 3)
    assert.deepEqual(letters.map(({ to }) => to).sort(), ['also.invited@example.com', 'invited@example.com'])
    for (const { subject, text } of letters) {
      assert.equal(subject, `${owner.name} invites you to Studio`)
      assert.ok(text.includes(`${testApp.settings.authUrl}/`))
    }
    letters.length = 0
    await expectError(
      owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: user.mail, role }] } }),
      400,
      'T1013',
    )
    assert.deepEqual(letters, [])
  })
})

onBothEngines('invitations', (engine) => {
  const testApp = testAppFor(engine)

  test('[E7] whoever was invited becomes a member of every team that invited them, with the role given', async () => {
    const first = await testApp.anEdition()
    const second = await aTeam(first)
    const other = await testApp.anEdition()
    const bea = await unverified(testApp)
    await addTeamMember(first, bea)
    await addTeamMember(second, bea, 'TEAM_ADMIN')
    await addTeamMember(other, bea)
    await claim(testApp, bea)
    const { editions_info } = await bea.api.listEditions({ query: { fields: 'edition_id,edition_role_name' } })
    assert.deepEqual(editions_info, [
      { edition_id: first.edition_id, edition_role_name: 'MEMBER' },
      { edition_id: other.edition_id, edition_role_name: 'MEMBER' },
    ])
    const { user_permission_info } = await bea.api.getMyTeamPermissions({ edition_id: first.edition_id })
    assert.deepEqual(user_permission_info.teams, [
      { role: 'MEMBER', team_id: first.team_id },
      { role: 'TEAM_ADMIN', team_id: second.team_id },
    ])
  })

  test('[E7] claiming again changes nothing, and an invitation is used up', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const bea = await unverified(testApp)
    await addTeamMember(edition, bea)
    await claim(testApp, bea)
    await owner.api.changeTeamMemberRole({ edition_id, team_id, member_id: bea.zuid, body: { role: 'TEAM_ADMIN' } })
    await claim(testApp, bea)
    const { user_permission_info } = await bea.api.getMyTeamPermission({ edition_id, team_id })
    assert.equal(user_permission_info.role, 'TEAM_ADMIN')
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: bea.zuid })
    await claim(testApp, bea)
    await expectError(bea.api.getEdition({ edition_id }), 404, 'E1017')
  })

  test('[E7] somebody known who still has an invitation is added at once, and loses it', async () => {
    const edition = await testApp.anEdition()
    const bea = await unverified(testApp)
    await addTeamMember(edition, bea)
    await verify(testApp, bea, 1)
    await addTeamMember(edition, bea, 'TEAM_ADMIN')
    await claim(testApp, bea)
    const { user_permission_info } = await bea.api.getMyTeamPermission(edition)
    assert.equal(user_permission_info.role, 'TEAM_ADMIN')
    await expectError(addTeamMember(edition, bea), 400, 'T1013')
  })

  test('[N8] that somebody who was invited joins is in the audit trail of the edition, once', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const bea = await unverified(testApp)
    await addTeamMember(edition, bea)
    await claim(testApp, bea)
    await claim(testApp, bea)
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id, query: { event: 'team.joined' } })
    assert.deepEqual(
      audit_entries.map(({ zuid, details }) => [zuid, details]),
      [[bea.zuid, { team_id }]],
    )
  })
})
