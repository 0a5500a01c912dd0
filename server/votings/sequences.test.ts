import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { newZone, restrict } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { aBoard, aVoting, cast, end } from '../testing/votings.ts'

onBothEngines('who votes, and what becomes of it', (engine) => {
  const testApp = testAppFor(engine)

  test('who may edit starts, ends and deletes, who may comment votes, who may see looks on', async () => {
    const { at, owner, editor, commenter, viewer, notes } = await aBoard(testApp)
    const [a] = notes
    const starting = { ...at, body: { title: 'Next?', votes_each: 1 } }
    for (const { api } of [commenter, viewer]) await expectError(api.startVoting(starting), 401, 'A1003')
    const voting_id = await aVoting(editor, at)
    await cast(commenter, at, voting_id, { [a]: 1 })
    await expectError(cast(viewer, at, voting_id, { [a]: 1 }), 401, 'A1003')
    assert.partialDeepStrictEqual((await viewer.api.listVotings({ ...at })).votings, [{ voting_id, people: 1 }])
    for (const person of [commenter, viewer]) {
      await expectError(end(person, at, voting_id), 401, 'A1003')
      await expectError(person.api.deleteVoting({ ...at, voting_id }), 401, 'A1003')
    }
    await end(owner, at, voting_id)
    const [ended] = (await viewer.api.listVotings({ ...at })).votings
    assert.deepEqual(ended?.results, [{ element_id: a, votes: 1, people: 1 }])
  })

  test('whoever is removed, or may only see from now on, votes no more; what they gave stays counted', async () => {
    const { at, space, owner, editor, commenter, notes } = await aBoard(testApp)
    const [a, b] = notes
    const voting_id = await aVoting(owner, at)
    await cast(editor, at, voting_id, { [a]: 1 })
    await cast(commenter, at, voting_id, { [a]: 2 })
    await owner.api.removeSpaceMember({ ...space, member_id: editor.zuid })
    await owner.api.changeSpaceMemberRole({ ...space, member_id: commenter.zuid, body: { role: 'VIEWER' } })
    await expectError(cast(editor, at, voting_id, { [b]: 1 }), 404, 'S1009')
    await expectError(cast(commenter, at, voting_id, {}), 401, 'A1003')
    const { voting } = await end(owner, at, voting_id)
    assert.partialDeepStrictEqual(voting, { people: 2, results: [{ element_id: a, votes: 3, people: 2 }] })
  })

  test('guests by a link vote if it lets them comment, in the zone that it leads to', async () => {
    const { at, space, owner, edition_id, notes } = await aBoard(testApp)
    const [a] = notes
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    const join = async (role: 'GUEST_COMMENTER' | 'GUEST_VIEWER', zone_id: string) => {
      const { link_token } = await owner.api.createGuestLink({ ...space, body: { role, zone_id } })
      const joined = await testApp.request(`${testApp.baseUrl}${basePath}/guestlinks/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ link_token, display_name: 'Gerda Guest' }),
      })
      const { data } = (await joined.json()) as { data: { access_token: string } }
      return { api: testApp.clientOf(data.access_token) }
    }
    const voting_id = await aVoting(owner, at)
    const { voting } = await cast(await join('GUEST_COMMENTER', at.zone_id), at, voting_id, { [a]: 3 })
    assert.partialDeepStrictEqual(voting, { own: [{ element_id: a, count: 3 }], people: 1 })
    await expectError(cast(await join('GUEST_VIEWER', at.zone_id), at, voting_id, { [a]: 1 }), 403, 'A1010')
    const { zone_id } = await newZone(owner, space, 'Another')
    const elsewhere = await join('GUEST_COMMENTER', zone_id)
    await expectError(cast(elsewhere, at, voting_id, { [a]: 1 }), 403, 'S1033')
  })

  test('a zone that is hidden from somebody shows them nothing of its votings', async () => {
    const { at, owner, commenter, notes } = await aBoard(testApp)
    const voting_id = await aVoting(owner, at)
    await restrict(testApp, at, commenter.zuid)
    await expectError(cast(commenter, at, voting_id, { [notes[0]]: 1 }), 403, 'S1033')
    await expectError(commenter.api.listVotings({ ...at }), 403, 'S1033')
  })

  test('a voting of another zone is not found, and stays as it is', async () => {
    const { at, space, owner, notes } = await aBoard(testApp)
    const there = { ...at, zone_id: (await newZone(owner, space, 'Another')).zone_id }
    const voting_id = await aVoting(owner, there)
    for (const unknown of [voting_id, '9007199254740991', 'x']) {
      await expectError(end(owner, at, unknown), 404, 'EL1026')
      await expectError(cast(owner, at, unknown, { [notes[0]]: 1 }), 404, 'EL1026')
      await expectError(owner.api.deleteVoting({ ...at, voting_id: unknown }), 404, 'EL1026')
    }
    assert.deepEqual((await owner.api.listVotings({ ...at })).votings, [])
    const [voting] = (await owner.api.listVotings({ ...there })).votings
    assert.partialDeepStrictEqual(voting, { voting_id, state: 'OPEN', people: 0 })
  })

  test('a zone in the trash takes no votes, and has its votings again when it is back', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const voting_id = await aVoting(owner, at)
    await cast(owner, at, voting_id, { [notes[0]]: 1 })
    const before = (await owner.api.listVotings({ ...at })).votings
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await expectError(cast(owner, at, voting_id, {}), 400, 'Z1011')
    await expectError(end(owner, at, voting_id), 400, 'Z1011')
    await expectError(owner.api.listVotings({ ...at }), 400, 'Z1011')
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'RESTORE' } })
    assert.deepEqual((await owner.api.listVotings({ ...at })).votings, before)
  })

  test('a copy of a zone has no votings, a zone that is moved keeps them', async () => {
    const { at, owner, notes, team_id } = await aBoard(testApp)
    const voting_id = await aVoting(owner, at)
    await cast(owner, at, voting_id, { [notes[0]]: 1 })
    const before = (await owner.api.listVotings({ ...at })).votings
    const rows = () =>
      testApp.database.read
        .selectFrom('zone_voting')
        .where('edition_id', '=', Number(at.edition_id))
        .selectAll()
        .execute()
    await owner.api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    assert.equal((await rows()).length, 1)
    const body = { move_zone: { destination_type: 'NEW_SPACE', team_id } } as const
    const { space_info } = await owner.api.moveZone({ ...at, body })
    const there = { ...at, space_id: space_info.space_id as string }
    assert.deepEqual((await owner.api.listVotings({ ...there })).votings, before)
    await expectError(cast(owner, at, voting_id, {}), 404, 'Z1008')
    await end(owner, there, voting_id)
  })

  test('all of it goes with its zone', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    await cast(owner, at, await aVoting(owner, at), { [notes[0]]: 1 })
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await owner.api.changeZoneState({ ...at, body: { zone_state } })
    for (const table of ['zone_voting', 'zone_vote'] as const) {
      const left = await testApp.database.read
        .selectFrom(table)
        .where('zone_id', '=', at.zone_id)
        .select('voting_id')
        .execute()
      assert.deepEqual(left, [], table)
    }
  })
})
