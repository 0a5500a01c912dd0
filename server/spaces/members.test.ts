import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations, type SpaceRole } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aTeam, share, type TeamFixture } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const timestamp = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}$/

type GivenRole = Exclude<SpaceRole, 'CREATOR'>
interface Item {
  zuid: string
  role: GivenRole
  type: 'USER' | 'GROUP' | 'TEAM' | 'ORG'
}

onBothEngines('space members', (engine) => {
  const testApp = testAppFor(engine)

  const aPlace = async () => {
    const edition = await testApp.anEdition()
    return { ...edition, space_id: await aSpace(testApp, edition, edition.owner) }
  }

  type Space = TeamFixture & { space_id: string }

  const addTo = ({ edition_id, space_id, owner }: Space, items: Item[], by: Person = owner) =>
    by.api.addSpaceMembers({ edition_id, space_id, body: { members_info: items } })

  /** The status and the data or details of adding: what the SDK does not tell apart. */
  const answerTo = async ({ edition_id, space_id, owner }: Space, members_info: Item[]) => {
    const params = { edition_id, space_id }
    const input = { body: { members_info } }
    const response = await send(testApp, operations.addSpaceMembers, { token: owner.token, params, input })
    const { message, data } = (await response.json()) as { message: string; data: unknown }
    return { status: response.status, message, data }
  }

  const user = ({ zuid }: Person, role: GivenRole = 'EDITOR'): Item => ({ zuid, role, type: 'USER' })

  const inSpace = ({ edition_id, space_id }: Space, { zuid }: Person, role: SpaceRole) =>
    share(testApp, { edition_id, space_id }, { role, type: 'USER', id: zuid })

  test('[S9] people, teams and the organisation are added, and listed in the order in which they came', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const member = await aMember(testApp, place)
    const { added_members, failed_members } = await addTo(place, [
      user(member, 'COMMENTER'),
      { zuid: team_id, role: 'VIEWER', type: 'TEAM' },
      { zuid: edition_id, role: 'EDITOR', type: 'ORG' },
    ])
    assert.equal(failed_members, undefined)
    const added_by = owner.zuid
    const expected = [
      {
        zuid: member.zuid,
        role_name: 'COMMENTER',
        added_type_name: 'USER',
        added_by,
        display_name: member.name,
        mail_id: member.mail,
      },
      { zuid: team_id, role_name: 'VIEWER', added_type_name: 'TEAM', added_by, display_name: 'Studio' },
      { zuid: edition_id, role_name: 'EDITOR', added_type_name: 'ORG', added_by, display_name: 'Studio' },
    ]
    const timeless = (members: { added_time?: string }[]) =>
      members.map(({ added_time, ...rest }) => {
        assert.match(added_time ?? '', timestamp)
        return rest
      })
    assert.deepEqual(timeless(added_members), expected)
    const { space_members } = await member.api.listSpaceMembers({ edition_id, space_id })
    const [first, ...rest] = timeless(space_members) as { zuid?: string; role_name?: string }[]
    assert.deepEqual([first?.zuid, first?.role_name], [owner.zuid, 'CREATOR'])
    const byId = (a: { zuid?: string }, b: { zuid?: string }) => Number(a.zuid) - Number(b.zuid)
    assert.deepEqual(rest.sort(byId), expected.sort(byId))
    assert.equal((await owner.api.getSpace({ edition_id, space_id })).space_info.space_member_count, '4')
  })

  test('[G5] fields selects what is listed of members', async () => {
    const place = await aPlace()
    const { owner, edition_id, space_id } = place
    const list = (fields: string) => owner.api.listSpaceMembers({ edition_id, space_id, query: { fields } })
    assert.deepEqual((await list('role_name,zuid')).space_members, [{ zuid: owner.zuid, role_name: 'CREATOR' }])
    await expectError(list('team_id'), 400, 'IAM1031', { attribute: 'fields' })
  })

  test('[S9] EDITOR, COMMENTER and VIEWER are for people of the edition, the guest roles for its guests too', async () => {
    const place = await aPlace()
    const elsewhere = await aMember(testApp, await aTeam(place))
    assert.equal((await addTo(place, [user(elsewhere)])).added_members.length, 1)
    const stranger = await testApp.aPerson()
    for (const role of ['EDITOR', 'COMMENTER', 'VIEWER'] as const) {
      await expectError(addTo(place, [user(stranger, role)]), 400, 'S1041')
    }
    await expectError(addTo(place, [user(stranger, 'GUEST_COMMENTER')]), 400, 'S1041')
    const other = { ...place, space_id: await aSpace(testApp, place, place.owner) }
    await inSpace(other, stranger, 'GUEST_VIEWER')
    assert.equal((await addTo(place, [user(stranger, 'GUEST_COMMENTER')])).added_members.length, 1)
    const { edition_id, space_id } = place
    assert.equal((await stranger.api.getSpace({ edition_id, space_id })).space_info.can_edit, 'false')
    await expectError(addTo(place, [{ zuid: '999', role: 'GUEST_VIEWER', type: 'USER' }]), 400, 'S1041')
    await expectError(addTo(place, [{ zuid: 'nobody', role: 'GUEST_VIEWER', type: 'USER' }]), 400, 'S1041')
  })

  test('[S9] a team or edition that is not this one is S1041, and so is an id of another kind', async () => {
    const place = await aPlace()
    const other = await testApp.anEdition()
    for (const [zuid, type] of [
      [other.team_id, 'TEAM'],
      [other.edition_id, 'ORG'],
      [place.team_id, 'USER'],
      [place.owner.zuid, 'TEAM'],
      [place.team_id, 'ORG'],
      ['999', 'GROUP'],
    ] as const) {
      await expectError(addTo(place, [{ zuid, role: 'VIEWER', type }]), 400, 'S1041')
    }
  })

  test('[S9] some fail: 206 with who and why; all fail: 400 S1008, or the code of the only one', async () => {
    const place = await aPlace()
    const { owner } = place
    const member = await aMember(testApp, place)
    const partial = await answerTo(place, [
      user(member),
      user(member, 'VIEWER'),
      user(owner),
      { zuid: 'nobody', role: 'VIEWER', type: 'USER' },
    ])
    assert.equal(partial.status, 206)
    assert.equal(partial.message, '1 of 4 members added')
    const there = { error_code: 'S1019', error_message: 'Already a member of the space' }
    const unknown = { error_code: 'S1041', error_message: 'Unknown, or in neither the team nor the organisation' }
    const { added_members, failed_members } = partial.data as {
      added_members: { zuid: string; role_name: string }[]
      failed_members: { zuid: string }[]
    }
    assert.deepEqual(
      [added_members.length, added_members[0]?.zuid, added_members[0]?.role_name],
      [1, member.zuid, 'EDITOR'],
    )
    assert.deepEqual(failed_members, [
      { zuid: member.zuid, ...there },
      { zuid: owner.zuid, ...there },
      { zuid: 'nobody', ...unknown },
    ])
    await expectError(addTo(place, [user(member)]), 400, 'S1019')
    await expectError(addTo(place, [user(member), user(owner)]), 400, 'S1008', {
      failed_members: [
        { zuid: member.zuid, ...there },
        { zuid: owner.zuid, ...there },
      ],
    })
  })

  test('[G8] what is no list of members is a 400', async () => {
    const place = await aPlace()
    await expectError(addTo(place, []), 400, 'IAM1054', { attribute: 'members_info' })
    const item = user(place.owner)
    await expectError(addTo(place, Array(101).fill(item)), 400, 'IAM1031', { attribute: 'members_info' })
    await expectError(addTo(place, [{ ...item, role: 'CREATOR' as 'EDITOR' }]), 400, 'IAM1031', {
      attribute: 'members_info[0].role',
    })
    await expectError(addTo(place, [{ ...item, type: 'ROBOT' as 'USER' }]), 400, 'IAM1031', {
      attribute: 'members_info[0].type',
    })
    const long = { ...item, note: 'x'.repeat(11_000) }
    await expectError(addTo(place, [long]), 400, 'IAM1031', { attribute: 'members_info[0]' })
  })

  test('[S9] a group adds each of its people by name', async () => {
    const place = await aPlace()
    const { owner, edition_id, space_id } = place
    const [ann, bea, cleo] = [
      await aMember(testApp, place),
      await aMember(testApp, place),
      await aMember(testApp, place),
    ]
    const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: 'Crew' } })
    const group: Item = { zuid: group_id, role: 'COMMENTER', type: 'GROUP' }
    assert.deepEqual((await addTo(place, [group])).added_members, [], 'a group of nobody')
    const members_info = [ann, bea, cleo].map(({ zuid }) => ({ zuid }))
    await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info } })
    await addTo(place, [user(bea, 'VIEWER')])
    const { status, data } = await answerTo(place, [group])
    assert.equal(status, 206)
    const { added_members, failed_members } = data as Awaited<ReturnType<typeof addTo>>
    assert.deepEqual(
      added_members.map(({ zuid, role_name, added_type_name }) => [zuid, role_name, added_type_name]),
      [
        [ann.zuid, 'COMMENTER', 'USER'],
        [cleo.zuid, 'COMMENTER', 'USER'],
      ],
    )
    assert.deepEqual(
      failed_members?.map(({ zuid, error_code }) => [zuid, error_code]),
      [[bea.zuid, 'S1019']],
    )
    await expectError(addTo(place, [group]), 400, 'S1008')
    await owner.api.deleteGroup({ edition_id, group_id })
    assert.equal((await ann.api.getSpace({ edition_id, space_id })).space_info.space_id, space_id)
  })

  test('[S6] CREATOR and EDITOR share, others are told 401, and who does not see the space 404', async () => {
    const place = await aPlace()
    const { edition_id, space_id } = place
    const editor = await aMember(testApp, place)
    const commenter = await aMember(testApp, place)
    const newcomer = await aMember(testApp, place)
    await inSpace(place, editor, 'EDITOR')
    await inSpace(place, commenter, 'COMMENTER')
    const change = { edition_id, space_id, member_id: editor.zuid, body: { role: 'VIEWER' as const } }
    await expectError(addTo(place, [user(newcomer)], commenter), 401, 'A1003')
    await expectError(commenter.api.changeSpaceMemberRole(change), 401, 'A1003')
    await expectError(commenter.api.removeSpaceMember(change), 401, 'A1003')
    await expectError(addTo(place, [user(newcomer)], newcomer), 404, 'S1009')
    await expectError(newcomer.api.listSpaceMembers({ edition_id, space_id }), 404, 'S1009')
    await expectError(newcomer.api.changeSpaceMemberRole(change), 404, 'S1009')
    await expectError(newcomer.api.removeSpaceMember(change), 404, 'S1009')
    assert.equal((await addTo(place, [user(newcomer)], editor)).added_members.length, 1)
  })

  test('[S9] of many who add the same person at once, one adds them', async () => {
    const place = await aPlace()
    const member = await aMember(testApp, place)
    const settled = await Promise.allSettled(Array.from({ length: 12 }, () => addTo(place, [user(member)])))
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const call of settled) if (call.status === 'rejected') assert.equal(call.reason.code, 'S1019')
  })
})
