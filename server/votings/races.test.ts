import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, EaselError } from '@easel/sdk/index.ts'
import { createApp } from '../app.ts'
import { countStatements, isWrittenBehind } from '../testing/count-statements.ts'
import { onBothEngines } from '../testing/engines.ts'
import { share } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { aBoard, aVoting, cast, end } from '../testing/votings.ts'

/** What of the calls succeeded; the others must have failed with this code. */
const successes = async <T>(calls: Promise<T>[], code: string): Promise<T[]> => {
  const results = await Promise.allSettled(calls)
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    assert.ok(result.reason instanceof EaselError && result.reason.code === code, `${result.reason}`)
  }
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

onBothEngines('votings of many at once', (engine) => {
  const testApp = testAppFor(engine)

  test('of many who start one, one does', async () => {
    const { at, owner, editor } = await aBoard(testApp)
    const starts = Array.from({ length: 8 }, (_, n) => aVoting(n % 2 ? owner : editor, at))
    const [started, ...others] = await successes(starts, 'EL1027')
    assert.deepEqual(others, [])
    const ids = (await owner.api.listVotings({ ...at })).votings.map(({ voting_id }) => voting_id)
    assert.deepEqual(ids, [started])
  })

  test('requests of one person at once leave the votes of one of them', async () => {
    const { at, owner, notes } = await aBoard(testApp)
    const voting_id = await aVoting(owner, at)
    await Promise.all(Array.from({ length: 9 }, (_, n) => cast(owner, at, voting_id, { [notes[n % 3] as string]: 3 })))
    const { voting } = await end(owner, at, voting_id)
    assert.equal(voting.own.length, 1)
    assert.deepEqual(voting.results, [{ element_id: voting.own[0]?.element_id, votes: 3, people: 1 }])
  })

  test('people who vote, draw and end it at once wait for each other without harm; what was taken is counted', async () => {
    const { at, space, owner, editor, commenter, notes } = await aBoard(testApp)
    const [a] = notes
    const more = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await testApp.aPerson()
        await share(testApp, space, { role: 'GUEST_COMMENTER', type: 'USER', id: person.zuid })
        return person
      }),
    )
    const voting_id = await aVoting(owner, at)
    const voters = [editor, commenter, ...more]
    const votes = voters.map((voter) => cast(voter, at, voting_id, { [a]: 1 }))
    const drawing = voters.map(() =>
      owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'RECTANGLE' } }] } }),
    )
    const [taken] = await Promise.all([successes(votes, 'EL1028'), end(owner, at, voting_id), ...drawing])
    const [voting] = (await owner.api.listVotings({ ...at })).votings
    assert.equal(voting?.people, taken.length)
    assert.equal(voting?.results?.[0]?.votes ?? 0, taken.length)
  })

  test('a voting that is deleted while people vote leaves no votes behind', async () => {
    const { at, owner, editor, commenter, notes } = await aBoard(testApp)
    const voting_id = await aVoting(owner, at)
    const votes = [owner, editor, commenter].map((voter) => cast(voter, at, voting_id, { [notes[0]]: 1 }))
    await Promise.all([successes(votes, 'EL1026'), owner.api.deleteVoting({ ...at, voting_id })])
    const left = await testApp.database.read
      .selectFrom('zone_vote')
      .where('zone_id', '=', at.zone_id)
      .select('zuid')
      .execute()
    assert.deepEqual(left, [])
  })

  test('twenty votings are read by as many statements as one, and a vote costs the same in a crowd', async () => {
    const { at, space, owner, commenter, notes } = await aBoard(testApp)
    const [a, b] = notes
    const { database, statements } = countStatements(testApp.database)
    const app = createApp({ ...testApp, database, mailer: undefined })
    const { baseUrl } = testApp
    const api = createClient({ baseUrl, token: commenter.token, fetch: injectFetch(app, engine), retries: 0 })
    const count = () => statements.filter((sql) => !isWrittenBehind(sql)).length
    /** Of a read of all votings, and of a vote in one. */
    const cost = async (voting_id: string): Promise<number[]> => {
      const before = count()
      await api.listVotings({ ...at })
      const between = count()
      await cast({ api: api as TestClient }, at, voting_id, { [a]: 1, [b]: 1 })
      return [between - before, count() - between]
    }
    const first = await aVoting(owner, at)
    const alone = await cost(first)
    for (let n = 0; n < 19; n++) {
      await end(owner, at, (await owner.api.listVotings({ ...at })).votings[0]?.voting_id as string)
      await aVoting(owner, at)
    }
    const last = (await owner.api.listVotings({ ...at })).votings[0]?.voting_id as string
    for (let n = 0; n < 5; n++) {
      const person = await testApp.aPerson()
      await share(testApp, space, { role: 'GUEST_COMMENTER', type: 'USER', id: person.zuid })
      await cast(person, at, last, { [a]: 1 })
    }
    assert.deepEqual(await cost(last), alone)
    await app.close()
  })
})
