import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpaceRole } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, newZone, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

type GivenRole = Exclude<SpaceRole, 'CREATOR'>

onBothEngines('changes of space members', (engine) => {
  const testApp = testAppFor(engine)

  const aPlace = async () => {
    const edition = await testApp.anEdition()
    return { ...edition, space_id: await aSpace(testApp, edition, edition.owner) }
  }

  type Space = Awaited<ReturnType<typeof aPlace>>

  const inSpace = ({ edition_id, space_id }: Space, { zuid }: Person, role: SpaceRole) =>
    share(testApp, { edition_id, space_id }, { role, type: 'USER', id: zuid })

  test('[S10] a role is changed, once', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const editor = await aMember(testApp, place)
    const viewer = await aMember(testApp, place)
    await inSpace(place, editor, 'EDITOR')
    await inSpace(place, viewer, 'VIEWER')
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'TEAM', id: team_id })
    const change = ({ api }: Person, member_id: string, role: GivenRole) =>
      api.changeSpaceMemberRole({ edition_id, space_id, member_id, body: { role } })
    assert.deepEqual(await change(editor, viewer.zuid, 'COMMENTER'), {
      current_user_id: editor.zuid,
      new_role: 'COMMENTER',
      edition_id,
      space_id,
      zuid: viewer.zuid,
    })
    await expectError(change(editor, viewer.zuid, 'COMMENTER'), 409, 'M1001')
    await expectError(change(editor, editor.zuid, 'VIEWER'), 403, 'S1036')
    await expectError(change(owner, owner.zuid, 'VIEWER'), 403, 'S1036')
    await expectError(change(editor, owner.zuid, 'VIEWER'), 403, 'S1004')
    await expectError(change(owner, (await aMember(testApp, place)).zuid, 'VIEWER'), 404, 'S1015')
    await expectError(change(owner, 'nobody', 'VIEWER'), 404, 'S1015')
    await expectError(change(owner, viewer.zuid, 'CREATOR' as 'EDITOR'), 400, 'IAM1031', { attribute: 'role' })
    assert.equal((await change(owner, team_id, 'EDITOR')).zuid, team_id)
    assert.equal((await viewer.api.getSpace({ edition_id, space_id })).space_info.can_edit, 'true')
  })

  test('[S9] a guest who is not in the edition is changed to a guest’s role only', async () => {
    const place = await aPlace()
    const { owner, edition_id, space_id } = place
    const guest = await testApp.aPerson()
    await inSpace(place, guest, 'GUEST_VIEWER')
    const change = (role: GivenRole) =>
      owner.api.changeSpaceMemberRole({ edition_id, space_id, member_id: guest.zuid, body: { role } })
    await expectError(change('EDITOR'), 400, 'S1041')
    assert.equal((await change('GUEST_COMMENTER')).new_role, 'GUEST_COMMENTER')
  })

  test('[S10] a member is removed; the owner stays, and nobody removes themselves', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const editor = await aMember(testApp, place)
    const viewer = await aMember(testApp, place)
    await inSpace(place, editor, 'EDITOR')
    await inSpace(place, viewer, 'VIEWER')
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'TEAM', id: team_id })
    const remove = ({ api }: Person, member_id: string) => api.removeSpaceMember({ edition_id, space_id, member_id })
    await expectError(remove(editor, owner.zuid), 403, 'S1002')
    await expectError(remove(editor, editor.zuid), 403, 'S1036')
    await expectError(remove(owner, '999'), 404, 'S1015')
    assert.deepEqual(await remove(editor, viewer.zuid), {
      current_user_id: editor.zuid,
      edition_id,
      space_id,
      removed_zuid: viewer.zuid,
    })
    assert.equal((await viewer.api.getSpace({ edition_id, space_id })).space_info.status, 'ACTIVE', 'by the team')
    assert.equal((await remove(editor, team_id)).removed_zuid, team_id)
    await expectError(viewer.api.getSpace({ edition_id, space_id }), 404, 'S1009')
    await expectError(remove(owner, viewer.zuid), 404, 'S1015')
  })

  test('[S9] [S10] whoever is in a space by name leaves it; what a team gives stays, and the owner does', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const at = { edition_id, space_id }
    const [editor, viewer, guest] = [
      await aMember(testApp, place),
      await aMember(testApp, place),
      await testApp.aPerson(),
    ]
    await inSpace(place, editor, 'EDITOR')
    await inSpace(place, guest, 'GUEST_VIEWER')
    await expectError(owner.api.leaveSpace(at), 403, 'S1002')
    await expectError(viewer.api.leaveSpace(at), 404, 'S1009')
    assert.deepEqual(await guest.api.leaveSpace(at), { current_user_id: guest.zuid, ...at })
    await expectError(guest.api.getSpace(at), 404, 'E1017')
    await share(testApp, at, { role: 'VIEWER', type: 'TEAM', id: team_id })
    await expectError(viewer.api.leaveSpace(at), 409, 'S1046')
    assert.deepEqual(await editor.api.leaveSpace(at), { current_user_id: editor.zuid, ...at, role_name: 'VIEWER' })
    assert.equal((await editor.api.getSpace(at)).space_info.can_edit, 'false')
    await expectError(editor.api.leaveSpace(at), 409, 'S1046')
  })

  test('[S9] [Z7] who leaves, or is removed, gets no more on a zone by a team than they were given there', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const at = { edition_id, space_id }
    await share(testApp, at, { role: 'EDITOR', type: 'TEAM', id: team_id })
    for (const end of ['leaves', 'is removed'] as const) {
      const member = await aMember(testApp, place)
      await inSpace(place, member, 'VIEWER')
      const [weaker, equal] = [await newZone(owner, at), await newZone(owner, at)]
      const give = (resource_id: string, role: 'VIEWER' | 'EDITOR') => ({
        ...{ member_id: member.zuid, member_type: 'USER' as const, resource_id },
        role,
      })
      const members_info = [give(weaker.zone_id, 'VIEWER'), give(equal.zone_id, 'EDITOR')]
      await owner.api.shareZones({ ...at, body: { members_info } })
      if (end === 'leaves') await member.api.leaveSpace(at)
      else await owner.api.removeSpaceMember({ ...at, member_id: member.zuid })
      const rename = (zone_id: string) => member.api.renameZone({ ...at, zone_id, body: { zone_name: 'Mine' } })
      await expectError(rename(weaker.zone_id), 401, 'A1003')
      await rename(equal.zone_id)
      const kept = await testApp.database.read
        .selectFrom('zone_member')
        .where('member_id', '=', Number(member.zuid))
        .select('zone_id')
        .execute()
      assert.deepEqual(kept, [{ zone_id: weaker.zone_id }], end)
    }
  })

  test('[Z7] who is removed and added again has no role left on single zones, and what was hidden stays hidden', async () => {
    const place = await aPlace()
    const { owner, edition_id, space_id } = place
    const member = await aMember(testApp, place)
    await inSpace(place, member, 'VIEWER')
    const zone = async (zone_name: string) => {
      const created = { edition_id, space_id, query: { view: 'ZONE_INFO' }, body: { create_zone: { zone_name } } }
      const data = (await owner.api.createZone(created)) as { zone_info: { zone_id: string } }
      return data.zone_info.zone_id
    }
    const [open, hidden] = [await zone('Open'), await zone('Hidden')]
    const item = { member_id: member.zuid, member_type: 'USER' as const }
    const members_info = [
      { ...item, resource_id: open, role: 'EDITOR' as const },
      { ...item, resource_id: hidden, permission: 'restricted' as const },
    ]
    await owner.api.shareZones({ edition_id, space_id, body: { members_info } })
    const rename = () =>
      member.api.renameZone({ edition_id, space_id, zone_id: open, body: { zone_name: `Renamed ${Math.random()}` } })
    await rename()
    await owner.api.removeSpaceMember({ edition_id, space_id, member_id: member.zuid })
    const again = [{ zuid: member.zuid, role: 'VIEWER', type: 'USER' }] as const
    await owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info: [...again] } })
    await expectError(rename(), 401, 'A1003')
    await expectError(member.api.getZone({ edition_id, space_id, zone_id: hidden }), 403, 'S1033')
  })

  test('[S9] two editors who remove each other at once: one is an editor afterwards', async () => {
    const place = await aPlace()
    const { edition_id, space_id } = place
    const [ann, bea] = [await aMember(testApp, place), await aMember(testApp, place)]
    await inSpace(place, ann, 'EDITOR')
    await inSpace(place, bea, 'EDITOR')
    const remove = (by: Person, whom: Person) =>
      by.api.removeSpaceMember({ edition_id, space_id, member_id: whom.zuid })
    const both = await Promise.allSettled([remove(ann, bea), remove(bea, ann)])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })
})
