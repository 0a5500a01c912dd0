import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('groups', (engine) => {
  const testApp = testAppFor(engine)

  const aGroup = async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: 'Crew' } })
    return { ...edition, group_id }
  }

  test('[S9] admins of the edition create, rename, list and delete groups', async () => {
    const group = await aGroup()
    const { owner, edition_id, group_id } = group
    const admin = await anAdmin(testApp, group)
    const second = await admin.api.createGroup({ edition_id, body: { group_name: 'Guild' } })
    assert.deepEqual(second, {
      current_user_id: admin.zuid,
      edition_id,
      group_id: second.group_id,
      group_name: 'Guild',
    })
    const renamed = await admin.api.renameGroup({ edition_id, group_id, body: { group_name: 'Team of two' } })
    assert.deepEqual(renamed, { current_user_id: admin.zuid, edition_id, group_id, new_name: 'Team of two' })
    const member = await aMember(testApp, group)
    const members_info = [{ zuid: owner.zuid }, { zuid: member.zuid }]
    await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info } })
    const { groups } = await owner.api.listGroups({ edition_id })
    assert.deepEqual(
      groups.map(({ created_time, ...group }) => group),
      [
        { group_id, group_name: 'Team of two', group_member_count: '2', created_by: owner.zuid },
        { group_id: second.group_id, group_name: 'Guild', group_member_count: '0', created_by: admin.zuid },
      ],
    )
    const page = await owner.api.listGroups({ edition_id, query: { from: 1, limit: 1 } })
    assert.deepEqual(
      page.groups.map((group) => group.group_id),
      [second.group_id],
    )
    await expectError(owner.api.listGroups({ edition_id, query: { limit: 0 } }), 400, 'IAM1031', { attribute: 'limit' })
    assert.deepEqual(await owner.api.deleteGroup({ edition_id, group_id }), {
      current_user_id: owner.zuid,
      edition_id,
      group_id,
    })
    await expectError(owner.api.deleteGroup({ edition_id, group_id }), 404, 'G1001')
    await expectError(owner.api.listGroupMembers({ edition_id, group_id }), 404, 'G1001')
    assert.equal((await owner.api.listGroups({ edition_id })).groups.length, 1)
  })

  test('[S9] people of the edition are added to a group, listed, and taken out', async () => {
    const group = await aGroup()
    const { owner, edition_id, group_id } = group
    const [ann, bea] = [await aMember(testApp, group), await aMember(testApp, group)]
    const stranger = await testApp.aPerson()
    const add = (...zuids: string[]) =>
      owner.api.addGroupMembers({ edition_id, group_id, body: { members_info: zuids.map((zuid) => ({ zuid })) } })
    const profile = { display_name: ann.name, mail_id: ann.mail }
    assert.deepEqual(await add(ann.zuid), { added_members: [{ zuid: ann.zuid, ...profile }] })
    await expectError(add(ann.zuid), 400, 'G1002')
    await expectError(add(stranger.zuid), 400, 'S1041')
    await expectError(add(ann.zuid, stranger.zuid), 400, 'G1004', {
      failed_members: [
        { zuid: ann.zuid, error_code: 'G1002', error_message: 'Already in the group' },
        { zuid: stranger.zuid, error_code: 'S1041', error_message: 'Not a member of the edition' },
      ],
    })
    await expectError(add(), 400, 'IAM1054', { attribute: 'members_info' })
    const input = { body: { members_info: [{ zuid: bea.zuid }, { zuid: bea.zuid }, { zuid: 'nobody' }] } }
    const options = { token: owner.token, params: { edition_id, group_id }, input }
    const response = await send(testApp, operations.addGroupMembers, options)
    assert.equal(response.status, 206)
    const { data } = (await response.json()) as { data: Awaited<ReturnType<typeof add>> }
    assert.deepEqual(
      data.added_members.map(({ zuid }) => zuid),
      [bea.zuid],
    )
    assert.deepEqual(
      data.failed_members?.map(({ zuid, error_code }) => [zuid, error_code]),
      [
        [bea.zuid, 'G1002'],
        ['nobody', 'S1041'],
      ],
    )
    const listed = await owner.api.listGroupMembers({ edition_id, group_id })
    assert.deepEqual(
      listed.group_members.map(({ zuid }) => zuid),
      [ann.zuid, bea.zuid],
    )
    const page = await owner.api.listGroupMembers({ edition_id, group_id, query: { from: 1 } })
    assert.equal(page.group_members[0]?.zuid, bea.zuid)
    const remove = () => owner.api.removeGroupMember({ edition_id, group_id, member_id: ann.zuid })
    assert.deepEqual(await remove(), {
      current_user_id: owner.zuid,
      edition_id,
      group_id,
      removed_zuid: ann.zuid,
    })
    await expectError(remove(), 404, 'G1003')
  })

  test('[S9] groups are for admins of the edition, and of one edition', async () => {
    const group = await aGroup()
    const { edition_id, group_id } = group
    const member = await aMember(testApp, group)
    const other = await aGroup()
    const calls = ({ api }: typeof member, at: { edition_id: string; group_id: string }) => [
      () => api.renameGroup({ ...at, body: { group_name: 'x' } }),
      () => api.deleteGroup(at),
      () => api.listGroupMembers(at),
      () => api.addGroupMembers({ ...at, body: { members_info: [{ zuid: member.zuid }] } }),
      () => api.removeGroupMember({ ...at, member_id: member.zuid }),
    ]
    for (const call of calls(member, { edition_id, group_id })) await expectError(call(), 401, 'A1003')
    await expectError(member.api.createGroup({ edition_id, body: { group_name: 'x' } }), 401, 'A1003')
    await expectError(member.api.listGroups({ edition_id }), 401, 'A1003')
    for (const call of calls(other.owner, { edition_id, group_id })) await expectError(call(), 404, 'E1017')
    for (const call of calls(other.owner, { edition_id: other.edition_id, group_id })) {
      await expectError(call(), 404, 'G1001')
    }
    await expectError(other.owner.api.createGroup({ edition_id, body: { group_name: 'x' } }), 404, 'E1017')
    const long = 'x'.repeat(101)
    await expectError(group.owner.api.createGroup({ edition_id, body: { group_name: long } }), 400, 'IAM1031', {
      attribute: 'group_name',
    })
  })

  test('[E8] who leaves the edition leaves its groups', async () => {
    const group = await aGroup()
    const { owner, edition_id, team_id, group_id } = group
    const member = await aMember(testApp, group)
    await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info: [{ zuid: member.zuid }] } })
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid })
    assert.deepEqual((await owner.api.listGroupMembers({ edition_id, group_id })).group_members, [])
  })
})
