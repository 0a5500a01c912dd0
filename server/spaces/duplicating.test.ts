import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throwApiError as fail } from '../api-error.ts'
import { addZone } from '../journal/add-zone.ts'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aTeam, share, type TeamFixture } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const { plans } = readSettings({})
const settings = { plans: { ...plans, FREE_PLAN: { ...plans.FREE_PLAN, zonesPerSpace: 3 } } }

onBothEngines('duplicates of spaces', (engine) => {
  const testApp = testAppFor(engine, { settings })

  type Space = TeamFixture & { space_id: string }

  const aPlace = async (plan: 'FREE' | 'TRIAL' = 'FREE'): Promise<Space> => {
    const edition = await testApp.anEdition(plan)
    return { ...edition, space_id: await aSpace(testApp, edition, edition.owner) }
  }

  const zone = async ({ edition_id, space_id, owner }: Space, zone_name: string): Promise<string> => {
    const created = { edition_id, space_id, query: { view: 'ZONE_INFO' }, body: { create_zone: { zone_name } } }
    return ((await owner.api.createZone(created)) as { zone_info: { zone_id: string } }).zone_info.zone_id
  }

  const duplicate = (
    { edition_id, space_id }: Space,
    { api }: Person,
    duplicate_space: { space_name?: string; copy_members?: boolean; copy_comments?: boolean } = {},
  ) => api.duplicateSpace({ edition_id, space_id, body: { duplicate_space } })

  const zonesOf = async (edition_id: string, space_id: string, { api }: Person) => {
    const { zone_order, zone_meta } = (await api.listZones({ edition_id, space_id })).zones_info
    return zone_order.map((zone_id) => ({ zone_id, zone_name: zone_meta[zone_id]?.zone_name }))
  }

  test('[S7] a copy has the active zones with their content, belongs to whoever made it, and leaves the rest behind', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const peer = await aMember(testApp, place)
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'USER', id: peer.zuid })
    const zone_id = await zone(place, 'Second place')
    await zone(place, 'Last place')
    const trashed = await zone(place, 'Old')
    await owner.api.changeZoneState({ edition_id, space_id, zone_id: trashed, body: { zone_state: 'TRASH' } })
    const frames = [{ meta: { name: 'Harbour' } }]
    await owner.api.insertFrames({ edition_id, space_id, zone_id, body: { frames } })

    const { space_info } = await duplicate(place, peer)
    const { space_id: copy_id, created_time, last_modified_time, ...rest } = space_info
    assert.notEqual(copy_id, space_id)
    assert.deepEqual(rest, {
      space_name: 'Copy of Sketches',
      team_id,
      status: 'ACTIVE',
      is_favorite: 'false',
      can_edit: 'true',
      publish: 'false',
      allow_embed: 'false',
      space_member_count: '1',
      owner_zuid: peer.zuid,
      last_author_zuid: peer.zuid,
    })
    const copies = await zonesOf(edition_id, copy_id as string, peer)
    assert.deepEqual(
      copies.map(({ zone_name }) => zone_name),
      ['Second place', 'Last place'],
    )
    const at = { edition_id, space_id: copy_id as string, zone_id: copies[0]?.zone_id as string }
    const listed = await peer.api.listFrames(at)
    assert.deepEqual(
      listed.frames.map(({ meta }) => meta.name),
      ['Harbour'],
    )
    await expectError(owner.api.getSpace({ edition_id, space_id: copy_id as string }), 404, 'S1009')
    assert.equal((await duplicate(place, owner, { space_name: 'Mine' })).space_info.space_name, 'Mine')
  })

  test('[S7] members and comments come along when asked for', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const peer = await aMember(testApp, place)
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'USER', id: peer.zuid })
    await share(testApp, { edition_id, space_id }, { role: 'COMMENTER', type: 'TEAM', id: team_id })
    const zone_id = await zone(place, 'Plan')
    const now = Date.now()
    await testApp.database.write((db) =>
      db
        .insertInto('comment')
        .values({
          edition_id: Number(edition_id),
          zone_id,
          comment_id: zone_id,
          thread_id: zone_id,
          author_zuid: Number(owner.zuid),
          text: 'Why blue?',
          status: 'OPEN',
          element_id: null,
          x: 1,
          y: 1,
          created_time: now,
          last_modified_time: now,
        })
        .execute(),
    )
    const commentsIn = async (copy_id: string) => {
      const [copy] = await zonesOf(edition_id, copy_id, peer)
      const rows = await testApp.database.read
        .selectFrom('comment')
        .where('zone_id', '=', copy?.zone_id as string)
        .select('text')
        .execute()
      return rows.map(({ text }) => text)
    }
    const whole = (await duplicate(place, peer, { copy_members: true, copy_comments: true })).space_info
    assert.deepEqual(await commentsIn(whole.space_id as string), ['Why blue?'])
    const { space_members } = await peer.api.listSpaceMembers({ edition_id, space_id: whole.space_id as string })
    assert.deepEqual(Object.fromEntries(space_members.map(({ zuid, role_name }) => [zuid, role_name])), {
      [owner.zuid]: 'EDITOR',
      [peer.zuid]: 'CREATOR',
      [team_id]: 'COMMENTER',
    })
    const bare = (await duplicate(place, peer)).space_info
    assert.deepEqual(await commentsIn(bare.space_id as string), [])
    assert.equal(bare.space_member_count, '1')
  })

  test('[Z7] what is hidden from somebody is in no copy of theirs, and hidden from them in the copies of others', async () => {
    const place = await aPlace()
    const { owner, edition_id, space_id } = place
    const peer = await aMember(testApp, place)
    await share(testApp, { edition_id, space_id }, { role: 'EDITOR', type: 'USER', id: peer.zuid })
    await zone(place, 'Open')
    const hidden = await zone(place, 'Hidden')
    const item = { member_id: peer.zuid, member_type: 'USER', resource_id: hidden, permission: 'restricted' } as const
    await owner.api.shareZones({ edition_id, space_id, body: { members_info: [item] } })
    const names = async (copy_id: string | undefined, person: Person) =>
      (await zonesOf(edition_id, copy_id as string, person)).map(({ zone_name }) => zone_name)
    assert.deepEqual(await names((await duplicate(place, peer)).space_info.space_id, peer), ['Open'])
    const { space_id: shared } = (await duplicate(place, owner, { copy_members: true })).space_info
    assert.deepEqual(await names(shared, owner), ['Open', 'Hidden'])
    assert.deepEqual(await names(shared, peer), ['Open'])
  })

  test('[S6] guests make no copy, nor does who is not in the team; who does not see the space is told 404', async () => {
    const place = await aPlace()
    const { edition_id, space_id } = place
    for (const role of ['GUEST_COMMENTER', 'GUEST_VIEWER'] as const) {
      const guest = await testApp.aPerson()
      await share(testApp, { edition_id, space_id }, { role, type: 'USER', id: guest.zuid })
      await expectError(duplicate(place, guest), 401, 'A1003')
    }
    await expectError(duplicate(place, await aMember(testApp, place)), 404, 'S1009')
    const elsewhere = await aMember(testApp, await aTeam(place))
    await share(testApp, { edition_id, space_id }, { role: 'EDITOR', type: 'ORG', id: edition_id })
    await expectError(duplicate(place, elsewhere), 401, 'T1006')
    await expectError(duplicate(place, place.owner, { space_name: '' }), 400, 'IAM1031', {
      attribute: 'duplicate_space.space_name',
    })
  })

  test('[S7] a plan may forbid it: 403 S1029', async () => {
    const place = await aPlace('TRIAL')
    await expectError(duplicate(place, place.owner), 403, 'S1029')
  })

  test('[E10] a copy with more zones than the plan allows is 409 Z1010, and leaves nothing behind', async () => {
    const place = await aPlace()
    const { owner, edition_id, team_id, space_id } = place
    const at = { edition_id: Number(edition_id), team_id: Number(team_id), space_id: Number(space_id) }
    for (const zone_name of ['One', 'Two', 'Three', 'Four']) {
      const wanted = { zone_name, author: Number(owner.zuid), now: Date.now(), limit: 4, fail }
      await testApp.database.write((db) => addZone(db, at, wanted))
    }
    await expectError(duplicate(place, owner), 409, 'Z1010')
    const query = { team_id, action_type: 'ALLSPACES', need_total_count: true }
    assert.equal((await owner.api.listSpaces({ edition_id, query })).space_count, 1)
  })
})
