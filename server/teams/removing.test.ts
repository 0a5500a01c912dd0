import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, addZoneEntry, aMember, anAdmin, aSpace, aTeam, newZone, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('removing team members', (engine) => {
  const testApp = testAppFor(engine)

  const roleIn = async (edition_id: string, space_id: string, { api }: Person) =>
    (await api.getMySpacePermission({ edition_id, space_id })).user_permission_info.role

  const ownerOf = async (space_id: string) =>
    String(
      (
        await testApp.database.read
          .selectFrom('space')
          .where('space_id', '=', Number(space_id))
          .select('owner_zuid')
          .executeTakeFirstOrThrow()
      ).owner_zuid,
    )

  test('[E8] the removed one leaves the team, and with the last team the edition', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const second = await aTeam(first)
    const member = await aMember(testApp, first)
    await addTeamMember(second, member)
    assert.deepEqual(await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid }), {
      current_user_id: owner.zuid,
      edition_id,
      team_id,
      removed_zuid: member.zuid,
    })
    await expectError(member.api.getTeam({ edition_id, team_id }), 401, 'T1006')
    await owner.api.removeTeamMember({ ...second, member_id: member.zuid })
    await expectError(member.api.getEdition({ edition_id }), 404, 'E1017')
  })

  test('[E8] an admin of the edition stays one without a team', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const admin = await anAdmin(testApp, edition)
    await addTeamMember(edition, admin)
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: admin.zuid })
    assert.equal((await admin.api.getEdition({ edition_id })).edition_info.edition_role_name, 'ORG_ADMIN')
  })

  test('[E8] owned spaces go to assign_to_zuid, from the body or the query; other roles in the team’s spaces end', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const [leaver, heir] = [await aMember(testApp, edition), await aMember(testApp, edition)]
    const owned = await aSpace(testApp, edition, leaver)
    const trashed = await aSpace(testApp, edition, leaver, 'TRASH')
    const shared = await aSpace(testApp, edition, owner)
    await share(testApp, { edition_id, space_id: owned }, { role: 'VIEWER', type: 'USER', id: heir.zuid })
    await share(testApp, { edition_id, space_id: shared }, { role: 'EDITOR', type: 'USER', id: leaver.zuid })
    const body = { assign_to_zuid: heir.zuid }
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: leaver.zuid, body })
    assert.equal(await roleIn(edition_id, owned, heir), 'CREATOR')
    assert.equal(await ownerOf(owned), heir.zuid)
    assert.equal(await ownerOf(trashed), heir.zuid)
    assert.equal(await ownerOf(shared), owner.zuid)
    for (const space_id of [owned, shared])
      await expectError(leaver.api.getMySpacePermission({ edition_id, space_id }), 404, 'E1017')

    const next = await aMember(testApp, edition)
    const query = { assign_to_zuid: next.zuid }
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: heir.zuid, query })
    assert.equal(await roleIn(edition_id, owned, next), 'CREATOR')
  })

  test('[E8] whoever comes back to the team has no role on a zone from before', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const at = { edition_id, space_id: await aSpace(testApp, edition, owner) }
    const zone = { ...at, zone_id: (await newZone(owner, at)).zone_id }
    const member = await aMember(testApp, edition)
    const asViewer = () => share(testApp, at, { role: 'VIEWER', type: 'USER', id: member.zuid })
    const body = { frames: [{ meta: { name: 'Drawn' } }] }
    await asViewer()
    await addZoneEntry(testApp, zone, member.zuid, { permission: 'allowed', role: 'ORGANISER' })
    await member.api.insertFrames({ ...zone, body })
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid })
    await addTeamMember(edition, member)
    await asViewer()
    await expectError(member.api.insertFrames({ ...zone, body }), 401, 'A1003')
  })

  test('[S1] a space that was deleted for good comes back to nobody when its owner leaves', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const leaver = await aMember(testApp, edition)
    const at = { edition_id, space_id: await aSpace(testApp, edition, leaver) }
    for (const space_state of ['TRASH', 'DELETE'] as const)
      await leaver.api.changeSpaceState({ ...at, body: { space_state } })
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: leaver.zuid })
    await expectError(owner.api.getSpace(at), 404, 'S1009')
    await expectError(owner.api.changeSpaceState({ ...at, body: { space_state: 'RESTORE' } }), 404, 'S1009')
  })

  test('[E8] left out, the caller receives, also an admin of the edition who is not in the team', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id } = edition
    const [lead, leaver, admin] = [
      await aMember(testApp, edition, 'TEAM_ADMIN'),
      await aMember(testApp, edition),
      await anAdmin(testApp, edition),
    ]
    const space_id = await aSpace(testApp, edition, leaver)
    await lead.api.removeTeamMember({ edition_id, team_id, member_id: leaver.zuid })
    assert.equal(await roleIn(edition_id, space_id, lead), 'CREATOR')
    await admin.api.removeTeamMember({ edition_id, team_id, member_id: lead.zuid, body: {} })
    assert.equal(await roleIn(edition_id, space_id, admin), 'CREATOR')
  })

  test('[E8] spaces of other teams keep their members, until the edition is left; a guest’s role stays', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const [second, third] = [await aTeam(first), await aTeam(first, 'Gallery')]
    const member = await aMember(testApp, first)
    await addTeamMember(second, member)
    const own = await aSpace(testApp, second, member)
    const edited = await aSpace(testApp, third, owner)
    const visited = await aSpace(testApp, third, owner)
    const { zuid: id } = member
    await share(testApp, { edition_id, space_id: edited }, { role: 'EDITOR', type: 'USER', id })
    await share(testApp, { edition_id, space_id: visited }, { role: 'GUEST_VIEWER', type: 'USER', id })
    await owner.api.removeTeamMember({ ...first, member_id: id })
    assert.equal(await roleIn(edition_id, own, member), 'CREATOR')
    assert.equal(await roleIn(edition_id, edited, member), 'EDITOR')
    await owner.api.removeTeamMember({ ...second, member_id: id })
    assert.equal(await ownerOf(own), owner.zuid)
    await expectError(member.api.getMySpacePermission({ edition_id, space_id: edited }), 404, 'E1017')
    assert.equal(await roleIn(edition_id, visited, member), 'GUEST_VIEWER')
  })

  test('[E8] assign_to_zuid must be a member of the team, and somebody else than the one removed', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(testApp, first)
    const outsider = await aMember(testApp, await aTeam(first))
    const admin = await anAdmin(testApp, first)
    for (const assign_to_zuid of [outsider.zuid, member.zuid, admin.zuid, 'nonsense']) {
      const at = { edition_id, team_id, member_id: member.zuid }
      const attribute = 'assign_to_zuid'
      await expectError(owner.api.removeTeamMember({ ...at, body: { assign_to_zuid } }), 400, 'IAM1031', { attribute })
      await expectError(owner.api.removeTeamMember({ ...at, query: { assign_to_zuid } }), 400, 'IAM1031', { attribute })
    }
    assert.equal((await owner.api.getTeam({ edition_id, team_id })).team.team_member_count, '2')
  })

  test('[S10] nobody removes themselves, and nobody the super admin', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const lead = await aMember(testApp, edition, 'TEAM_ADMIN')
    await expectError(lead.api.removeTeamMember({ edition_id, team_id, member_id: lead.zuid }), 403, 'M1002')
    await expectError(lead.api.removeTeamMember({ edition_id, team_id, member_id: owner.zuid }), 403, 'A1004')
    await expectError(owner.api.removeTeamMember({ edition_id, team_id, member_id: owner.zuid }), 403, 'M1002')
  })

  test('[E7] without the right a removal is 403 A1002, inside the team and outside it', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const member = await aMember(testApp, first)
    const peer = await aMember(testApp, first)
    const outsider = await aMember(testApp, await aTeam(first))
    const removal = { edition_id, team_id, member_id: peer.zuid }
    await expectError(member.api.removeTeamMember(removal), 403, 'A1002')
    await expectError(outsider.api.removeTeamMember(removal), 403, 'A1002')
    await expectError((await testApp.aPerson()).api.removeTeamMember(removal), 404, 'E1017')
    await expectError(owner.api.removeTeamMember({ ...removal, team_id: '999' }), 404, 'T1008')
    await expectError(owner.api.removeTeamMember({ ...removal, member_id: outsider.zuid }), 404, 'T1012')
  })

  test('[E8] of ten removals of one member at once, one removes', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const member = await aMember(testApp, edition)
    const calls = Array.from({ length: 10 }, () =>
      owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid }),
    )
    const settled = await Promise.allSettled(calls)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const [n, { status }] of settled.entries())
      if (status === 'rejected') await expectError(calls[n] as Promise<unknown>, 404, 'T1012')
  })

  test('[E8] two admins who remove each other at once: one stays, and owns what both owned', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id } = edition
    const remove = (by: Person, whom: Person) => by.api.removeTeamMember({ edition_id, team_id, member_id: whom.zuid })
    for (let round = 0; round < 10; round++) {
      const [ann, bea] = [await aMember(testApp, edition, 'TEAM_ADMIN'), await aMember(testApp, edition, 'TEAM_ADMIN')]
      const spaces = [await aSpace(testApp, edition, ann), await aSpace(testApp, edition, bea)]
      const both = await Promise.allSettled([remove(ann, bea), remove(bea, ann)])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const stays = both[0]?.status === 'fulfilled' ? ann : bea
      for (const space_id of spaces) assert.equal(await ownerOf(space_id), stays.zuid)
    }
  })
})
