import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { add, aMember, anAdmin, aSpace, aTeam, share } from '../testing/factories.ts'
import { refused } from '../testing/refused.ts'
import { worldFor } from '../testing/world.ts'

onBothEngines('permissions', (engine) => {
  const world = worldFor(engine)

  test('[E3] everybody reads their own role in an edition', async () => {
    const place = await world.anEdition()
    const { owner, edition_id } = place
    const [admin, member] = [await anAdmin(world, place), await aMember(world, place)]
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
    const place = await world.anEdition()
    const { owner, edition_id } = place
    const [admin, member, stranger] = [await anAdmin(world, place), await aMember(world, place), await world.aPerson()]
    assert.deepEqual(await admin.api.getEditionPermission({ edition_id, user_id: member.zuid }), {
      user_permission_info: { current_user_id: admin.zuid, edition_id, role: 'MEMBER', zuid: member.zuid },
    })
    await refused(member.api.getEditionPermission({ edition_id, user_id: owner.zuid }), 401, 'A1003')
    await refused(member.api.getEditionPermission({ edition_id, user_id: stranger.zuid }), 401, 'A1003')
    await refused(owner.api.getEditionPermission({ edition_id, user_id: stranger.zuid }), 404, 'IAM1001')
    await refused(owner.api.getEditionPermission({ edition_id, user_id: 'nonsense' }), 404, 'IAM1001')
  })

  test('[E2] strangers, and guests of a space, find no edition to ask about', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const [stranger, guest] = [await world.aPerson(), await world.aPerson()]
    const space_id = await aSpace(world, place, owner)
    await share(world, { edition_id, space_id }, { role: 'GUEST_COMMENTER', type: 'USER', id: guest.zuid })
    for (const { api } of [stranger, guest]) {
      await refused(api.getMyEditionPermission({ edition_id }), 404, 'E1017')
      await refused(api.getEditionPermission({ edition_id, user_id: owner.zuid }), 404, 'E1017')
      await refused(api.getMyTeamPermissions({ edition_id }), 404, 'E1017')
      await refused(api.getMyTeamPermission({ edition_id, team_id }), 404, 'E1017')
      await refused(api.getTeamPermission({ edition_id, team_id, user_id: owner.zuid }), 404, 'E1017')
    }
  })

  test('[E9] the caller’s teams are listed with the role in each, and none is an empty list', async () => {
    const first = await world.anEdition()
    const { edition_id } = first
    const second = await aTeam(first)
    const member = await aMember(world, first)
    await add(second, member, 'TEAM_ADMIN')
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
    const admin = await anAdmin(world, first)
    const { user_permission_info } = await admin.api.getMyTeamPermissions({ edition_id })
    assert.deepEqual(user_permission_info.teams, [])
  })

  test('[E5] one’s own role in a team one is not in is 403 T1006, also for admins of the edition', async () => {
    const first = await world.anEdition()
    const { owner, edition_id, team_id } = first
    assert.deepEqual(await owner.api.getMyTeamPermission({ edition_id, team_id }), {
      user_permission_info: { current_user_id: owner.zuid, edition_id, team_id, role: 'TEAM_ADMIN' },
    })
    const outsider = await aMember(world, await aTeam(first))
    const admin = await anAdmin(world, first)
    await refused(outsider.api.getMyTeamPermission({ edition_id, team_id }), 403, 'T1006')
    await refused(admin.api.getMyTeamPermission({ edition_id, team_id }), 403, 'T1006')
    await refused(owner.api.getMyTeamPermission({ edition_id, team_id: '999' }), 404, 'T1008')
  })

  test('[E9] somebody else’s role in a team is for its members and admins of the edition', async () => {
    const first = await world.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(world, first)
    const outsider = await aMember(world, await aTeam(first))
    const admin = await anAdmin(world, first)
    const of = (user_id: string) => ({ edition_id, team_id, user_id })
    for (const { api, zuid } of [member, admin]) {
      assert.deepEqual(await api.getTeamPermission(of(owner.zuid)), {
        user_permission_info: { current_user_id: zuid, edition_id, team_id, role: 'TEAM_ADMIN', zuid: owner.zuid },
      })
    }
    await refused(outsider.api.getTeamPermission(of(owner.zuid)), 401, 'T1006')
    await refused(owner.api.getTeamPermission(of(outsider.zuid)), 404, 'T1012')
    await refused(owner.api.getTeamPermission(of('nonsense')), 404, 'T1012')
    await refused(owner.api.getTeamPermission({ ...of(owner.zuid), team_id: '999' }), 404, 'T1008')
  })

  test('[S3] the role in a space comes by USER, TEAM or ORG entry, and the strongest counts', async () => {
    const first = await world.anEdition()
    const { owner, edition_id } = first
    const second = await aTeam(first)
    const [byOrg, byTeam, byName] = [
      await aMember(world, first),
      await aMember(world, second),
      await aMember(world, second),
    ]
    const guest = await world.aPerson()
    const space_id = await aSpace(world, first, owner)
    const at = { edition_id, space_id }
    await share(world, at, { role: 'VIEWER', type: 'ORG', id: edition_id })
    await share(world, at, { role: 'COMMENTER', type: 'TEAM', id: second.team_id })
    await share(world, at, { role: 'EDITOR', type: 'USER', id: byName.zuid })
    await share(world, at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
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
    const place = await world.anEdition()
    const { owner, edition_id } = place
    const [admin, member, stranger] = [await anAdmin(world, place), await aMember(world, place), await world.aPerson()]
    const space_id = await aSpace(world, place, owner)
    const at = { edition_id, space_id }
    for (const { api } of [member, admin]) {
      await refused(api.getMySpacePermission(at), 403, 'S1015', at)
      await refused(api.getSpacePermission({ ...at, user_id: owner.zuid }), 404, 'S1009')
    }
    await refused(stranger.api.getMySpacePermission(at), 404, 'E1017')
    await refused(stranger.api.getSpacePermission({ ...at, user_id: owner.zuid }), 404, 'E1017')
    await refused(owner.api.getSpacePermission({ ...at, user_id: member.zuid }), 404, 'S1015')
    await refused(owner.api.getSpacePermission({ ...at, user_id: 'nonsense' }), 404, 'S1015')
    await refused(owner.api.getMySpacePermission({ edition_id, space_id: '999' }), 404, 'S1009')
    await refused(owner.api.getSpacePermission({ edition_id, space_id: '999', user_id: owner.zuid }), 404, 'S1009')
  })

  test('[S1] in a trashed space roles can still be read: they say who may restore it', async () => {
    const place = await world.anEdition()
    const { owner, edition_id } = place
    const space_id = await aSpace(world, place, owner, 'TRASH')
    const mine = await owner.api.getMySpacePermission({ edition_id, space_id })
    assert.equal(mine.user_permission_info.role, 'CREATOR')
    const asked = await owner.api.getSpacePermission({ edition_id, space_id, user_id: owner.zuid })
    assert.equal(asked.user_permission_info.role, 'CREATOR')
  })
})
