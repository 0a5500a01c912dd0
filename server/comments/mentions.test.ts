import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { basePath } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, aTeam, aZone, newZone, restrict, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const point = { x: 1, y: 2 }

onBothEngines('mentions', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** A zone that somebody sees by name, somebody by a team, and somebody else of the edition does not see. */
  const discussed = async () => {
    const zone = await aZone(testApp)
    const named = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'VIEWER', type: 'USER', id: named.zuid })
    const team = await aTeam(zone)
    const teamMember = await testApp.aPerson()
    await addTeamMember(team, teamMember)
    await share(testApp, zone.at, { role: 'COMMENTER', type: 'TEAM', id: team.team_id })
    const guest = await testApp.aPerson()
    await share(testApp, zone.at, { role: 'GUEST_COMMENTER', type: 'USER', id: guest.zuid })
    return { ...zone, named, teamMember, guest, outsider: await aMember(testApp, zone) }
  }
  type Discussed = Awaited<ReturnType<typeof discussed>>

  const mention = ({ zuid, name }: Person) => `@[${name}](${zuid})`
  const say = async ({ api }: Pick<Person, 'api'>, { at }: Discussed, text: string) =>
    (await api.createComment({ ...at, body: { text, point } })).comment_info
  const setText = async ({ api }: Person, { at }: Discussed, comment_id: string, text: string) =>
    (await api.changeCommentText({ ...at, comment_id, body: { action_type: 'TEXT', text } })).comment_info
  const byLink = async ({ owner, at: { zone_id, ...space } }: Discussed) => {
    await owner.api.updateEdition({ edition_id: space.edition_id, body: { allows_guest_links: true } })
    const { link_token } = await owner.api.createGuestLink({ ...space, body: { role: 'GUEST_COMMENTER', zone_id } })
    const joined = await testApp.request(`${testApp.baseUrl}${basePath}/guestlinks/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link_token, display_name: 'Gerda Guest' }),
    })
    const { access_token: token } = ((await joined.json()) as { data: { access_token: string } }).data
    return { token, api: testApp.clientOf(token) }
  }
  const rename = ({ zuid }: Person, display_name: string) =>
    testApp.database.write((db) =>
      db.updateTable('user').set({ display_name }).where('zuid', '=', Number(zuid)).execute(),
    )
  const removeFromSpace = ({ owner, at }: Discussed, { zuid }: Person) =>
    owner.api.removeSpaceMember({ edition_id: at.edition_id, space_id: at.space_id, member_id: zuid })

  test('[X8] those who see the zone by name, by a team or as guests are mentioned, under the names they have', async () => {
    const zone = await discussed()
    const { owner, named, teamMember, guest } = zone
    const text = `Look, ${mention(named)}, @[Somebody else](${teamMember.zuid}) and ${mention(guest)}`
    const { text: stored } = await say(owner, zone, text)
    assert.equal(stored, `Look, ${mention(named)}, ${mention(teamMember)} and ${mention(guest)}`)
    assert.equal((await owner.api.listComments(zone.at)).threads[0]?.text, stored)
    await rename(named, 'A [1]\nB')
    assert.equal((await say(owner, zone, `@[x](${named.zuid})`)).text, `@[A  1  B](${named.zuid})`)
  })

  test('[X8] whoever cannot see it, or is nobody, is 400 C1003, and nothing is written', async () => {
    const zone = await discussed()
    const { owner, named, outsider, at } = zone
    const { comment_id } = await say(owner, zone, 'Before')
    for (const refused of [mention(outsider), '@[Nobody](1)', '@[Nobody](9999999999999999)']) {
      await expectError(say(owner, zone, `Hm ${refused}`), 400, 'C1003')
      await expectError(setText(owner, zone, comment_id, refused), 400, 'C1003')
    }
    await restrict(testApp, at, named.zuid)
    await expectError(say(owner, zone, mention(named)), 400, 'C1003')
    const many = Array.from({ length: 21 }, (_, n) => `@[x](${n + 1})`).join(' ')
    await expectError(say(owner, zone, many), 400, 'C1003')
    assert.deepEqual(
      (await owner.api.listComments(at)).threads.map(({ text }) => text),
      ['Before'],
    )
    // What only looks like one is text.
    assert.equal((await say(owner, zone, '@Ada @[] @[x](y)')).text, '@Ada @[] @[x](y)')
  })

  test('[X8] a mention stays as it was when its person is removed, also where the comment is changed', async () => {
    const zone = await discussed()
    const { owner, named } = zone
    const old = mention(named)
    const { comment_id } = await say(owner, zone, `Ask ${old}`)
    await removeFromSpace(zone, named)
    await rename(named, 'Later Name')
    assert.equal((await setText(owner, zone, comment_id, `Ask ${old} again`)).text, `Ask ${old} again`)
    await expectError(say(owner, zone, old), 400, 'C1003')
  })

  test('[X8] by a change, in a session or by a request, a mention is checked the same way', {
    timeout: 60_000,
  }, async () => {
    const zone = await discussed()
    const { owner, named, outsider, at } = zone
    const session = await openSession(address, at, owner)
    const insert = (text: string) => [{ insert: { comment: { text, point } } }]
    session.send({ type: 'change', mutation_id: 'a', edits: insert(mention(outsider)) })
    const { error_code, attribute } = await session.next('refuse')
    assert.deepEqual([error_code, attribute], ['C1003', 'edits[0]'])
    await expectError(owner.api.commitChange({ ...at, body: { edits: insert(mention(outsider)) } }), 400, 'C1003')
    session.send({ type: 'change', mutation_id: 'b', edits: insert(`@[x](${named.zuid})`) })
    await session.next('ack')
    const [thread, ...others] = (await owner.api.listComments(at)).threads
    assert.deepEqual([thread?.text, others], [mention(named), []])
    const id = thread?.comment_id
    session.send({
      type: 'change',
      mutation_id: 'c',
      edits: [{ update: { comment: { id, text: mention(outsider) } } }],
    })
    assert.equal((await session.next('refuse')).error_code, 'C1003')
    session.close()
  })

  test('[X8] the people who can see a zone are listed by name, filtered and in pages', async () => {
    const zone = await discussed()
    const { owner, named, teamMember, guest, outsider, at } = zone
    await rename(owner, 'Ada_1')
    await rename(named, 'Özlem Ada')
    await rename(teamMember, 'Bea')
    await rename(guest, 'Cleo')
    await rename(outsider, 'Ada Outside')
    const list = async (query: { search?: string; from?: number; limit?: number } = {}, { api }: Person = owner) =>
      (await api.listZonePeople({ ...at, query })).people.map(({ display_name }) => display_name)
    assert.deepEqual((await list()).sort(), ['Ada_1', 'Bea', 'Cleo', 'Özlem Ada'])
    assert.deepEqual((await list({ search: 'aDA' })).sort(), ['Ada_1', 'Özlem Ada'])
    assert.deepEqual(await list({ search: 'öz' }), ['Özlem Ada'])
    assert.deepEqual(await list({ search: '_' }), ['Ada_1'])
    assert.deepEqual(await list({ search: '%' }), [])
    assert.deepEqual(await list({ from: 1, limit: 1 }), ['Bea'])
    await restrict(testApp, at, teamMember.zuid)
    assert.deepEqual(await list({ search: 'Bea' }), [])
  })

  test('[X8] [E7] a guest is shown and mentions only those who were added by name', async () => {
    const zone = await discussed()
    const { owner, named, teamMember, guest, at } = zone
    const { people } = await guest.api.listZonePeople(at)
    assert.deepEqual(people.map(({ zuid }) => zuid).sort(), [owner.zuid, named.zuid, guest.zuid].sort())
    assert.equal((await say(guest, zone, mention(named))).text, mention(named))
    await expectError(say(guest, zone, mention(teamMember)), 400, 'C1003')
  })

  test('[X8] whoever came by a link mentions those whose comments stand in the zone, and is told no other name', {
    timeout: 60_000,
  }, async () => {
    const zone = await discussed()
    const { owner, named, teamMember, at } = zone
    const guest = await byLink(zone)
    const insert = (text: string) => [{ insert: { comment: { text, point } } }]
    const session = await openSession(address, at, guest)
    const expectUnknown = async (zuid: string) => {
      const text = `@[x](${zuid})`
      await expectError(say(guest, zone, text), 400, 'C1003', {
        reason: `nobody with the zuid ${zuid} can see the zone`,
      })
      session.send({ type: 'change', mutation_id: zuid, edits: insert(text) })
      assert.equal((await session.next('refuse')).error_code, 'C1003')
    }
    for (const { zuid } of [owner, named, teamMember]) await expectUnknown(zuid)
    // What somebody has written in another zone tells nothing here.
    const { zone_id } = await newZone(owner, at)
    await teamMember.api.createComment({ ...at, zone_id, body: { text: 'Elsewhere', point } })
    await expectUnknown(teamMember.zuid)
    const { comment_id } = await say(teamMember, zone, 'Here')
    assert.equal((await say(guest, zone, `@[x](${teamMember.zuid})`)).text, mention(teamMember))
    session.send({ type: 'change', mutation_id: 'a', edits: insert(`@[x](${teamMember.zuid})`) })
    await session.next('ack')
    session.close()
    // Nobody reads their name there any more.
    await teamMember.api.deleteComment({ ...at, comment_id })
    await expectError(say(guest, zone, `@[x](${teamMember.zuid})`), 400, 'C1003')
  })

  test('[X7] a mention is found by the name, and shown as one reads it', async () => {
    const zone = await discussed()
    const { owner, named, at } = zone
    await rename(named, 'Wilhelmine')
    await say(owner, zone, `Please, @[x](${named.zuid})`)
    const { edition_id, team_id } = zone
    const found = async (search: string) =>
      (await owner.api.searchComments({ edition_id, team_id, query: { search } })).search_result
    const [hit] = await found('wilhelmine')
    assert.deepEqual([hit?.zone_id, hit?.snippet], [at.zone_id, 'Please, @Wilhelmine'])
    assert.deepEqual(await found(named.zuid), [])
  })
})
