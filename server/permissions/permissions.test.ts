import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, anAdmin, aSpace, aTeam, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('permissions', (engine) => {
  const testApp = testAppFor(engine)

  test('[E3] everybody reads their own role in an edition', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [admin, member] = [await anAdmin(testApp, edition), await aMember(testApp, edition)]
    for (const [{ api, zuid }, role] of [
      [owner, 'SUPER_ADMIN'],
      [admin, 'ORG_ADMIN'],
      [member, 'MEMBER'],
    ] as const) {
      const mine = { current_user_id: zuid, edition_id, role }
      assert.deepEqual(await api.getMyEditionPermission({ edition_id }), { user_permission_info: mine })
      assert.deepEqual(await api.getEditionPermission({ edition_id, user_id: zuid }), {
        user_permission_info: { ...mine, zuid },
      })
    }
  })

  test('[E9] somebody else’s role in an edition is for its admins: 401 to others, 404 for who is not in it', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [admin, member, stranger] = [
      await anAdmin(testApp, edition),
      await aMember(testApp, edition),
      await testApp.aPerson(),
    ]
    assert.deepEqual(await admin.api.getEditionPermission({ edition_id, user_id: member.zuid }), {
      user_permission_info: { current_user_id: admin.zuid, edition_id, role: 'MEMBER', zuid: member.zuid },
    })
    await expectError(member.api.getEditionPermission({ edition_id, user_id: owner.zuid }), 401, 'A1003')
    await expectError(member.api.getEditionPermission({ edition_id, user_id: stranger.zuid }), 401, 'A1003')
    await expectError(owner.api.getEditionPermission({ edition_id, user_id: stranger.zuid }), 404, 'IAM1001')
    await expectError(owner.api.getEditionPermission({ edition_id, user_id: 'nonsense' }), 404, 'IAM1001')
  })

  test('[E2] strangers, and guests of a space, find no edition to ask about', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const [stranger, guest] = [await testApp.aPerson(), await testApp.aPerson()]
    const space_id = await aSpace(testApp, edition, owner)
    await share(testApp, { edition_id, space_id }, { role: 'GUEST_COMMENTER', type: 'USER', id: guest.zuid })
    for (const { api } of [stranger, guest]) {
      await expectError(api.getMyEditionPermission({ edition_id }), 404, 'E1017')
      await expectError(api.getEditionPermission({ edition_id, user_id: owner.zuid }), 404, 'E1017')
      await expectError(api.getMyTeamPermissions({ edition_id }), 404, 'E1017')
      await expectError(api.getMyTeamPermission({ edition_id, team_id }), 404, 'E1017')
      await expectError(api.getTeamPermission({ edition_id, team_id, user_id: owner.zuid }), 404, 'E1017')
    }
  })

  test('[E9] the caller’s teams are listed with the role in each, and none is an empty list', async () => {
    const first = await testApp.anEdition()
    const { edition_id } = first
    const second = await aTeam(first)
    const member = await aMember(testApp, first)
    await addTeamMember(second, member, 'TEAM_ADMIN')
    assert.deepEqual(await member.api.getMyTeamPermissions({ edition_id }), {
      user_permission_info: {
        teams: [
          { role: 'MEMBER', team_id: first.team_id },
          { role: 'TEAM_ADMIN', team_id: second.team_id },
        ],
        current_user_id: member.zuid,
        edition_id,
      },
    })
    const admin = await anAdmin(testApp, first)
    const { user_permission_info } = await admin.api.getMyTeamPermissions({ edition_id })
    assert.deepEqual(user_permission_info.teams, [])
  })

  test('[E5] one’s own role in a team one is not in is 403 T1006, also for admins of the edition', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    assert.deepEqual(await owner.api.getMyTeamPermission({ edition_id, team_id }), {
      user_permission_info: { current_user_id: owner.zuid, edition_id, team_id, role: 'TEAM_ADMIN' },
    })
    const outsider = await aMember(testApp, await aTeam(first))
    const admin = await anAdmin(testApp, first)
    await expectError(outsider.api.getMyTeamPermission({ edition_id, team_id }), 403, 'T1006')
    await expectError(admin.api.getMyTeamPermission({ edition_id, team_id }), 403, 'T1006')
    await expectError(owner.api.getMyTeamPermission({ edition_id, team_id: '999' }), 404, 'T1008')
  })

  test('[E9] somebody else’s role in a team is for its members and admins of the edition', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(testApp, first)
    const outsider = await aMember(testApp, await aTeam(first))
    const admin = await anAdmin(testApp, first)
    const of = (user_id: string) => ({ edition_id, team_id, user_id })
    for (const { api, zuid } of [member, admin]) {
      assert.deepEqual(await api.getTeamPermission(of(owner.zuid)), {
        user_permission_info: { current_user_id: zuid, edition_id, team_id, role: 'TEAM_ADMIN', zuid: owner.zuid },
      })
    }
    await expectError(outsider.api.getTeamPermission(of(owner.zuid)), 401, 'T1006')
    await expectError(owner.api.getTeamPermission(of(outsider.zuid)), 404, 'T1012')
    await expectError(owner.api.getTeamPermission(of('nonsense')), 404, 'T1012')
    await expectError(owner.api.getTeamPermission({ ...of(owner.zuid), team_id: '999' }), 404, 'T1008')
  })

  test('[S3] the role in a space comes by USER, TEAM or ORG entry, and the strongest counts', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const second = await aTeam(first)
    const [byOrg, byTeam, byName] = [
      await aMember(testApp, first),
      await aMember(testApp, second),
      await aMember(testApp, second),
    ]
    const guest = await testApp.aPerson()
    const space_id = await aSpace(testApp, first, owner)
    const at = { edition_id, space_id }
    await share(testApp, at, { role: 'VIEWER', type: 'ORG', id: edition_id })
    await share(testApp, at, { role: 'COMMENTER', type: 'TEAM', id: second.team_id })
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: byName.zuid })
    await share(testApp, at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
    for (const [{ api, zuid }, role] of [
      [owner, 'CREATOR'],
      [byName, 'EDITOR'],
      [byTeam, 'COMMENTER'],
      [byOrg, 'VIEWER'],
      [guest, 'GUEST_VIEWER'],
    ] as const) {
      const mine = { current_user_id: zuid, edition_id, role, space_id }
      assert.deepEqual(await api.getMySpacePermission(at), { user_permission_info: mine })
      assert.deepEqual(await guest.api.getSpacePermission({ ...at, user_id: zuid }), {
        user_permission_info: { ...mine, current_user_id: guest.zuid, zuid },
      })
    }
  })

  test('[E9] at space level: one’s own role 403 S1015 outside the space, others’ 404 S1009, outside the edition 404', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [admin, member, stranger] = [
      await anAdmin(testApp, edition),
      await aMember(testApp, edition),
      await testApp.aPerson(),
    ]
    const space_id = await aSpace(testApp, edition, owner)
    const at = { edition_id, space_id }
    for (const { api } of [member, admin]) {
      await expectError(api.getMySpacePermission(at), 403, 'S1015', at)
      await expectError(api.getSpacePermission({ ...at, user_id: owner.zuid }), 404, 'S1009')
    }
    await expectError(stranger.api.getMySpacePermission(at), 404, 'E1017')
    await expectError(stranger.api.getSpacePermission({ ...at, user_id: owner.zuid }), 404, 'E1017')
    await expectError(owner.api.getSpacePermission({ ...at, user_id: member.zuid }), 404, 'S1015')
    await expectError(owner.api.getSpacePermission({ ...at, user_id: 'nonsense' }), 404, 'S1015')
    await expectError(owner.api.getMySpacePermission({ edition_id, space_id: '999' }), 404, 'S1009')
    await expectError(owner.api.getSpacePermission({ edition_id, space_id: '999', user_id: owner.zuid }), 404, 'S1009')
  })

  test('[S1] in a trashed space roles can still be read: they say who may restore it', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner, 'TRASH')
    const mine = await owner.api.getMySpacePermission({ edition_id, space_id })
    assert.equal(mine.user_permission_info.role, 'CREATOR')
    const permission = await owner.api.getSpacePermission({ edition_id, space_id, user_id: owner.zuid })
    assert.equal(permission.user_permission_info.role, 'CREATOR')
  })
})
