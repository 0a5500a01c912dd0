import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { add, aMember, anAdmin, aSpace, aTeam, share } from '../testing/factories.ts'
import { refused } from '../testing/refused.ts'
import { type Person, worldFor } from '../testing/world.ts'

onBothEngines('removing team members', (engine) => {
  const world = worldFor(engine)

  const roleIn = async (edition_id: string, space_id: string, { api }: Person) =>
    (await api.getMySpacePermission({ edition_id, space_id })).user_permission_info.role

  const ownerOf = async (space_id: string) =>
    String(
      (
        await world.database.read
          .selectFrom('space')
          .where('space_id', '=', Number(space_id))
          .select('owner_zuid')
          .executeTakeFirstOrThrow()
      ).owner_zuid,
    )

  test('[E8] the removed one leaves the team, and with the last team the edition', async () => {
    const first = await world.anEdition()
    const { owner, edition_id, team_id } = first
    const second = await aTeam(first)
    const member = await aMember(world, first)
    await add(second, member)
    assert.deepEqual(await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid }), {
      current_user_id: owner.zuid,
      edition_id,
      team_id,
      removed_zuid: member.zuid,
    })
    await refused(member.api.getTeam({ edition_id, team_id }), 401, 'T1006')
    await owner.api.removeTeamMember({ ...second, member_id: member.zuid })
    await refused(member.api.getEdition({ edition_id }), 404, 'E1017')
  })

  test('[E8] an admin of the edition stays one without a team', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const admin = await anAdmin(world, place)
    await add(place, admin)
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: admin.zuid })
    assert.equal((await admin.api.getEdition({ edition_id })).edition_info.edition_role_name, 'ORG_ADMIN')
  })

  test('[E8] owned spaces go to assign_to_zuid, from the body or the query; other roles in the team’s spaces end', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const [leaver, heir] = [await aMember(world, place), await aMember(world, place)]
    const owned = await aSpace(world, place, leaver)
    const trashed = await aSpace(world, place, leaver, 'TRASH')
    const shared = await aSpace(world, place, owner)
    await share(world, { edition_id, space_id: owned }, { role: 'VIEWER', type: 'USER', id: heir.zuid })
    await share(world, { edition_id, space_id: shared }, { role: 'EDITOR', type: 'USER', id: leaver.zuid })
    const body = { assign_to_zuid: heir.zuid }
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: leaver.zuid, body })
    assert.equal(await roleIn(edition_id, owned, heir), 'CREATOR')
    assert.equal(await ownerOf(owned), heir.zuid)
    assert.equal(await ownerOf(trashed), heir.zuid)
    assert.equal(await ownerOf(shared), owner.zuid)
    for (const space_id of [owned, shared])
      await refused(leaver.api.getMySpacePermission({ edition_id, space_id }), 404, 'E1017')

    const next = await aMember(world, place)
    const query = { assign_to_zuid: next.zuid }
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: heir.zuid, query })
    assert.equal(await roleIn(edition_id, owned, next), 'CREATOR')
  })

  test('[E8] left out, the caller receives, also an admin of the edition who is not in the team', async () => {
    const place = await world.anEdition()
    const { edition_id, team_id } = place
    const [lead, leaver, admin] = [
      await aMember(world, place, 'TEAM_ADMIN'),
      await aMember(world, place),
      await anAdmin(world, place),
    ]
    const space_id = await aSpace(world, place, leaver)
    await lead.api.removeTeamMember({ edition_id, team_id, member_id: leaver.zuid })
    assert.equal(await roleIn(edition_id, space_id, lead), 'CREATOR')
    await admin.api.removeTeamMember({ edition_id, team_id, member_id: lead.zuid, body: {} })
    assert.equal(await roleIn(edition_id, space_id, admin), 'CREATOR')
  })

  test('[E8] spaces of other teams keep their members, until the edition is left; a guest’s role stays', async () => {
    const first = await world.anEdition()
    const { owner, edition_id } = first
    const [second, third] = [await aTeam(first), await aTeam(first, 'Gallery')]
    const member = await aMember(world, first)
    await add(second, member)
    const own = await aSpace(world, second, member)
    const edited = await aSpace(world, third, owner)
    const visited = await aSpace(world, third, owner)
    const { zuid: id } = member
    await share(world, { edition_id, space_id: edited }, { role: 'EDITOR', type: 'USER', id })
    await share(world, { edition_id, space_id: visited }, { role: 'GUEST_VIEWER', type: 'USER', id })
    await owner.api.removeTeamMember({ ...first, member_id: id })
    assert.equal(await roleIn(edition_id, own, member), 'CREATOR')
    assert.equal(await roleIn(edition_id, edited, member), 'EDITOR')
    await owner.api.removeTeamMember({ ...second, member_id: id })
    assert.equal(await ownerOf(own), owner.zuid)
    await refused(member.api.getMySpacePermission({ edition_id, space_id: edited }), 404, 'E1017')
    assert.equal(await roleIn(edition_id, visited, member), 'GUEST_VIEWER')
  })

  test('[E8] assign_to_zuid must be a member of the team, and somebody else than the one removed', async () => {
    const first = await world.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(world, first)
    const outsider = await aMember(world, await aTeam(first))
    const admin = await anAdmin(world, first)
    for (const assign_to_zuid of [outsider.zuid, member.zuid, admin.zuid, 'nonsense']) {
      const at = { edition_id, team_id, member_id: member.zuid }
      const attribute = 'assign_to_zuid'
      await refused(owner.api.removeTeamMember({ ...at, body: { assign_to_zuid } }), 400, 'IAM1031', { attribute })
      await refused(owner.api.removeTeamMember({ ...at, query: { assign_to_zuid } }), 400, 'IAM1031', { attribute })
    }
    assert.equal((await owner.api.getTeam({ edition_id, team_id })).team.team_member_count, '2')
  })

  test('[S10] nobody removes themselves, and nobody the super admin', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const lead = await aMember(world, place, 'TEAM_ADMIN')
    await refused(lead.api.removeTeamMember({ edition_id, team_id, member_id: lead.zuid }), 403, 'M1002')
    await refused(lead.api.removeTeamMember({ edition_id, team_id, member_id: owner.zuid }), 403, 'A1004')
    await refused(owner.api.removeTeamMember({ edition_id, team_id, member_id: owner.zuid }), 403, 'M1002')
  })

  test('[E7] without the right a removal is 403 A1002, inside the team and outside it', async () => {
    const first = await world.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(world, first)
    const peer = await aMember(world, first)
    const outsider = await aMember(world, await aTeam(first))
    const removal = { edition_id, team_id, member_id: peer.zuid }
    await refused(member.api.removeTeamMember(removal), 403, 'A1002')
    await refused(outsider.api.removeTeamMember(removal), 403, 'A1002')
    await refused((await world.aPerson()).api.removeTeamMember(removal), 404, 'E1017')
    await refused(owner.api.removeTeamMember({ ...removal, team_id: '999' }), 404, 'T1008')
    await refused(owner.api.removeTeamMember({ ...removal, member_id: outsider.zuid }), 404, 'T1012')
  })

  test('[E8] of ten removals of one member at once, one removes', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const member = await aMember(world, place)
    const calls = Array.from({ length: 10 }, () =>
      owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid }),
    )
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const [n, { status }] of settled.entries())
      if (status === 'rejected') await refused(calls[n] as Promise<unknown>, 404, 'T1012')
  })

  test('[E8] two admins who remove each other at once: one stays, and owns what both owned', async () => {
    const place = await world.anEdition()
    const { edition_id, team_id } = place
    const remove = (by: Person, whom: Person) => by.api.removeTeamMember({ edition_id, team_id, member_id: whom.zuid })
    for (let round = 0; round < 10; round++) {
      const [ann, bea] = [await aMember(world, place, 'TEAM_ADMIN'), await aMember(world, place, 'TEAM_ADMIN')]
      const spaces = [await aSpace(world, place, ann), await aSpace(world, place, bea)]
      const both = await Promise.allSettled([remove(ann, bea), remove(bea, ann)])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const stays = both[0]?.status === 'fulfilled' ? ann : bea
      for (const space_id of spaces) assert.equal(await ownerOf(space_id), stays.zuid)
    }
  })
})
