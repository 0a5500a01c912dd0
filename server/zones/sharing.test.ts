import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aSpaceWithMembers, newZone, share, zoneOrderFor } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import type { TestClient as Client } from '../testing/test-client.ts'

type Item = Parameters<Client['shareZones']>[0]['body']['members_info'][number]

onBothEngines('sharing zones', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const aZone = async () => ({ ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id })
  const shareZones = (members_info: Item[], { api } = here.owner) =>
    api.shareZones({ ...here.at, body: { members_info } })
  const user = ({ zuid }: Person) => ({ member_id: zuid, member_type: 'USER' as const })
  const team = () => ({ member_id: here.team_id, member_type: 'TEAM' as const })
  const org = () => ({ member_id: here.edition_id, member_type: 'ORG' as const })
  const codesOf = (details: Record<string, unknown>) =>
    (details.failed_members as { error_code: string }[]).map(({ error_code }) => error_code)
  const failsWith = async (item: Item, code: string, by = here.owner, words = /./) => {
    const details = await expectError(shareZones([item], by), 400, 'R1002')
    assert.deepEqual(codesOf(details), [code])
    const { member_id, resource_id } = item
    assert.partialDeepStrictEqual(details.failed_members, [{ member_id, resource_id: resource_id.toLowerCase() }])
    const [failed] = details.failed_members as { error_message: string }[]
    assert.match(failed?.error_message ?? '', words)
  }

  test('[Z7] restricted hides the zone: 403 S1033 by its id, absent from the list; allowed shows it again', async () => {
    const zone = await aZone()
    const entry = { ...user(here.viewer), resource_id: zone.zone_id }
    const { added_members, failed_members } = await shareZones([{ ...entry, permission: 'restricted' }])
    assert.equal(failed_members, undefined)
    const [added] = added_members
    assert.equal(added?.member_id, here.viewer.zuid)
    assert.equal(added?.access_state, 'PARTIAL ACCESS')
    assert.deepEqual(
      { ...added?.resources[0], added_time: '' },
      {
        resource_id: zone.zone_id,
        resource_type: 'document',
        member_type: 'USER',
        permission: 'restricted',
        added_time: '',
        added_by: here.owner.zuid,
      },
    )
    await expectError(here.viewer.api.getZone(zone), 403, 'S1033')
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.zone_id }
    await expectError(here.viewer.api.getZoneData({ ...here.at, query }), 403, 'S1033')
    const seen = await here.viewer.api.listZones(here.at)
    assert.ok(!seen.zones_info.zone_order.includes(zone.zone_id))
    assert.equal(seen.zones_info.zone_meta[zone.zone_id], undefined)
    assert.ok((await zoneOrderFor(here.editor, here.at)).includes(zone.zone_id))

    const again = await shareZones([{ ...entry, permission: 'allowed' }])
    assert.equal(again.added_members[0]?.access_state, 'FULL ACCESS')
    assert.ok((await zoneOrderFor(here.viewer, here.at)).includes(zone.zone_id))
    assert.equal((await here.viewer.api.getZone(zone)).zone_info.zone_id, zone.zone_id)
  })

  test('[Z7] a role on a zone counts there in place of the role in the space, in both directions', async () => {
    const zone = await aZone()
    const rename = ({ api }: Person, zone_name: string) => api.renameZone({ ...zone, body: { zone_name } })
    await expectError(rename(here.viewer, 'X'), 401, 'A1003')
    const { added_members } = await shareZones([
      { ...user(here.viewer), resource_id: zone.zone_id, role: 'EDITOR' },
      { ...user(here.editor), resource_id: zone.zone_id, role: 'VIEWER' },
    ])
    assert.deepEqual(
      added_members.map(({ resources }) => resources[0]?.role),
      ['EDITOR', 'VIEWER'],
    )
    await rename(here.viewer, 'By the viewer')
    await expectError(rename(here.editor, 'By the editor'), 401, 'A1003')
    await failsWith(
      { ...user(here.commenter), resource_id: zone.zone_id, permission: 'restricted' },
      'A1003',
      here.editor,
    )
  })

  test('[Z7] an ORGANISER deletes the zone for good; only who may do that gives the role', async () => {
    const zone = await aZone()
    const entry: Item = { ...user(here.viewer), resource_id: zone.zone_id, role: 'ORGANISER' }
    await failsWith(entry, 'A1003', here.editor)
    await shareZones([entry])
    await here.viewer.api.changeZoneState({ ...zone, body: { zone_state: 'TRASH' } })
    await here.viewer.api.changeZoneState({ ...zone, body: { zone_state: 'DELETE' } })
    await expectError(here.owner.api.getZone(zone), 404, 'Z1008')
  })

  test('[Z7] what is hidden from a team or from everybody is hidden from each of them, unless one is allowed by name', async () => {
    const at = { edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) }
    const [insider, named] = [await aMember(testApp, here), await aMember(testApp, here)]
    await share(testApp, at, { role: 'EDITOR', type: 'TEAM', id: here.team_id })
    await share(testApp, at, { role: 'VIEWER', type: 'ORG', id: here.edition_id })
    for (const many of [team(), org()]) {
      const zone = { ...at, zone_id: (await newZone(here.owner, at)).zone_id }
      const put = (member: Pick<Item, 'member_id' | 'member_type'>, permission: 'restricted' | 'allowed') => {
        const members_info = [{ ...member, permission, resource_id: zone.zone_id }]
        return here.owner.api.shareZones({ ...at, body: { members_info } })
      }
      const sees = async ({ api }: Person) => (await api.getZone(zone)).zone_info.zone_id === zone.zone_id
      assert.equal((await put(many, 'restricted')).added_members[0]?.access_state, 'PARTIAL ACCESS')
      await expectError(insider.api.getZone(zone), 403, 'S1033')
      assert.ok(!(await zoneOrderFor(insider, at)).includes(zone.zone_id))
      await put(user(named), 'allowed')
      assert.ok(await sees(named))
      // The owner sees every zone.
      assert.ok(await sees(here.owner))
      assert.equal((await put(many, 'allowed')).added_members[0]?.access_state, 'FULL ACCESS')
      assert.ok(await sees(insider))
      await put(user(named), 'restricted')
      await expectError(named.api.getZone(zone), 403, 'S1033')
    }
  })

  test('[Z7] only members of the space: S1041, which says so', async () => {
    const zone = await aZone()
    const restricted = { resource_id: zone.zone_id, permission: 'restricted' } as const
    const outsider = await aMember(testApp, here)
    const stranger = await testApp.anEdition()
    await failsWith({ ...user(outsider), ...restricted }, 'S1041', here.owner, /^Not a member of the space/)
    await failsWith({ ...user(stranger.owner), ...restricted }, 'S1041')
    await failsWith({ ...team(), ...restricted }, 'S1041')
    await failsWith({ ...org(), ...restricted }, 'S1041')
    await failsWith({ member_id: stranger.edition_id, member_type: 'ORG', ...restricted }, 'S1041')
    for (const member_id of ['1', '0', 'abc', ''])
      await failsWith({ member_id, member_type: 'USER', ...restricted }, 'S1041')
    // A guest may be refused a zone, and gets no role of those who belong to the edition (S9).
    const asEditor = { ...user(here.guest), resource_id: zone.zone_id, role: 'EDITOR' } as const
    await failsWith(asEditor, 'S1041', here.owner, /is a guest of the space/)
    await shareZones([{ ...user(here.guest), ...restricted }])
    await expectError(here.guest.api.getZone(zone), 403, 'S1033')
  })

  test('[Z7] not the owner S1034, not oneself S1036, no change S1042', async () => {
    const zone = await aZone()
    const restricted = { resource_id: zone.zone_id, permission: 'restricted' } as const
    await failsWith({ ...user(here.owner), ...restricted }, 'S1034')
    await failsWith({ ...user(here.owner), ...restricted }, 'S1034', here.editor)
    await failsWith({ ...user(here.editor), ...restricted }, 'S1036', here.editor)
    const entry = { ...user(here.viewer), resource_id: zone.zone_id }
    await failsWith(entry, 'S1042')
    await failsWith({ ...entry, permission: 'allowed' }, 'S1042')
    await shareZones([{ ...entry, permission: 'restricted' }])
    await failsWith({ ...entry, permission: 'restricted' }, 'S1042')
    await shareZones([{ ...entry, role: 'COMMENTER' }])
    await failsWith({ ...entry, permission: 'restricted', role: 'COMMENTER' }, 'S1042')
  })

  test('[Z7] a zone of another space, a trashed and a restricted one are refused one by one', async () => {
    const [zone, hidden] = [await aZone(), await aZone()]
    const elsewhere = await newZone(here.owner, { ...here.at, space_id: await aSpace(testApp, here, here.owner) })
    const restricted = { ...user(here.viewer), permission: 'restricted' } as const
    await failsWith({ ...restricted, resource_id: elsewhere.zone_id }, 'Z1008')
    await here.owner.api.changeZoneState({ ...zone, body: { zone_state: 'TRASH' } })
    await failsWith({ ...restricted, resource_id: zone.zone_id }, 'Z1011')
    await shareZones([{ ...user(here.editor), permission: 'restricted', resource_id: hidden.zone_id }])
    await failsWith({ ...restricted, resource_id: hidden.zone_id }, 'S1033', here.editor)
  })

  test('[Z7] partial failure is 206 with what failed, and what comes twice is no change the second time', async () => {
    const [one, two] = [await aZone(), await aZone()]
    const entry = { ...user(here.viewer), permission: 'restricted' } as const
    const members_info = [
      { ...entry, resource_id: one.zone_id.toUpperCase() },
      { ...entry, resource_id: one.zone_id },
      { ...entry, resource_id: two.zone_id },
      { ...entry, ...user(here.owner), resource_id: two.zone_id },
    ]
    const path = `/service/api/v1/editions/${here.at.edition_id}/spaces/${here.at.space_id}/zones/members`
    const response = await testApp.request(testApp.baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${here.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ members_info }),
    })
    assert.equal(response.status, 206)
    const { data, message } = (await response.json()) as {
      message: string
      data: Awaited<ReturnType<Client['shareZones']>>
    }
    assert.equal(message, '2 of 4 zones shared')
    const [added, ...more] = data.added_members
    assert.deepEqual(more, [])
    assert.deepEqual(
      added?.resources.map(({ resource_id }) => resource_id),
      [one.zone_id, two.zone_id],
    )
    assert.deepEqual(
      data.failed_members?.map(({ error_code }) => error_code),
      ['S1042', 'S1034'],
    )
    assert.ok(data.failed_members?.every(({ error_message }) => error_message.length > 0))
  })

  test('[Z7] 1 to 100 items, each well formed and at most 11000 characters', async () => {
    const { zone_id } = await aZone()
    const entry: Item = { ...user(here.viewer), resource_id: zone_id, permission: 'restricted' }
    await expectError(shareZones([]), 400, 'IAM1054', { attribute: 'members_info' })
    await expectError(shareZones(Array.from({ length: 101 }, () => entry)), 400, 'IAM1031', {
      attribute: 'members_info',
    })
    const wrong: [object, string][] = [
      [{ resource_id: 'abc' }, 'resource_id'],
      [{ member_id: 'x'.repeat(101) }, 'member_id'],
      [{ member_type: 'GROUP' }, 'member_type'],
      [{ role: 'CREATOR' }, 'role'],
      [{ permission: 'maybe' }, 'permission'],
    ]
    for (const [change, name] of wrong)
      await expectError(shareZones([{ ...entry, ...change }]), 400, 'IAM1031', { attribute: `members_info[0].${name}` })
    const padded = { ...entry, padding: 'x'.repeat(11_000) }
    await expectError(shareZones([entry, padded]), 400, 'IAM1031', { attribute: 'members_info[1]' })
    const many = Array.from({ length: 100 }, () => entry)
    assert.equal((await shareZones(many)).failed_members?.length, 99)
  })

  test('[S6] commenters, viewers and guests do not share zones: 401', async () => {
    const { zone_id } = await aZone()
    const entry: Item = { ...user(here.editor), resource_id: zone_id, permission: 'restricted' }
    for (const person of [here.commenter, here.viewer, here.guest])
      await expectError(shareZones([entry], person), 401, 'A1003')
  })

  test('[Z1] whoever puts zones in order names those they see, and the hidden ones stay where they are', async () => {
    const at = { edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) }
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: here.editor.zuid })
    const ids = []
    for (const name of ['One', 'Hidden', 'Two', 'Three']) ids.push((await newZone(here.owner, at, name)).zone_id)
    const [one = '', hidden = '', two = '', three = ''] = ids
    const members_info: Item[] = [{ ...user(here.editor), resource_id: hidden, permission: 'restricted' }]
    await here.owner.api.shareZones({ ...at, body: { members_info } })
    await here.editor.api.orderZones({ ...at, body: { zone_order: [three, two, one] } })
    assert.deepEqual(await zoneOrderFor(here.editor, at), [three, two, one])
    assert.deepEqual(await zoneOrderFor(here.owner, at), [three, hidden, two, one])
    const all = [three, hidden, two, one]
    await expectError(here.editor.api.orderZones({ ...at, body: { zone_order: all } }), 400, 'IAM1031')
  })
})
