import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aSpaceWithMembers, newZone, restrict, share, zoneOrderFor } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('zones that are copied and moved', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })

  const newSpace = async (creator: Person) => ({
    edition_id: here.edition_id,
    space_id: await aSpace(testApp, here, creator),
  })
  const into = (space_id: string) => ({ destination_type: 'EXISTING_SPACE', destination_space_id: space_id }) as const
  /** A zone that is hidden from the viewer. */
  const aHiddenZone = async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at, 'Hidden')).zone_id }
    await restrict(testApp, zone, here.viewer.zuid)
    return zone
  }

  test('[Z6] nobody but the owner carries a zone out of the reach of the owner of its space', async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const own = await newSpace(here.editor)
    const move = (by: Person, move_zone: { destination_type: 'NEW_SPACE' } | ReturnType<typeof into>) =>
      by.api.moveZone({ ...zone, body: { move_zone } })
    await expectError(move(here.editor, { destination_type: 'NEW_SPACE' }), 401, 'A1003')
    await expectError(move(here.editor, into(own.space_id)), 401, 'A1003')
    await share(testApp, own, { role: 'VIEWER', type: 'USER', id: here.owner.zuid })
    await expectError(move(here.editor, into(own.space_id)), 401, 'A1003')
    await here.editor.api.changeSpaceMemberRole({ ...own, member_id: here.owner.zuid, body: { role: 'EDITOR' } })
    assert.equal((await move(here.editor, into(own.space_id))).space_info.space_id, own.space_id)
    const mine = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    await here.owner.api.moveZone({ ...mine, body: { move_zone: { destination_type: 'NEW_SPACE' } } })
  })

  test('[Z6] moving needs edit at the source', async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const own = await newSpace(here.viewer)
    await share(testApp, own, { role: 'EDITOR', type: 'USER', id: here.owner.zuid })
    await expectError(here.viewer.api.moveZone({ ...zone, body: { move_zone: into(own.space_id) } }), 401, 'A1003')
  })

  test('[Z6] [Z7] a copy in the same space is hidden from whom the zone is hidden, and from nobody else', async () => {
    const zone = await aHiddenZone()
    for (const copy_members of [false, true]) {
      const { zone_id = '' } = await here.editor.api.duplicateZone({
        ...zone,
        body: { duplicate_zone: { destination_type: 'SAME_SPACE', copy_members } },
      })
      await expectError(here.viewer.api.getZone({ ...here.at, zone_id }), 403, 'S1033')
      for (const person of [here.owner, here.editor, here.commenter, here.guest])
        assert.equal((await person.api.getZone({ ...here.at, zone_id })).zone_info.zone_id, zone_id)
    }
  })

  test('[Z6] [Z7] a zone that is copied or moved elsewhere stays hidden from members there', async () => {
    const there = await newSpace(here.owner)
    for (const person of [here.viewer, here.commenter])
      await share(testApp, there, { role: 'EDITOR', type: 'USER', id: person.zuid })
    const zone = await aHiddenZone()
    const { zone_id = '' } = await here.owner.api.duplicateZone({
      ...zone,
      body: { duplicate_zone: into(there.space_id) },
    })
    await here.owner.api.moveZone({ ...zone, body: { move_zone: into(there.space_id) } })
    assert.deepEqual(await zoneOrderFor(here.commenter, there), [zone_id, zone.zone_id])
    assert.deepEqual(await zoneOrderFor(here.viewer, there), [])
    for (const hidden of [zone_id, zone.zone_id])
      await expectError(here.viewer.api.getZone({ ...there, zone_id: hidden }), 403, 'S1033')
  })

  test('[Z6] [S7] so are the zones of a space that is copied, with and without its members', async () => {
    const zone = await aHiddenZone()
    for (const copy_members of [false, true]) {
      const { space_info } = await here.editor.api.duplicateSpace({
        ...here.at,
        body: { duplicate_space: { copy_members } },
      })
      const copy = { edition_id: here.edition_id, space_id: space_info.space_id as string }
      if (!copy_members) await share(testApp, copy, { role: 'VIEWER', type: 'USER', id: here.viewer.zuid })
      const names = async ({ api }: Person) =>
        Object.values((await api.listZones(copy)).zones_info.zone_meta).map(({ zone_name }) => zone_name)
      assert.ok((await names(here.editor)).includes('Hidden'))
      assert.ok(!(await names(here.viewer)).includes('Hidden'))
    }
    assert.ok(zone)
  })

  test('[Z6] a zone hidden from a team is in sight of whoever made the copy by name', async () => {
    const there = await newSpace(here.owner)
    await share(testApp, there, { role: 'EDITOR', type: 'TEAM', id: here.team_id })
    const lead = await aMember(testApp, here)
    await share(testApp, there, { role: 'EDITOR', type: 'USER', id: lead.zuid })
    const zone = { ...there, zone_id: (await newZone(here.owner, there)).zone_id }
    const entry = { resource_id: zone.zone_id, permission: 'restricted' as const }
    const members_info = [
      { ...entry, member_type: 'TEAM' as const, member_id: here.team_id },
      { ...entry, member_type: 'USER' as const, member_id: lead.zuid, permission: 'allowed' as const },
    ]
    await here.owner.api.shareZones({ ...there, body: { members_info } })
    const { zone_id = '' } = await lead.api.duplicateZone({
      ...zone,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    })
    assert.deepEqual(await zoneOrderFor(lead, there), [zone.zone_id, zone_id])
    assert.deepEqual(await zoneOrderFor(here.editor, there), [])
  })
})
