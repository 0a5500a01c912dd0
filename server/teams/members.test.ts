import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, anAdmin, aTeam } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const timestamp = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}$/

onBothEngines('team members', (engine) => {
  const testApp = testAppFor(engine)

  test('[E5] members are listed in the order in which they came, without team_id unless it is asked for', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const member = await aMember(testApp, edition)
    const { team_members } = await member.api.listTeamMembers({ edition_id, team_id })
    const [first, second] = team_members ?? []
    assert.equal(team_members?.length, 2)
    assert.equal(first?.zuid, owner.zuid)
    const { added_time, modified_time, ...rest } = second ?? {}
    assert.match(added_time ?? '', timestamp)
    assert.match(modified_time ?? '', timestamp)
    assert.deepEqual(rest, {
      zuid: member.zuid,
      role_name: 'MEMBER',
      display_name: member.name,
      mail_id: member.mail,
      added_by: owner.zuid,
    })
    const query = { fields: 'team_id, zuid' }
    assert.deepEqual((await owner.api.listTeamMembers({ edition_id, team_id, query })).team_members, [
      { team_id, zuid: owner.zuid },
      { team_id, zuid: member.zuid },
    ])
  })

  test('[G7] from and limit page through the members, and member_type TEAM_ADMIN lists the admins', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const people = [owner]
    for (let n = 0; n < 22; n++) people.push(await aMember(testApp, edition, n === 7 ? 'TEAM_ADMIN' : 'MEMBER'))
    const zuids = people.map(({ zuid }) => zuid)
    const list = (query: Record<string, string | number>) =>
      owner.api.listTeamMembers({ edition_id, team_id, query: { ...query, fields: 'zuid' } })
    const page = async (query: Record<string, number>) => (await list(query)).team_members?.map((member) => member.zuid)
    assert.deepEqual(await page({}), zuids.slice(0, 20))
    assert.deepEqual(await page({ from: 20 }), zuids.slice(20))
    assert.deepEqual(await page({ from: 3, limit: 4 }), zuids.slice(3, 7))
    assert.deepEqual(await page({ from: 100 }), [])
    assert.deepEqual(await list({ member_type: 'TEAM_ADMIN' }), {
      team_admins: [{ zuid: owner.zuid }, { zuid: people[8]?.zuid }],
    })
    assert.deepEqual(await list({ member_type: 'TEAM_ADMIN', from: 1 }), { team_admins: [{ zuid: people[8]?.zuid }] })
    await expectError(list({ member_type: 'MEMBER' }), 400, 'IAM1031', { attribute: 'member_type' })
    await expectError(list({ limit: 101 }), 400, 'IAM1031', { attribute: 'limit' })
    await expectError(list({ limit: 0 }), 400, 'IAM1031', { attribute: 'limit' })
    await expectError(list({ from: -1 }), 400, 'IAM1031', { attribute: 'from' })
    const query = { fields: 'shoe_size' }
    await expectError(owner.api.listTeamMembers({ edition_id, team_id, query }), 400, 'IAM1031', {
      attribute: 'fields',
    })
  })

  test('[E5] the list is for the team and for admins of the edition', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const outsider = await aMember(testApp, await aTeam(first))
    const admin = await anAdmin(testApp, first)
    await expectError(outsider.api.listTeamMembers({ edition_id, team_id }), 401, 'T1006')
    assert.equal((await admin.api.listTeamMembers({ edition_id, team_id })).team_members?.length, 1)
    await expectError((await testApp.aPerson()).api.listTeamMembers({ edition_id, team_id }), 404, 'E1017')
    await expectError(owner.api.listTeamMembers({ edition_id, team_id: '999' }), 404, 'T1008')
  })

  test("[E7] a team admin changes a member's role", async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const lead = await aMember(testApp, edition, 'TEAM_ADMIN')
    const member = await aMember(testApp, edition)
    const change = { edition_id, team_id, member_id: member.zuid, body: { role: 'TEAM_ADMIN' as const } }
    assert.deepEqual(await lead.api.changeTeamMemberRole(change), {
      current_user_id: lead.zuid,
      new_role: 'TEAM_ADMIN',
      edition_id,
      team_id,
      zuid: member.zuid,
    })
    await expectError(owner.api.changeTeamMemberRole(change), 409, 'M1001')
    const { user_permission_info } = await member.api.getMyTeamPermission({ edition_id, team_id })
    assert.equal(user_permission_info.role, 'TEAM_ADMIN')
  })

  test('[S10] nobody changes their own role, and nobody the super admin’s', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const lead = await aMember(testApp, edition, 'TEAM_ADMIN')
    const to = (member_id: string) => ({ edition_id, team_id, member_id, body: { role: 'MEMBER' as const } })
    await expectError(lead.api.changeTeamMemberRole(to(lead.zuid)), 403, 'R1001')
    await expectError(lead.api.changeTeamMemberRole(to(owner.zuid)), 403, 'A1006')
    await expectError(owner.api.changeTeamMemberRole(to(owner.zuid)), 403, 'R1001')
  })

  test('[E7] without the right a change is 401: A1003 inside the team, T1006 outside it', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(testApp, first)
    const peer = await aMember(testApp, first)
    const outsider = await aMember(testApp, await aTeam(first))
    const change = { edition_id, team_id, member_id: peer.zuid, body: { role: 'TEAM_ADMIN' as const } }
    await expectError(member.api.changeTeamMemberRole(change), 401, 'A1003')
    await expectError(outsider.api.changeTeamMemberRole(change), 401, 'T1006')
    await expectError((await testApp.aPerson()).api.changeTeamMemberRole(change), 404, 'E1017')
    await expectError(owner.api.changeTeamMemberRole({ ...change, team_id: '999' }), 404, 'T1008')
    const admin = await anAdmin(testApp, first)
    assert.equal((await admin.api.changeTeamMemberRole(change)).new_role, 'TEAM_ADMIN')
  })

  test('[S10] somebody who is not in the team cannot be changed: 404 T1012', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const outsider = await aMember(testApp, await aTeam(first))
    const to = (member_id: string) => ({ edition_id, team_id, member_id, body: { role: 'MEMBER' as const } })
    await expectError(owner.api.changeTeamMemberRole(to(outsider.zuid)), 404, 'T1012')
    await expectError(owner.api.changeTeamMemberRole(to('nonsense')), 404, 'T1012')
    const body = { role: 'BOSS' as 'MEMBER' }
    await expectError(owner.api.changeTeamMemberRole({ ...to(outsider.zuid), body }), 400, 'IAM1031', {
      attribute: 'role',
    })
  })

  test('[E7] of many requests for the same role at once, one changes it', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const member = await aMember(testApp, edition)
    const change = { edition_id, team_id, member_id: member.zuid, body: { role: 'TEAM_ADMIN' as const } }
    const calls = Array.from({ length: 10 }, () => owner.api.changeTeamMemberRole(change))
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const call of calls) await call.catch(() => expectError(call, 409, 'M1001'))
  })

  test('[E7] two admins who demote each other at once: one is an admin afterwards', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id } = edition
    const demote = (by: Person, whom: Person) =>
      by.api.changeTeamMemberRole({ edition_id, team_id, member_id: whom.zuid, body: { role: 'MEMBER' } })
    for (let round = 0; round < 10; round++) {
      const [ann, bea] = [await aMember(testApp, edition, 'TEAM_ADMIN'), await aMember(testApp, edition, 'TEAM_ADMIN')]
      const both = await Promise.allSettled([demote(ann, bea), demote(bea, ann)])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }
  })

  test('[E7] adding somebody to a second team leaves their edition role as it was', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const admin = await anAdmin(testApp, first)
    await addTeamMember(first, admin)
    const { user_permission_info } = await owner.api.getEditionPermission({ edition_id, user_id: admin.zuid })
    assert.equal(user_permission_info.role, 'ORG_ADMIN')
  })
})
