import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpaceRole } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin, aSpace, aTeam, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const timestamp = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}$/

onBothEngines('spaces', (engine) => {
  const testApp = testAppFor(engine)

  /** A space and somebody who holds that role in it. */
  const aSpaceWith = async (role: SpaceRole) => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const person = role.startsWith('GUEST') ? await testApp.aPerson() : await aMember(testApp, edition)
    await share(testApp, { edition_id, space_id }, { role, type: 'USER', id: person.zuid })
    return { ...edition, space_id, person }
  }

  test('[S2] a new space has a name, no zone, and one member, its CREATOR', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const { space_id, ...created } = await owner.api.createSpace({ edition_id, body: { create_space: { team_id } } })
    const uri = `/service/api/v1/editions/${edition_id}/spaces/${space_id}`
    assert.deepEqual(created, { current_user_id: owner.zuid, edition_id, uri })
    const { space_info } = await owner.api.getSpace({ edition_id, space_id })
    const { created_time, last_modified_time, ...rest } = space_info
    assert.match(created_time ?? '', timestamp)
    assert.match(last_modified_time ?? '', timestamp)
    assert.deepEqual(rest, {
      space_id,
      space_name: 'Untitled space',
      team_id,
      status: 'ACTIVE',
      is_favorite: 'false',
      can_edit: 'true',
      publish: 'false',
      allow_embed: 'false',
      space_member_count: '1',
      owner_zuid: owner.zuid,
      last_author_zuid: owner.zuid,
    })
    assert.deepEqual((await owner.api.listZones({ edition_id, space_id })).zones_info.zone_order, [])
    const { user_permission_info } = await owner.api.getMySpacePermission({ edition_id, space_id })
    assert.equal(user_permission_info.role, 'CREATOR')
  })

  test('[S2] a zone_name makes a first zone', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const create_space = { team_id, space_name: 'Sketches', zone_name: 'First' }
    const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
    const { zone_meta } = (await owner.api.listZones({ edition_id, space_id })).zones_info
    assert.deepEqual(
      Object.values(zone_meta).map(({ zone_name }) => zone_name),
      ['First'],
    )
  })

  test('[S2] answers 404 for an unknown team or template, 401 to whoever is not in the team', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const other = await testApp.anEdition()
    const create = (person: Person, create_space: { team_id: string; template_id?: string }) =>
      person.api.createSpace({ edition_id, body: { create_space } })
    await expectError(create(owner, { team_id: '999' }), 404, 'T1008', { edition_id, current_user_id: owner.zuid })
    await expectError(create(owner, { team_id: 'nonsense' }), 404, 'T1008')
    await expectError(create(owner, { team_id: other.team_id }), 404, 'T1008')
    await expectError(create(owner, { team_id, template_id: '999' }), 404, 'S1030')
    await expectError(create(await aMember(testApp, await aTeam(edition)), { team_id }), 401, 'T1006')
    await expectError(create(await anAdmin(testApp, edition), { team_id }), 401, 'T1006')
    await expectError(create(other.owner, { team_id }), 404, 'E1017')
  })

  test('[G8] a name that breaks the rule, and a body that lacks its team, are a 400', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const create = (create_space: object) =>
      owner.api.createSpace({ edition_id, body: { create_space: create_space as { team_id: string } } })
    await expectError(create({}), 400, 'IAM1031', { attribute: 'create_space.team_id' })
    for (const space_name of ['', 'x'.repeat(501), 'a\u0007b', 7])
      await expectError(create({ team_id, space_name }), 400, 'IAM1031', { attribute: 'create_space.space_name' })
    for (const space_name of ['x'.repeat(500), ' ', 'Ünïcode 🎨 "quoted" \\ %_'])
      assert.ok((await create({ team_id, space_name })).space_id)
  })

  test('[G5] fields selects what is shown, and an unknown name is a 400', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const read = (fields: string) => owner.api.getSpace({ edition_id, space_id, query: { fields } })
    assert.deepEqual((await read('space_name, allow_embed')).space_info, {
      space_name: 'Sketches',
      allow_embed: 'false',
    })
    await expectError(read('space_name,colour'), 400, 'IAM1031', { attribute: 'fields' })
  })

  test('[S3] roles of the edition and the team open no space; entries of all three kinds do', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const member = await aMember(testApp, edition)
    const lead = await aMember(testApp, edition, 'TEAM_ADMIN')
    const admin = await anAdmin(testApp, edition)
    const outsider = await testApp.aPerson()
    for (const { api } of [member, lead, admin]) await expectError(api.getSpace({ edition_id, space_id }), 404, 'S1009')
    await expectError(outsider.api.getSpace({ edition_id, space_id }), 404, 'E1017')

    const editable = async ({ api }: Person) => (await api.getSpace({ edition_id, space_id })).space_info.can_edit
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'TEAM', id: team_id })
    assert.equal(await editable(member), 'false')
    assert.equal(await editable(lead), 'false')
    await expectError(admin.api.getSpace({ edition_id, space_id }), 404, 'S1009')
    await share(testApp, { edition_id, space_id }, { role: 'COMMENTER', type: 'ORG', id: edition_id })
    assert.equal(await editable(admin), 'false')
    await share(testApp, { edition_id, space_id }, { role: 'EDITOR', type: 'USER', id: member.zuid })
    assert.equal(await editable(member), 'true', 'the strongest counts')
    const { space_info } = await lead.api.getSpace({ edition_id, space_id })
    assert.equal(space_info.publish, 'true')
    assert.equal(space_info.space_member_count, '4')
    await expectError(outsider.api.getSpace({ edition_id, space_id }), 404, 'E1017')
  })

  test('[E2] a guest passes through the edition to the space, and sees nothing else of it', async () => {
    const { owner, edition_id, team_id, space_id, person: guest } = await aSpaceWith('GUEST_VIEWER')
    const sibling = await aSpace(testApp, { edition_id, team_id }, owner)
    assert.equal((await guest.api.getSpace({ edition_id, space_id })).space_info.can_edit, 'false')
    assert.equal((await guest.api.listSpaceMembers({ edition_id, space_id })).space_members.length, 2)
    await expectError(guest.api.getSpace({ edition_id, space_id: sibling }), 404, 'E1017')
    const query = { team_id, action_type: 'ALLSPACES' }
    await expectError(guest.api.listSpaces({ edition_id, query }), 404, 'E1017')
    await expectError(guest.api.createSpace({ edition_id, body: { create_space: { team_id } } }), 404, 'E1017')
    await expectError(guest.api.getEdition({ edition_id }), 404, 'E1017')
    assert.deepEqual((await guest.api.listEditions({})).editions_info, [])
    await expectError(guest.api.listGroups({ edition_id }), 404, 'E1017')
  })

  test('[S6] CREATOR and EDITOR rename; others are told 401', async () => {
    const { owner, edition_id, space_id, person: editor } = await aSpaceWith('EDITOR')
    const rename = ({ api }: Person, space_name: string) =>
      api.renameSpace({ edition_id, space_id, body: { action_type: 'SPACE_NAME', space_name } })
    assert.deepEqual(await rename(editor, 'Plans'), {
      current_user_id: editor.zuid,
      edition_id,
      space_id,
      new_name: 'Plans',
    })
    const { space_info } = await owner.api.getSpace({ edition_id, space_id })
    assert.equal(space_info.space_name, 'Plans')
    assert.equal(space_info.last_author_zuid, editor.zuid)
    await expectError(rename(owner, 'Plans'), 409, 'S1014')
    assert.equal((await rename(owner, 'plans')).new_name, 'plans')
    await expectError(rename(owner, ''), 400, 'IAM1031', { attribute: 'space_name' })
    for (const role of ['COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'] as const) {
      const other = await aSpaceWith(role)
      const { edition_id, space_id, person } = other
      const body = { action_type: 'SPACE_NAME', space_name: 'Mine' } as const
      await expectError(person.api.renameSpace({ edition_id, space_id, body }), 401, 'A1003')
    }
  })

  test('[S10] a favourite is the caller’s own, and added or removed once', async () => {
    const { owner, edition_id, space_id, person: guest } = await aSpaceWith('GUEST_VIEWER')
    const set = ({ api }: Person, value: boolean) =>
      api.setSpaceFavorite({ edition_id, space_id, body: { action_type: 'FAVORITE', value } })
    await expectError(set(guest, false), 409, 'S1018')
    assert.deepEqual(await set(guest, true), {
      current_user_id: guest.zuid,
      edition_id,
      space_id,
      is_favourite: true,
    })
    await expectError(set(guest, true), 409, 'S1017')
    const shown = async ({ api }: Person) => (await api.getSpace({ edition_id, space_id })).space_info.is_favorite
    assert.equal(await shown(guest), 'true')
    assert.equal(await shown(owner), 'false')
    assert.equal((await set(guest, false)).is_favourite, false)
    await expectError(set(await testApp.aPerson(), true), 404, 'E1017')
    await expectError(set(owner, 'true' as unknown as boolean), 400, 'IAM1031', { attribute: 'value' })
  })

  test('[S10] only the CREATOR allows embedding', async () => {
    const { owner, edition_id, space_id, person: editor } = await aSpaceWith('EDITOR')
    const set = ({ api }: Person, value: boolean) =>
      api.setSpaceEmbed({ edition_id, space_id, body: { action_type: 'EMBED', value } })
    await expectError(set(editor, true), 401, 'A1003')
    await expectError(set(owner, false), 409, 'S1022')
    assert.deepEqual(await set(owner, true), {
      current_user_id: owner.zuid,
      edition_id,
      space_id,
      embed_status: true,
    })
    await expectError(set(owner, true), 409, 'S1021')
    assert.equal((await editor.api.getSpace({ edition_id, space_id })).space_info.allow_embed, 'true')
  })

  test('[S10] the sites that may embed a space are kept with it, and shown to whoever may change them', async () => {
    const { owner, edition_id, space_id, person: editor } = await aSpaceWith('EDITOR')
    const set = (value: boolean, origins?: string[]) =>
      owner.api.setSpaceEmbed({
        edition_id,
        space_id,
        body: { action_type: 'EMBED', value, ...(origins && { origins }) },
      })
    const read = async ({ api }: Person) => (await api.getSpace({ edition_id, space_id })).space_info
    const [wiki, intranet] = ['https://wiki.example.com', 'http://intranet:8080']
    assert.deepEqual((await set(true, [wiki, intranet, wiki])).embed_origins, [wiki, intranet])
    assert.deepEqual((await read(owner)).embed_origins, [wiki, intranet])
    assert.ok(!('embed_origins' in (await read(editor))))
    await expectError(set(true), 409, 'S1021')
    await expectError(set(true, [wiki, intranet]), 409, 'S1021')
    assert.deepEqual((await set(false)).embed_origins, [wiki, intranet], 'they stay for the next time')
    await expectError(set(false), 409, 'S1022')
    assert.deepEqual((await set(true, [wiki])).embed_origins, [wiki])
    assert.ok(!('embed_origins' in (await set(true, []))))
    assert.ok(!('embed_origins' in (await read(owner))))
    for (const wrong of [
      'wiki.example.com',
      'https://wiki.example.com/',
      'https://wiki.example.com:443',
      'https://Wiki.example.com',
      'https://*.example.com',
      'https://a.example.com; script-src *',
      'https://a.example.com,b',
      "https://a'b",
      'https://me@example.com',
      'ftp://example.com',
      'https://example.com:99999',
      '*',
      '',
    ])
      await expectError(set(true, [wiki, wrong]), 400, 'IAM1031', { attribute: 'origins[1]' })
    const many = (count: number) => Array.from({ length: count }, (_, n) => `https://s${n}.example.com`)
    await expectError(set(true, many(21)), 400, 'IAM1031', { attribute: 'origins' })
    assert.equal((await set(true, many(20))).embed_origins?.length, 20)
  })

  test('[G6] the three kinds of meta are told apart by action_type', async () => {
    const { owner, edition_id, space_id } = await aSpaceWith('VIEWER')
    const body = { action_type: 'COLOUR', value: true } as unknown as { action_type: 'EMBED'; value: boolean }
    await expectError(owner.api.setSpaceEmbed({ edition_id, space_id, body }), 400, 'IAM1031', {
      attribute: 'action_type',
    })
  })

  test('[S1] a trashed space can be read by its members; everything else in it is 400 S1012', async () => {
    const { owner, edition_id, team_id, space_id, person: editor } = await aSpaceWith('EDITOR')
    const at = { edition_id, space_id }
    const set = ({ api }: Person, space_state: 'TRASH' | 'RESTORE' | 'DELETE') =>
      api.changeSpaceState({ ...at, body: { space_state } })
    await expectError(set(editor, 'TRASH'), 401, 'A1003')
    await expectError(set(owner, 'RESTORE'), 400, 'S1011')
    await expectError(set(owner, 'DELETE'), 400, 'S1011')
    assert.deepEqual(await set(owner, 'TRASH'), { current_user_id: owner.zuid, ...at, space_state: 'TRASH' })
    const { space_info } = await editor.api.getSpace(at)
    assert.equal(space_info.status, 'TRASH')
    assert.match(space_info.state_modified_time ?? '', timestamp)
    const zone_id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
    for (const call of [
      () => set(owner, 'TRASH'),
      () => owner.api.renameSpace({ ...at, body: { action_type: 'SPACE_NAME', space_name: 'x' } }),
      () => owner.api.setSpaceFavorite({ ...at, body: { action_type: 'FAVORITE', value: true } }),
      () => owner.api.setSpaceEmbed({ ...at, body: { action_type: 'EMBED', value: true } }),
      () => owner.api.moveSpace({ ...at, body: { move_space: { team_id } } }),
      () => owner.api.duplicateSpace({ ...at, body: { duplicate_space: {} } }),
      () => owner.api.listSpaceMembers(at),
      () => owner.api.addSpaceMembers({ ...at, body: { members_info: [{ zuid: '1', role: 'EDITOR', type: 'USER' }] } }),
      () => owner.api.changeSpaceMemberRole({ ...at, member_id: editor.zuid, body: { role: 'VIEWER' } }),
      () => owner.api.removeSpaceMember({ ...at, member_id: editor.zuid }),
      () => owner.api.listZones(at),
      () => owner.api.createZone({ ...at, body: { create_zone: { zone_name: 'x' } } }),
    ]) {
      await expectError(call(), 400, 'S1012', { space_id })
    }
    await expectError(owner.api.getZone({ ...at, zone_id }), 404, 'Z1008')
    assert.deepEqual(await set(owner, 'RESTORE'), { current_user_id: owner.zuid, ...at, space_state: 'RESTORE' })
    const restored = (await editor.api.getSpace(at)).space_info
    assert.equal(restored.status, 'ACTIVE')
    assert.equal(restored.state_modified_time, undefined)
  })

  test('[S1] DELETE removes a trashed space for good', async () => {
    const { owner, edition_id, team_id, space_id, person: editor } = await aSpaceWith('EDITOR')
    const at = { edition_id, space_id }
    await owner.api.changeSpaceState({ ...at, body: { space_state: 'TRASH' } })
    await expectError(editor.api.changeSpaceState({ ...at, body: { space_state: 'DELETE' } }), 401, 'A1003')
    const { space_state } = await owner.api.changeSpaceState({ ...at, body: { space_state: 'DELETE' } })
    assert.equal(space_state, 'DELETE')
    for (const { api } of [owner, editor]) {
      await expectError(api.getSpace(at), 404, 'S1009')
      await expectError(api.changeSpaceState({ ...at, body: { space_state: 'RESTORE' } }), 404, 'S1009')
    }
    const query = { team_id, action_type: 'RECENTLY_TRASHED' }
    assert.deepEqual((await owner.api.listSpaces({ edition_id, query })).spaces_info, [])
  })

  test('[S8] a space moves to another team of the edition, and what is found of it moves along', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id, team_id } = first
    const second = await aTeam(first)
    const create_space = { team_id, space_name: 'Sketches', zone_name: 'Harbour' }
    const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
    const move = ({ api }: Person, target: string) =>
      api.moveSpace({ edition_id, space_id, body: { move_space: { team_id: target } } })
    await expectError(move(owner, team_id), 403, 'S1028')
    await expectError(move(owner, '999'), 404, 'T1008')
    await expectError(move(owner, (await testApp.anEdition()).team_id), 404, 'T1008')
    const { space_info } = await move(owner, second.team_id)
    assert.equal(space_info.team_id, second.team_id)
    assert.equal(space_info.space_name, 'Sketches')
    const found = async (team: string) =>
      (await owner.api.searchZones({ edition_id, team_id: team, query: { search: 'harbour' } })).search_result.length
    assert.equal(await found(team_id), 0)
    assert.equal(await found(second.team_id), 1)
  })

  test('[S8] a space moves only by its CREATOR, and only to a team the CREATOR is in', async () => {
    const first = await testApp.anEdition()
    const { edition_id } = first
    const second = await aTeam(first)
    const creator = await aMember(testApp, first)
    const editor = await aMember(testApp, first)
    const space_id = await aSpace(testApp, first, creator)
    await share(testApp, { edition_id, space_id }, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const body = { move_space: { team_id: second.team_id } }
    await expectError(creator.api.moveSpace({ edition_id, space_id, body }), 401, 'T1006')
    await expectError(editor.api.moveSpace({ edition_id, space_id, body }), 401, 'A1003')
    const empty = {} as typeof body
    await expectError(creator.api.moveSpace({ edition_id, space_id, body: empty }), 400, 'IAM1031', {
      attribute: 'move_space',
    })
  })
})
