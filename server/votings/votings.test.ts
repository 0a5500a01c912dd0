import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { aBoard, aVoting, cast, end, passTime } from '../testing/votings.ts'

onBothEngines('a voting', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('is started, voted in and ended; most votes come first, then those of most people', async () => {
    const { at, owner, editor, commenter, notes } = await aBoard(testApp)
    const [a, b, c] = notes
    const started = await editor.api.startVoting({ ...at, body: { title: 'Next?', votes_each: 4 } })
    const { voting_id } = started.voting
    const { created_time, ...opened } = started.voting
    assert.deepEqual(opened, {
      voting_id,
      title: 'Next?',
      votes_each: 4,
      state: 'OPEN',
      end_ms: null,
      created_by: editor.zuid,
      own: [],
      people: 0,
      results: null,
    })
    await cast(owner, at, voting_id, { [a]: 1, [b]: 3 })
    await cast(editor, at, voting_id, { [c]: 4 })
    const { voting } = await cast(commenter, at, voting_id, { [a]: 3 })
    assert.deepEqual(voting, { ...started.voting, own: [{ element_id: a, count: 3 }], people: 3 })
    const ended = await end(owner, at, voting_id)
    const own = [
      { element_id: a, count: 1 },
      { element_id: b, count: 3 },
    ].toSorted((one, other) => (one.element_id < other.element_id ? -1 : 1))
    const results = [
      { element_id: a, votes: 4, people: 2 },
      { element_id: c, votes: 4, people: 1 },
      { element_id: b, votes: 3, people: 1 },
    ]
    const expected = { ...opened, created_time, state: 'ENDED', end_ms: ended.now_ms, own, people: 3, results }
    assert.deepEqual(ended.voting, expected)
    assert.deepEqual((await owner.api.listVotings({ ...at })).votings, [expected])
  })

  test('takes the votes of a person as a whole: sent twice they change nothing, and none takes them back', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const [a, b] = notes
    const voting_id = await aVoting(owner, at)
    const first = await cast(owner, at, voting_id, { [a]: 2 })
    assert.deepEqual((await cast(owner, at, voting_id, { [a]: 2 })).voting, first.voting)
    const moved = await cast(owner, at, voting_id, { [b.toUpperCase()]: 3 })
    assert.deepEqual(moved.voting.own, [{ element_id: b, count: 3 }])
    assert.partialDeepStrictEqual((await cast(owner, at, voting_id, {})).voting, { own: [], people: 0 })
    assert.deepEqual((await end(owner, at, voting_id)).voting.results, [])
  })

  test('refuses more votes than each has, one element twice, and what is not in the zone', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const other = await aBoard(testApp)
    const [a, b] = notes
    const voting_id = await aVoting(owner, at)
    await cast(owner, at, voting_id, { [a]: 1 })
    const refuse = (votes: unknown, status: number, code: string, attribute: string) =>
      expectError(owner.api.castVotes({ ...at, voting_id, body: { votes } } as never), status, code, { attribute })
    const vote = (element_id: string, count: unknown = 1) => ({ element_id, count })
    await refuse([vote(a, 2), vote(b, 2)], 400, 'IAM1031', 'votes')
    await refuse([vote(a), vote(a.toUpperCase())], 400, 'IAM1031', 'votes[1].element_id')
    await refuse([vote(a), vote(other.notes[0])], 404, 'EL1002', 'votes[1].element_id')
    await refuse([vote('none')], 404, 'EL1002', 'votes[0].element_id')
    for (const count of [0, 100, 1.5, '1']) await refuse([vote(a, count)], 400, 'IAM1031', 'votes[0].count')
    await refuse(Array(100).fill(vote(a)), 400, 'IAM1031', 'votes')
    const [voting] = (await owner.api.listVotings({ ...at })).votings
    assert.deepEqual(voting?.own, [vote(a)])
  })

  test('has a title and so many votes each, and lasts a day at most', async () => {
    const { at, owner } = await aBoard(testApp)
    const proper = { title: 'Next?', votes_each: 3 }
    for (const wrong of [
      { title: '' },
      { title: 'x'.repeat(201) },
      { votes_each: 0 },
      { votes_each: 100 },
      { votes_each: 1.5 },
      { seconds: 0 },
      { seconds: 86_401 },
    ]) {
      const attribute = Object.keys(wrong)[0] as string
      await expectError(owner.api.startVoting({ ...at, body: { ...proper, ...wrong } }), 400, 'IAM1031', { attribute })
    }
    assert.deepEqual((await owner.api.listVotings({ ...at })).votings, [])
  })

  test('is the only one that is open; one that has ended takes no votes, and ends once', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const first = await aVoting(owner, at)
    await expectError(owner.api.startVoting({ ...at, body: { title: 'Too', votes_each: 1 } }), 409, 'EL1027')
    const { voting } = await end(owner, at, first)
    await expectError(cast(owner, at, first, { [notes[0]]: 1 }), 409, 'EL1028')
    assert.deepEqual((await end(owner, at, first)).voting, voting)
    const second = await aVoting(owner, at)
    const ids = (await owner.api.listVotings({ ...at })).votings.map(({ voting_id }) => voting_id)
    assert.deepEqual(ids, [second, first])
  })

  test('with an end of its own is over when that has passed, though nothing has run', async () => {
    const { at, owner, commenter, notes } = await aBoard(testApp)
    const [a] = notes
    const started = await owner.api.startVoting({ ...at, body: { title: 'Next?', votes_each: 1, seconds: 60 } })
    const { voting_id, end_ms } = started.voting
    assert.equal(end_ms, started.now_ms + 60_000)
    await cast(commenter, at, voting_id, { [a]: 1 })
    const { changes } = await owner.api.listChanges({ ...at, query: { since: 0 } })
    await passTime(testApp, at)
    await expectError(cast(owner, at, voting_id, { [a]: 1 }), 409, 'EL1028')
    const [over] = (await owner.api.listVotings({ ...at })).votings
    assert.partialDeepStrictEqual(over, { state: 'ENDED', results: [{ element_id: a, votes: 1, people: 1 }] })
    assert.deepEqual((await end(owner, at, voting_id)).voting, over)
    assert.deepEqual((await owner.api.listChanges({ ...at, query: { since: 0 } })).changes, changes)
    await aVoting(owner, at)
  })

  test('is one of twenty that are kept: the oldest goes, with its votes', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const ids: string[] = []
    for (let n = 0; n < 21; n++) {
      const voting_id = await aVoting(owner, at)
      await cast(owner, at, voting_id, { [notes[0]]: 1 })
      await end(owner, at, voting_id)
      ids.unshift(voting_id)
    }
    const { votings } = await owner.api.listVotings({ ...at })
    assert.deepEqual(
      votings.map(({ voting_id }) => voting_id),
      ids.slice(0, 20),
    )
    const rows = await testApp.database.read
      .selectFrom('zone_vote')
      .where('zone_id', '=', at.zone_id)
      .select('voting_id')
      .execute()
    assert.equal(rows.length, 20)
  })

  test('is told of by the journal when it starts, ends and goes, once each; it makes no version', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const { zone_versions } = await owner.api.listZoneVersions({ ...at })
    const session = await openSession(address, at, owner)
    const told = async () => (await session.next('changes')).changes[0]?.operations
    const { voting } = await owner.api.startVoting({ ...at, body: { title: 'Next?', votes_each: 3, seconds: 60 } })
    const { voting_id, title, votes_each, end_ms } = voting
    const state = { voting_id, title, votes_each }
    assert.deepEqual(await told(), [{ op: 'zone', set: { voting: { ...state, state: 'OPEN', end_ms } } }])
    await cast(owner, at, voting_id, { [notes[0]]: 1 })
    const { now_ms } = await end(owner, at, voting_id)
    await end(owner, at, voting_id)
    assert.deepEqual(await told(), [{ op: 'zone', set: { voting: { ...state, state: 'ENDED', end_ms: now_ms } } }])
    // An older one that goes does not take one away that is open.
    const next = await aVoting(owner, at, 2)
    await told()
    await owner.api.deleteVoting({ ...at, voting_id })
    const open = { voting_id: next, title: 'Next?', votes_each: 2, state: 'OPEN', end_ms: null }
    assert.deepEqual(await told(), [{ op: 'zone', set: { voting: open } }])
    await owner.api.deleteVoting({ ...at, voting_id: next })
    assert.deepEqual(await told(), [{ op: 'zone', set: { voting: null } }])
    await expectError(owner.api.deleteVoting({ ...at, voting_id: next }), 404, 'EL1026')
    assert.equal((await owner.api.listChanges({ ...at, query: { since: session.welcome.seq } })).changes.length, 5)
    assert.deepEqual((await owner.api.listZoneVersions({ ...at })).zone_versions, zone_versions)
    session.close()
  })

  test('leaves votes for an element counted that is gone', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const [a] = notes
    const voting_id = await aVoting(owner, at)
    await cast(owner, at, voting_id, { [a]: 1 })
    await owner.api.deleteShapes({ ...at, body: { ids: [a] } })
    await expectError(cast(owner, at, voting_id, { [a]: 1 }), 404, 'EL1002')
    assert.deepEqual((await end(owner, at, voting_id)).voting.results, [{ element_id: a, votes: 1, people: 1 }])
  })
})
