import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, anAdmin, aTeam, type TeamFixture } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const asMembers = (...mails: string[]) => ({
  members_info: mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const })),
})

const invite = ({ owner, edition_id, team_id }: TeamFixture, ...mails: string[]) =>
  owner.api.addTeamMembers({ edition_id, team_id, body: asMembers(...mails) })

onBothEngines('adding team members', (engine) => {
  const testApp = testAppFor(engine)

  test('[E7] a known user is a member at once, an unknown one invited; the answer has one shape', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const user = await testApp.aPerson()
    const { added_members, ...rest } = await owner.api.addTeamMembers({
      edition_id,
      team_id,
      body: {
        members_info: [
          { mail_id: user.mail, role: 'TEAM_ADMIN' },
          { mail_id: 'unknown@example.com', role: 'MEMBER' },
        ],
      },
    })
    assert.deepEqual(rest, {})
    const echo = { edition_id, team_id, added_by: owner.zuid, invited_time: added_members[0]?.invited_time }
    assert.match(echo.invited_time ?? '', /^[A-Z][a-z]{2}, \d{2} /)
    assert.deepEqual(added_members, [
      { ...echo, role_name: 'TEAM_ADMIN', mail_id: user.mail },
      { ...echo, role_name: 'MEMBER', mail_id: 'unknown@example.com' },
    ])
    const { user_permission_info } = await user.api.getMyTeamPermission({ edition_id, team_id })
    assert.equal(user_permission_info.role, 'TEAM_ADMIN')
    assert.equal((await owner.api.getTeam({ edition_id, team_id })).team.team_member_count, '2')
  })

  test('[E7] already in the team is T1013, already invited T1014, whatever the case of the address', async () => {
    const edition = await testApp.anEdition()
    const member = await aMember(testApp, edition)
    await expectError(invite(edition, member.mail.toUpperCase()), 400, 'T1013')
    await invite(edition, 'Guest.To.Be@Example.com')
    await expectError(invite(edition, 'guest.to.be@example.COM'), 400, 'T1014')
  })

  test('[E7] an address that somebody only signed up with is invited: it is not shown to be theirs', async () => {
    const edition = await testApp.anEdition()
    const impostor = await testApp.aPerson()
    await testApp.database.write((db) =>
      db.updateTable('user').set({ mail_verified: 0 }).where('zuid', '=', Number(impostor.zuid)).execute(),
    )
    await invite(edition, impostor.mail)
    await expectError(impostor.api.getEdition({ edition_id: edition.edition_id }), 404, 'E1017')
    await expectError(invite(edition, impostor.mail), 400, 'T1014')
  })

  test('[E7] where some fail the answer is 206, with who was added and who was not and why', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const [member, user] = [await aMember(testApp, edition), await testApp.aPerson()]
    await invite(edition, 'pending@example.com')
    const response = await send(testApp, operations.addTeamMembers, {
      token: owner.token,
      params: { edition_id, team_id },
      input: {
        body: asMembers(member.mail, 'New@example.com', 'Pending@example.com', user.mail, 'new@EXAMPLE.com', user.mail),
      },
    })
    assert.equal(response.status, 206)
    const { status, data, message } = (await response.json()) as {
      status: string
      message: string
      data: { added_members: { mail_id: string }[]; failed_members: object[] }
    }
    assert.equal(status, 'success')
    assert.equal(message, '2 of 6 members added')
    assert.deepEqual(
      data.added_members.map(({ mail_id }) => mail_id),
      ['new@example.com', user.mail],
    )
    const inTeam = { error_code: 'T1013', error_message: 'The user is already a member of the team' }
    const invited = { error_code: 'T1014', error_message: 'The user is already invited to the team' }
    assert.deepEqual(data.failed_members, [
      { mail_id: member.mail, ...inTeam },
      { mail_id: 'Pending@example.com', ...invited },
      { mail_id: 'new@EXAMPLE.com', ...invited },
      { mail_id: user.mail, ...inTeam },
    ])
  })

  test('[E7] where all of several fail the answer is 400 T1017, and failed_members in its details', async () => {
    const edition = await testApp.anEdition()
    const member = await aMember(testApp, edition)
    await invite(edition, 'pending@example.com')
    const details = await expectError(invite(edition, member.mail, 'pending@example.com'), 400, 'T1017')
    assert.deepEqual(details.failed_members, [
      { mail_id: member.mail, error_code: 'T1013', error_message: 'The user is already a member of the team' },
      {
        mail_id: 'pending@example.com',
        error_code: 'T1014',
        error_message: 'The user is already invited to the team',
      },
    ])
  })

  test('[E7] 1 to 100 items of at most 11000 characters, each an address and a role', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const send = (members_info: unknown) =>
      owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } as ReturnType<typeof asMembers> })
    const many = (count: number) =>
      asMembers(...Array.from({ length: count }, (_, n) => `p${n}@example.com`)).members_info
    await expectError(send([]), 400, 'IAM1054', { attribute: 'members_info' })
    await expectError(send(many(101)), 400, 'IAM1031', { attribute: 'members_info' })
    await expectError(send(undefined), 400, 'IAM1031', { attribute: 'members_info' })
    await expectError(send([{ mail_id: 'nonsense', role: 'MEMBER' }]), 400, 'IAM1031', {
      attribute: 'members_info[0].mail_id',
    })
    await expectError(send([...many(2), { mail_id: 'a@example.com', role: 'BOSS' }]), 400, 'IAM1031', {
      attribute: 'members_info[2].role',
    })
    await expectError(send([{ mail_id: 'a@example.com' }]), 400, 'IAM1031', { attribute: 'members_info[0].role' })
    const [one] = many(1)
    const padded = (size: number) => ({ ...one, note: 'x'.repeat(size - JSON.stringify({ ...one, note: '' }).length) })
    await expectError(send([padded(11_001)]), 400, 'IAM1031', { attribute: 'members_info[0]' })
    assert.equal((await send([padded(11_000)])).added_members.length, 1)
  })

  test('[E7] team admins and edition admins may add; members 401 A1003, others of the edition 401 T1006', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const at = { edition_id, team_id, body: asMembers('somebody@example.com') }
    await expectError((await aMember(testApp, first)).api.addTeamMembers(at), 401, 'A1003')
    await expectError((await aMember(testApp, await aTeam(first))).api.addTeamMembers(at), 401, 'T1006')
    await expectError((await testApp.aPerson()).api.addTeamMembers(at), 404, 'E1017')
    await expectError(owner.api.addTeamMembers({ ...at, team_id: '999' }), 404, 'T1008')
    const lead = await aMember(testApp, first, 'TEAM_ADMIN')
    assert.equal((await lead.api.addTeamMembers(at)).added_members[0]?.added_by, lead.zuid)
    const admin = await anAdmin(testApp, first)
    await admin.api.addTeamMembers({ ...at, body: asMembers('another@example.com') })
  })
})

onBothEngines('seats', (engine) => {
  const testApp = testAppFor(engine, { settings: { plans: readSettings({ EASEL_PLAN_FREE_SEATS: '4' }).plans } })

  test('[E7] the owner, members and pending invitations take a seat each, once per person', async () => {
    const first = await testApp.anEdition()
    const second = await aTeam(first)
    const member = await aMember(testApp, first)
    await invite(first, 'a@example.com', 'b@example.com')
    await expectError(invite(first, 'c@example.com'), 400, 'L1001')
    await expectError(addTeamMember(first, await testApp.aPerson()), 400, 'L1001')
    // Seated already, by whichever team.
    assert.equal((await invite(second, 'A@example.com', 'b@example.com')).added_members.length, 2)
    assert.equal((await addTeamMember(second, member)).added_members.length, 1)
  })

  test('[E7] as many are added as there are seats, in the order sent', async () => {
    const edition = await testApp.anEdition()
    const { added_members, failed_members } = await invite(
      edition,
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`),
    )
    assert.equal(added_members.length, 3)
    assert.deepEqual(
      failed_members?.map(({ mail_id, error_code }) => [mail_id, error_code]),
      [
        ['d@example.com', 'L1001'],
        ['e@example.com', 'L1001'],
      ],
    )
    const response = await expectError(invite(edition, 'f@example.com', 'g@example.com'), 400, 'T1017')
    assert.equal((response.failed_members as unknown[]).length, 2)
  })

  test('[E7] twenty requests at once for the last three seats: three get one', async () => {
    const first = await testApp.anEdition()
    const second = await aTeam(first)
    const calls = Array.from({ length: 20 }, (_, n) => invite(n % 2 ? first : second, `racer${n}@example.com`))
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 3)
    for (const [n, { status }] of settled.entries())
      if (status === 'rejected') await expectError(calls[n] as Promise<unknown>, 400, 'L1001')
  })

  test('[E7] twenty requests at once for one address: one invites it', async () => {
    const edition = await testApp.anEdition()
    const calls = Array.from({ length: 20 }, () => invite(edition, 'wanted@example.com'))
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('[E10] a trial that has run out has the seats of FREE_PLAN', async () => {
    const edition = await testApp.anEdition('TRIAL')
    await invite(edition, ...['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`))
    await testApp.database.write((db) =>
      db
        .updateTable('edition')
        .set({ expiry_time: Date.now() - 1 })
        .where('edition_id', '=', Number(edition.edition_id))
        .execute(),
    )
    await expectError(invite(edition, 'e@example.com'), 400, 'L1001')
  })
})
