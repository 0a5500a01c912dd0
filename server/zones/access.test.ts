import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, aTeam, aZone, restrict, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import type { TestClient as Client } from '../testing/test-client.ts'

type Item = Parameters<Client['shareZones']>[0]['body']['members_info'][number]

onBothEngines('who can see a zone, and why', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone that people see by name, by a team, by the edition and as guests. */
  const shared = async () => {
    const zone = await aZone(testApp)
    const person = async (role: 'EDITOR' | 'VIEWER') => {
      const member = await aMember(testApp, zone)
      await share(testApp, zone.at, { role, type: 'USER', id: member.zuid })
      return member
    }
    const [editor, viewer] = [await person('EDITOR'), await person('VIEWER')]
    const team = await aTeam(zone)
    const teamMember = await testApp.aPerson()
    await addTeamMember(team, teamMember)
    await share(testApp, zone.at, { role: 'COMMENTER', type: 'TEAM', id: team.team_id })
    const guest = await testApp.aPerson()
    await share(testApp, zone.at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
    return { ...zone, editor, viewer, team, teamMember, guest }
  }
  type Shared = Awaited<ReturnType<typeof shared>>

  const accessOf = async ({ at, owner }: Shared, person: Person, by = owner) => {
    const { people } = await by.api.listZoneAccess(at)
    return people.find(({ zuid }) => zuid === person.zuid)
  }
  const setEntry = ({ owner, at }: Shared, item: Omit<Item, 'resource_id'>) => {
    const { edition_id, space_id, zone_id } = at
    return owner.api.shareZones({ edition_id, space_id, body: { members_info: [{ ...item, resource_id: zone_id }] } })
  }

  test('[S3] each person is there once, with every entry that reaches them and the strongest role', async () => {
    const zone = await shared()
    const { owner, editor, viewer, team, teamMember, guest, at } = zone
    await addTeamMember(team, viewer)
    const { people } = await owner.api.listZoneAccess(at)
    assert.deepEqual(
      people.map(({ zuid }) => zuid).toSorted(),
      [owner, editor, viewer, teamMember, guest].map(({ zuid }) => zuid).toSorted(),
    )
    const byTeam = { member_type: 'TEAM', team_id: team.team_id, team_name: 'Workshop', role: 'COMMENTER' }
    assert.partialDeepStrictEqual(await accessOf(zone, viewer), {
      role: 'COMMENTER',
      space_role: 'COMMENTER',
      is_guest: false,
      by: [byTeam, { member_type: 'USER', role: 'VIEWER' }],
    })
    assert.partialDeepStrictEqual(await accessOf(zone, guest), { role: 'GUEST_VIEWER', is_guest: true, is_bot: false })
    assert.partialDeepStrictEqual(await accessOf(zone, owner), { role: 'CREATOR', by: [{ member_type: 'USER' }] })
    await share(testApp, at, { role: 'EDITOR', type: 'ORG', id: at.edition_id })
    const { by, role } = (await accessOf(zone, viewer)) ?? {}
    assert.deepEqual([role, by?.map(({ member_type }) => member_type)], ['EDITOR', ['ORG', 'TEAM', 'USER']])
  })

  test('[Z7] who hid the zone, or gave another role on it, is said; what is said is what each person gets', async () => {
    const zone = await shared()
    const { owner, editor, viewer, team, teamMember, guest, at } = zone
    await restrict(testApp, at, guest.zuid)
    await setEntry(zone, { member_id: viewer.zuid, member_type: 'USER', role: 'EDITOR' })
    await setEntry(zone, { member_id: team.team_id, member_type: 'TEAM', permission: 'restricted' })
    const hidden = await accessOf(zone, teamMember)
    assert.equal(hidden?.role, undefined)
    assert.partialDeepStrictEqual(hidden, {
      space_role: 'COMMENTER',
      zone_entry: { member_type: 'TEAM', team_id: team.team_id, permission: 'restricted', added_by: owner.zuid },
    })
    assert.equal(hidden?.zone_entry?.added_by_name, owner.name)
    assert.partialDeepStrictEqual(await accessOf(zone, viewer), {
      role: 'EDITOR',
      space_role: 'VIEWER',
      zone_entry: { member_type: 'USER', permission: 'allowed', role: 'EDITOR' },
    })
    // Their own entry is nearer than that of their team.
    await setEntry(zone, { member_id: teamMember.zuid, member_type: 'USER', permission: 'allowed' })
    for (const person of [owner, editor, viewer, teamMember, guest]) {
      const access = await accessOf(zone, person)
      const sees = await person.api.getZone(at).then(
        () => true,
        () => false,
      )
      const edits = await person.api.renameZone({ ...at, body: { zone_name: `By ${person.zuid}` } }).then(
        () => true,
        () => false,
      )
      assert.equal(access?.role !== undefined, sees, person.name)
      assert.equal(access?.role === 'CREATOR' || access?.role === 'EDITOR', edits, person.name)
    }
    assert.deepEqual(
      [(await accessOf(zone, guest))?.role, (await accessOf(zone, teamMember))?.role],
      [undefined, 'COMMENTER'],
    )
  })

  test('[S3] [S9] only those who share it are told; the teams of others are named to their members and administrators', async () => {
    const zone = await shared()
    const { editor, viewer, team, teamMember, guest, at } = zone
    for (const person of [viewer, teamMember, guest]) await expectError(person.api.listZoneAccess(at), 401, 'A1003')
    const [told] = (await accessOf(zone, teamMember, editor))?.by ?? []
    assert.deepEqual(told, { member_type: 'TEAM', role: 'COMMENTER' })
    await addTeamMember(team, editor)
    const [named] = (await accessOf(zone, teamMember, editor))?.by ?? []
    assert.equal(named?.team_name, 'Workshop')
    await restrict(testApp, at, editor.zuid)
    await expectError(editor.api.listZoneAccess(at), 403, 'S1033')
  })

  test('[S3] pages follow one another; whoever is removed is gone from them', async () => {
    const zone = await shared()
    const { owner, viewer, at } = zone
    const page = async (from: number) => (await owner.api.listZoneAccess({ ...at, query: { from, limit: 2 } })).people
    const pages = [await page(0), await page(2), await page(4), await page(6)]
    assert.deepEqual(
      pages.map(({ length }) => length),
      [2, 2, 1, 0],
    )
    assert.equal(new Set(pages.flat().map(({ zuid }) => zuid)).size, 5)
    await owner.api.removeSpaceMember({ edition_id: at.edition_id, space_id: at.space_id, member_id: viewer.zuid })
    assert.equal(await accessOf(zone, viewer), undefined)
  })
})
