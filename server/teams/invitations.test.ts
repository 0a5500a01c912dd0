import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpired } from '../identity/delete-expired.ts'
import type { MailMessage } from '../identity/mail.ts'
import { takeMailQuota } from '../identity/mail-quota.ts'
import { invitationMail } from '../identity/mail-templates.ts'
import { addToTeam, aWorkingBot } from '../testing/bots.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
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

onOneOrBothEngines('sqlite', 'letters of invitation', (engine) => {
  const letters: MailMessage[] = []
  const testApp = testAppFor(engine, { mailer: { send: async (letter) => void letters.push(letter) } })

  test('[E7] a letter is in the language that whoever invites has chosen', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    await owner.api.updatePersonalSettings({ body: { language: 'de' } })
    const member = { mail_id: 'eingeladen@example.com', role: 'MEMBER' as const }
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [member] } })
    const [letter] = letters.splice(0)
    assert.equal(letter?.subject, 'Einladung in ein Team bei Easel')
    assert.ok(letter?.text.startsWith(`${owner.name} lädt Sie in das Team Studio bei Easel ein.`))
  })

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
      assert.equal(subject, 'You are invited to a team on Easel')
      assert.ok(text.startsWith(`${owner.name} has invited you to the team Studio on Easel.`))
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

onOneOrBothEngines('sqlite', 'bounds of mail', (engine) => {
  const letters: MailMessage[] = []
  const mailer = { send: async (letter: MailMessage) => void letters.push(letter) }
  const testApp = testAppFor(engine, { mailer })
  const role = 'MEMBER' as const
  const lettersTo = (mail: string) => letters.filter(({ to }) => to === mail).length

  test('[N5] an address that is not verified gets five mails a day, whoever sends them, and every invitation stands', async () => {
    const mail_id = 'stranger@example.com'
    for (let n = 0; n < 8; n++) {
      const { owner, edition_id, team_id } = await testApp.anEdition()
      const body = { members_info: [{ mail_id, role }] }
      const { added_members } = await owner.api.addTeamMembers({ edition_id, team_id, body })
      assert.equal(added_members.length, 1)
    }
    assert.equal(lettersTo(mail_id), 5)
    const invitations = testApp.database.read.selectFrom('team_invitation').where('mail_id', '=', mail_id)
    assert.equal((await invitations.select('team_id').execute()).length, 8)
    const links = testApp.database.read.selectFrom('mail_link').where('mail_id', '=', mail_id).select('link_hash')
    assert.equal((await links.execute()).length, 5)
  })

  test('[N5] an inviter sends 50 mails an hour, and a team that is deleted gives none of them back', async () => {
    letters.length = 0
    const { owner, edition_id, team_id } = await testApp.anEdition('TRIAL')
    const invite = (to: { edition_id: string; team_id: string }, count: number, word: string) =>
      owner.api.addTeamMembers({
        ...to,
        body: { members_info: Array.from({ length: count }, (_, n) => ({ mail_id: `${word}${n}@example.com`, role })) },
      })
    await invite({ edition_id, team_id }, 30, 'first')
    assert.equal(letters.length, 30)
    await testApp.database.write((db) => db.deleteFrom('team_invitation').execute())
    await invite({ edition_id, team_id }, 30, 'second')
    assert.equal(letters.length, 50)
    const other = await testApp.anEdition()
    await other.owner.api.addTeamMembers({
      edition_id: other.edition_id,
      team_id: other.team_id,
      body: { members_info: [{ mail_id: 'third@example.com', role }] },
    })
    assert.equal(lettersTo('third@example.com'), 1)
  })

  test('[N5] [A9] the mails of bots are counted as those of whoever made them', async () => {
    letters.length = 0
    const edition = await testApp.anEdition('TRIAL')
    const { owner, edition_id, team_id } = edition
    const bots = [await aWorkingBot(testApp, edition), await aWorkingBot(testApp, edition)]
    for (const { bot_id } of bots) await addToTeam(edition, bot_id, 'TEAM_ADMIN')
    for (const [who, { api }] of [owner, ...bots].entries()) {
      const members_info = Array.from({ length: 20 }, (_, n) => ({ mail_id: `bot${who}.${n}@example.com`, role }))
      await api.addTeamMembers({ edition_id, team_id, body: { members_info } })
      await testApp.database.write((db) => db.deleteFrom('team_invitation').execute())
    }
    assert.equal(letters.length, 50)
  })

  test('[N5] the day and the hour end, and what is over is forgotten', async () => {
    const { database } = testApp
    const [start, day] = [Date.now(), 86_400_000]
    const take = (now: number) => database.write((db) => takeMailQuota(db, 'TO', 'later@example.com', 3, now))
    assert.deepEqual([await take(start), await take(start + 1), await take(start + 2)], [3, 2, 0])
    assert.equal(await take(start + day - 1), 0)
    assert.equal(await take(start + day + 1), 3)
    await deleteExpired(database, start + 3 * day)
    assert.deepEqual(await database.read.selectFrom('mail_quota').selectAll().execute(), [])
  })

  test('[N5] requests at the same moment count one another', async () => {
    const mail = 'racing@example.com'
    const taken = Array.from({ length: 20 }, () => testApp.database.write((db) => takeMailQuota(db, 'TO', mail)))
    assert.equal((await Promise.all(taken)).filter((mails) => mails > 0).length, 5)
  })

  test('[N5] what the inviter wrote is not in the subject, and nothing in it is a link', async () => {
    const written = [
      'https://evil.example/win',
      'www.evil.example',
      'evil\u3002example',
      'evil\uff0eexample',
      'Call\nhttp://1.2.3.4:80/x',
      'me@evil.example',
      'ht\u200btps://evil.example',
    ]
    for (const name of written) {
      const { subject, text } = invitationMail('ann@example.com', 'https://here/link/x', {
        kind: 'team',
        name,
        inviter: name,
      })
      assert.equal(subject, 'You are invited to a team on Easel')
      const [first = '', ...rest] = text.split('\n\n')
      assert.doesNotMatch(first, /\w[.:/\\@\u3002\uff0e]+\w|:\/\/|www\.\w|\n/, first)
      assert.equal(rest.length, 2)
    }
    const names = { kind: 'team' as const, name: 'Studio 7: Design & Bau', inviter: 'Dr. Ann O’Neil' }
    const { text } = invitationMail('ann@example.com', 'https://here/link/x', names)
    assert.ok(text.startsWith('Dr. Ann O’Neil has invited you to the team Studio 7: Design & Bau on Easel.'))
    const german = invitationMail('ann@example.com', 'https://here/link/x', { ...names, kind: 'space', language: 'de' })
    assert.equal(german.subject, 'Einladung in einen Space bei Easel')
    assert.ok(
      german.text.startsWith('Dr. Ann O’Neil lädt Sie als Gast in den Space Studio 7: Design & Bau bei Easel ein.'),
    )
  })
})

onOneOrBothEngines('sqlite', 'invitations', (engine) => {
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
