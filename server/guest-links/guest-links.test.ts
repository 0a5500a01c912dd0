import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { basePath, type ErrorName, errors } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { openEventStream } from '../testing/event-stream.ts'
import {
  aMember,
  aSpaceWithMembers,
  newZone,
  restrict,
  type SpacePath,
  share,
  zoneOrderFor,
} from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { assertErrorResponse, expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { endExpiredLinks } from './guest-links.sql.ts'

type LinkInput = Parameters<TestClient['createGuestLink']>[0]['body']

const expectRefusal = (call: Promise<unknown>, error: ErrorName) => {
  const [status, code] = errors[error]
  return expectError(call, status, code)
}

onBothEngines('links for people without an account', (engine) => {
  const testApp = testAppFor(engine, { settings: { maxStreamsPerUser: 1 } })
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** A space of an edition that allows links, with two zones. */
  const aPlace = async () => {
    const place = await aSpaceWithMembers(testApp)
    const { edition_id, owner, at } = place
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    const first = (await newZone(owner, at, 'First')).zone_id
    const second = (await newZone(owner, at, 'Second')).zone_id
    return { ...place, first, second }
  }

  const makeLink = (by: Person, at: SpacePath, body: Partial<LinkInput> = {}) =>
    by.api.createGuestLink({ ...at, body: { role: 'GUEST_VIEWER', ...body } })

  const post = (path: string, body: object): Promise<Response> =>
    testApp.request(`${testApp.baseUrl}${basePath}/guestlinks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const join = async (link_token: string, more: object = {}) => {
    const response = await post('join', { link_token, display_name: 'Gerda Guest', ...more })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    const { data } = JSON.parse(text)
    const { access_token: token, zuid, expires_time } = data as Record<'access_token' | 'zuid' | 'expires_time', string>
    return { token, zuid, expires_time, api: testApp.clientOf(token) }
  }

  const expectNoWayIn = async (link_token: string, error: ErrorName = 'guestLinkNotFound', more: object = {}) => {
    await assertErrorResponse(await post('join', { link_token, display_name: 'Gerda', ...more }), error, 'join')
  }

  test('a link is off until the edition allows it, and all end when it no longer does', async () => {
    const { owner, edition_id, at } = await aSpaceWithMembers(testApp)
    await expectRefusal(makeLink(owner, at), 'guestLinksOff')
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    const { edition_info } = await owner.api.getEdition({ edition_id })
    assert.equal(edition_info.allows_guest_links, true)
    const { link_token } = await makeLink(owner, at)
    const guest = await join(link_token)
    assert.deepEqual(await zoneOrderFor(guest, at), [])
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: false } })
    await expectNoWayIn(link_token)
    await expectRefusal(guest.api.listZones(at), 'badToken')
    // Those who were there before are not there again.
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    await expectNoWayIn(link_token)
    assert.equal((await owner.api.listGuestLinks(at)).total_count, 0)
  })

  test('whoever has a link reads what it leads to before they give a name', async () => {
    const { owner, at, first } = await aPlace()
    const look = async (link_token: string) => {
      const answer = (await (await post('look', { link_token })).json()) as { data: Record<string, unknown> }
      const { space_name, zone_name, inviter, has_password, role_name } = answer.data
      return { space_name, zone_name, inviter, has_password, role_name }
    }
    const { link_token } = await makeLink(owner, at, { zone_id: first })
    const known = { inviter: owner.name, role_name: 'GUEST_VIEWER' }
    const names = { space_name: 'Sketches', zone_name: 'First' }
    assert.deepEqual(await look(link_token), { ...known, ...names, has_password: false })
    // Names are for whoever has the password too.
    const closed = await makeLink(owner, at, { zone_id: first, password: 'open sesame' })
    const none = { space_name: undefined, zone_name: undefined }
    assert.deepEqual(await look(closed.link_token), { ...known, ...none, has_password: true })
    await assertErrorResponse(await post('look', { link_token: 'x'.repeat(43) }), 'guestLinkNotFound', 'look')
    await assertErrorResponse(await post('look', { link_token: 'short' }), 'invalid', 'look')
    await assertErrorResponse(await post('look', { link_token, more: 'x'.repeat(5_000) }), 'bodyTooLarge', 'look')
    await assertErrorResponse(await post('join', { link_token, display_name: '  ' }), 'invalid', 'join')
  })

  test('[R1] an image that a stranger sends is looked at by nobody', async () => {
    for (const what of ['look', 'join']) {
      const response = await testApp.request(`${testApp.baseUrl}${basePath}/guestlinks/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
      await assertErrorResponse(response, 'unsupportedMedia', what)
    }
  })

  test('[S6] a guest of a space sees its zones, and can do nothing more than their link says', async () => {
    const { owner, edition_id, team_id, at, first, second } = await aPlace()
    const viewer = await join((await makeLink(owner, at)).link_token)
    assert.deepEqual(await zoneOrderFor(viewer, at), [first, second])
    const zone = { ...at, zone_id: first }
    const comment = { ...zone, body: { text: 'Hello', point: { x: 1, y: 1 } } }
    await expectRefusal(viewer.api.createComment(comment), 'noScope')
    const { link_token } = await makeLink(owner, at, { role: 'GUEST_COMMENTER' })
    const commenter = await join(link_token, { display_name: ' Karla ' })
    await commenter.api.createComment(comment)
    const { threads } = await owner.api.listComments(zone)
    assert.equal(threads[0]?.author_zuid, commenter.zuid)
    await expectRefusal(
      commenter.api.insertFrames({ ...zone, body: { frames: [{ meta: { name: 'Mine' } }] } }),
      'noPermission',
    )
    await expectRefusal(commenter.api.renameZone({ ...zone, body: { zone_name: 'Mine' } }), 'noPermission')
    // Nothing of the edition, of its people, or of tokens.
    for (const { api } of [viewer, commenter]) {
      await expectRefusal(api.listEditions({}), 'noScope')
      await expectRefusal(api.listGuestLinks(at), 'noPermission')
      await expectRefusal(api.createToken({ body: { token_name: 'mine', scopes: ['Service.spaces.READ'] } }), 'noScope')
      await expectRefusal(
        api.listSpaces({ edition_id, query: { team_id, action_type: 'ALLSPACES' } }),
        'editionNotFound',
      )
    }
    assert.deepEqual((await commenter.api.listZonePeople(zone)).people, [])
    const { space_members } = await commenter.api.listSpaceMembers(at)
    assert.deepEqual(
      space_members.map(({ display_name, role_name }) => [display_name, role_name]),
      [['Karla', 'GUEST_COMMENTER']],
    )
    const { space_members: all } = await owner.api.listSpaceMembers(at)
    assert.ok(all.some(({ zuid }) => zuid === viewer.zuid))
  })

  test('[Z7] a guest of one zone sees that zone alone, also where others come, are copied or moved', async () => {
    const { owner, editor, at, first, second } = await aPlace()
    const guest = await join((await makeLink(owner, at, { zone_id: first })).link_token)
    const zone = { ...at, zone_id: first }
    const expectThatAlone = async (...others: string[]) => {
      assert.deepEqual(await zoneOrderFor(guest, at), [first])
      await guest.api.getZoneContent(zone)
      for (const zone_id of others) await expectRefusal(guest.api.getZoneContent({ ...at, zone_id }), 'restrictedZone')
    }
    await expectThatAlone(second)
    const third = (await newZone(editor, at, 'Third')).zone_id
    const zone_name = 'Copy'
    const duplicate_zone = { destination_type: 'SAME_SPACE', zone_name } as const
    await editor.api.duplicateZone({ ...zone, body: { duplicate_zone } })
    const copy = (await zoneOrderFor(owner, at)).find((zone_id) => ![first, second, third].includes(zone_id))
    await expectThatAlone(second, third, copy as string)
    const { people } = await owner.api.listZoneAccess({ ...at, zone_id: second })
    const listed = people.find(({ zuid }) => zuid === guest.zuid)
    assert.deepEqual([listed?.role, listed?.is_guest], [undefined, true])
    const { people: here } = await owner.api.listZoneAccess(zone)
    assert.equal(here.find(({ zuid }) => zuid === guest.zuid)?.role, 'GUEST_VIEWER')
    // Where the zone goes, they do not follow.
    const move_zone = { destination_type: 'NEW_SPACE', space_name: 'Elsewhere' } as const
    const moved = await owner.api.moveZone({ ...zone, body: { move_zone } })
    const elsewhere = { edition_id: at.edition_id, space_id: String(moved.space_info.space_id) }
    assert.deepEqual(await zoneOrderFor(guest, at), [])
    await expectRefusal(guest.api.getZoneContent({ ...elsewhere, zone_id: first }), 'editionNotFound')
  })

  test('a copy of the space is not theirs', async () => {
    const { owner, at, first } = await aPlace()
    const guest = await join((await makeLink(owner, at)).link_token)
    await join((await makeLink(owner, at, { zone_id: first })).link_token)
    const duplicate_space = { space_name: 'Copy', copy_members: true }
    const copied = await owner.api.duplicateSpace({ ...at, body: { duplicate_space } })
    const copy = { edition_id: at.edition_id, space_id: String(copied.space_info.space_id) }
    const { space_members } = await owner.api.listSpaceMembers(copy)
    assert.ok(!space_members.some(({ zuid }) => zuid === guest.zuid))
    await expectRefusal(guest.api.listZones(copy), 'editionNotFound')
  })

  test('[S6] whoever came by a link is told their own role, and of nobody else whether they are here', async () => {
    const { owner, editor, at, first } = await aPlace()
    const guest = await join((await makeLink(owner, at)).link_token)
    const beside = await join((await makeLink(owner, at, { zone_id: first })).link_token)
    const roleOf = async (user_id: string, { api }: Pick<Person, 'api'> = guest) =>
      (await api.getSpacePermission({ ...at, user_id })).user_permission_info.role
    assert.equal(await roleOf(guest.zuid), 'GUEST_VIEWER')
    const outsider = await testApp.aPerson()
    for (const { zuid } of [owner, editor, beside, outsider]) await expectRefusal(roleOf(zuid), 'notSpaceMember')
    assert.equal(await roleOf(guest.zuid, owner), 'GUEST_VIEWER')
    // A guest with an account sees the members, and so may ask.
    const named = await testApp.aPerson()
    await share(testApp, at, { role: 'GUEST_VIEWER', type: 'USER', id: named.zuid })
    assert.equal(await roleOf(owner.zuid, named), 'CREATOR')
  })

  test('[Z7] a link to a zone is listed and revoked by nobody whom the zone is hidden from', async () => {
    const { owner, editor, at, first, second } = await aPlace()
    const ofSpace = await makeLink(owner, at)
    const ofHidden = await makeLink(owner, at, { zone_id: second, link_name: 'For the board' })
    const ofFirst = await makeLink(owner, at, { zone_id: first })
    const listed = async ({ api }: Person, query: { from?: number; limit?: number } = {}) => {
      const { guest_links, total_count } = await api.listGuestLinks({ ...at, query })
      return [total_count, ...guest_links.map(({ link_id }) => link_id)]
    }
    const idOf = ({ guest_link }: typeof ofSpace) => guest_link.link_id
    const all = [3, idOf(ofFirst), idOf(ofHidden), idOf(ofSpace)]
    assert.deepEqual(await listed(editor), all)
    await restrict(testApp, { ...at, zone_id: second }, editor.zuid)
    assert.deepEqual(await listed(editor), [2, idOf(ofFirst), idOf(ofSpace)])
    assert.deepEqual(await listed(editor, { from: 1, limit: 1 }), [2, idOf(ofSpace)])
    const guest = await join(ofHidden.link_token)
    await expectRefusal(editor.api.revokeGuestLink({ ...at, link_id: idOf(ofHidden) }), 'guestLinkNotFound')
    assert.deepEqual(await zoneOrderFor(guest, at), [second])
    // The CREATOR sees every zone, also one that an entry would hide from them.
    await restrict(testApp, { ...at, zone_id: second }, owner.zuid)
    assert.deepEqual(await listed(owner), all)
    await editor.api.revokeGuestLink({ ...at, link_id: idOf(ofFirst) })
    await owner.api.revokeGuestLink({ ...at, link_id: idOf(ofHidden) })
    assert.deepEqual(await listed(owner), [1, idOf(ofSpace)])
  })

  test('a link that is revoked ends tokens and live sessions of whoever came by it', { timeout: 60_000 }, async () => {
    const { owner, editor, viewer, at, first } = await aPlace()
    const { link_token, guest_link } = await makeLink(editor, at)
    const guest = await join(link_token)
    const session = await openSession(address, { ...at, zone_id: first }, guest)
    const link = { ...at, link_id: guest_link.link_id }
    await expectRefusal(viewer.api.revokeGuestLink(link), 'noPermission')
    const { guest_links, total_count } = await editor.api.listGuestLinks(at)
    assert.deepEqual([total_count, guest_links[0]?.guest_count, guest_links[0]?.has_password], [1, 1, false])
    assert.equal(JSON.stringify(guest_links).includes(link_token), false)
    const { guest_count } = await owner.api.revokeGuestLink(link)
    assert.equal(guest_count, 1)
    await session.next('bye')
    await session.closed
    await expectRefusal(guest.api.listZones(at), 'badToken')
    await expectNoWayIn(link_token)
    await expectRefusal(owner.api.revokeGuestLink(link), 'guestLinkNotFound')
    assert.ok(!(await owner.api.listSpaceMembers(at)).space_members.some(({ zuid }) => zuid === guest.zuid))
    const events = (await owner.api.listAuditEntries({ edition_id: at.edition_id })).audit_entries.map(
      ({ event }) => event,
    )
    for (const event of ['guest_link.created', 'guest_link.joined', 'guest_link.revoked'])
      assert.ok(events.includes(event as never), event)
  })

  test('a guest who is removed is out, and a guest of a deleted space too', async () => {
    const { owner, at } = await aPlace()
    const { link_token } = await makeLink(owner, at)
    const [removed, left] = [await join(link_token), await join(link_token)]
    await owner.api.removeSpaceMember({ ...at, member_id: removed.zuid })
    await expectRefusal(removed.api.listZones(at), 'editionNotFound')
    const state = (space_state: 'TRASH' | 'DELETE') =>
      owner.api.changeSpaceState({ ...at, body: { space_state } as never })
    await state('TRASH')
    await expectNoWayIn(link_token)
    await expectRefusal(left.api.listZones(at), 'spaceNotActive')
    await state('DELETE')
    await expectNoWayIn(link_token)
    await expectRefusal(left.api.listZones(at), 'badToken')
  })

  test('[N3] a password is asked for, and wrong ones are throttled', async () => {
    const { owner, at } = await aPlace()
    const { link_token } = await makeLink(owner, at, { password: 'open sesame' })
    const stored = await testApp.database.read
      .selectFrom('guest_link')
      .select(['password_hash', 'token_hash'])
      .execute()
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(`open sesame|${link_token}`))
    await expectNoWayIn(link_token, 'guestPassword')
    await join(link_token, { password: 'open sesame' })
    for (let wrong = 0; wrong < 10; wrong++) {
      await expectNoWayIn(link_token, 'guestPassword', { password: 'wrong one' })
      assert.equal((await post('look', { link_token })).status, 200)
    }
    await expectNoWayIn(link_token, 'rateLimited', { password: 'open sesame' })
  })

  test('no more come by a link than it has places, also at the same moment', async () => {
    const { owner, at } = await aPlace()
    const { link_token } = await makeLink(owner, at, { max_guests: 3 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('join', { link_token, display_name: 'Many' })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 409, 409, 409])
  })

  test('a link gives no more than whoever made it may still give', async () => {
    const { owner, editor, viewer, at, first, second } = await aPlace()
    await restrict(testApp, { ...at, zone_id: second }, editor.zuid)
    await expectRefusal(makeLink(editor, at, { zone_id: second }), 'zoneNotFound')
    await expectRefusal(makeLink(editor, at, { zone_id: crypto.randomUUID() }), 'zoneNotFound')
    await expectRefusal(makeLink(editor, at, { zone_id: 'none' }), 'zoneNotFound')
    await expectRefusal(makeLink(viewer, at), 'noPermission')
    const { zone_id: trashed } = await newZone(owner, at, 'Trashed')
    await owner.api.changeZoneState({ ...at, zone_id: trashed, body: { zone_state: 'TRASH' } })
    await expectRefusal(makeLink(editor, at, { zone_id: trashed }), 'zoneNotActive')
    const ofSpace = await makeLink(editor, at)
    const ofZone = await makeLink(editor, at, { zone_id: first })
    const guest = await join(ofSpace.link_token)
    assert.deepEqual(await zoneOrderFor(guest, at), [first])
    await restrict(testApp, { ...at, zone_id: first }, editor.zuid)
    await expectNoWayIn(ofZone.link_token)
    await join(ofSpace.link_token)
    await owner.api.changeSpaceMemberRole({ ...at, member_id: editor.zuid, body: { role: 'VIEWER' } })
    await expectNoWayIn(ofSpace.link_token)
  })

  test('a link ends by itself, and its guests with it', async () => {
    const { owner, at } = await aPlace()
    const { link_token } = await makeLink(owner, at, { expires_in: 60 })
    const guest = await join(link_token)
    const left = new Date(guest.expires_time).getTime() - Date.now()
    assert.ok(left > 0 && left <= 60_000)
    await testApp.database.write((db) => endExpiredLinks(db, Date.now()))
    assert.equal((await owner.api.listGuestLinks(at)).total_count, 1)
    await testApp.database.write((db) => db.updateTable('guest_link').set({ expires_time: 1 }).execute())
    await expectNoWayIn(link_token)
    await testApp.database.write((db) => endExpiredLinks(db, Date.now()))
    assert.equal((await owner.api.listGuestLinks(at)).total_count, 0)
    await expectRefusal(guest.api.listZones(at), 'badToken')
  })

  test('[E10] where two-factor sign-in is demanded, nobody comes by a link', async () => {
    const { owner, edition_id, at } = await aPlace()
    const { link_token } = await makeLink(owner, at)
    await testApp.database.write((db) =>
      db.updateTable('edition').set({ requires_two_factor: 1 }).where('edition_id', '=', Number(edition_id)).execute(),
    )
    await expectNoWayIn(link_token)
  })

  test('a space has so many links at most', async () => {
    const { owner, at } = await aPlace()
    for (let count = 0; count < 20; count++) await makeLink(owner, at, { link_name: `Link ${count}` })
    await expectRefusal(makeLink(owner, at), 'tooManyGuestLinks')
    const { guest_links, total_count } = await owner.api.listGuestLinks({ ...at, query: { limit: 2 } })
    assert.deepEqual([total_count, ...guest_links.map(({ link_name }) => link_name)], [20, 'Link 19', 'Link 18'])
  })

  test('a guest may be shown another zone by name, and their access ends with the link all the same', async () => {
    const { owner, at, first, second } = await aPlace()
    const { link_token, guest_link } = await makeLink(owner, at, { zone_id: first })
    const guest = await join(link_token)
    const entry = { member_id: guest.zuid, member_type: 'USER', resource_id: second, permission: 'allowed' } as const
    await owner.api.shareZones({ ...at, body: { members_info: [entry] } as never })
    assert.deepEqual(await zoneOrderFor(guest, at), [first, second])
    const member = await aMember(testApp, {
      owner,
      ...at,
      team_id: (await owner.api.getSpace(at)).space_info.team_id as string,
    })
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    await member.api.revokeGuestLink({ ...at, link_id: guest_link.link_id })
    await expectRefusal(guest.api.listZones(at), 'badToken')
  })

  test('[R1] [R4] those who came by one link have the share of four people', async () => {
    const { owner, at, first } = await aPlace()
    const links = [await makeLink(owner, at), await makeLink(owner, at)]
    const guestOf = async (link = 0) => join(links[link]?.link_token ?? '')
    const path = `${basePath}/editions/${at.edition_id}/spaces/${at.space_id}/zones/${first}/changes?since=0`
    const follow = ({ token }: { token: string }) =>
      openEventStream(`${address}${path}`, { authorization: `Bearer ${token}` })
    const streams = []
    for (let guest = 0; guest < 4; guest++) streams.push(await follow(await guestOf()))
    const fifth = await guestOf()
    await assert.rejects(follow(fifth), /EL1022/)
    streams.push(await follow(await guestOf(1)), await follow(owner))
    for (const stream of streams) stream.close()
  })
})
