import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, worldFor } from '../../testing/world.ts'
import { askedJointly } from '../compiled.ts'
import { askingJointly } from './postgres-joint-asking.ts'

/** A server that doubles numbers: what it was asked, and when it answers. */
const scene = () => {
  const asked: unknown[][] = []
  const answers: PromiseWithResolvers<object[]>[] = []
  const run = askingJointly((_, parameters) => {
    asked.push(parameters)
    const answer = Promise.withResolvers<object[]>()
    answers.push(answer)
    return answer.promise
  })
  const plan = { sql: 'select $1 * 2 as twice, $2 as unit' }
  askedJointly.set(plan, [true, false])
  const ask = (n: number) => run(plan, [n, 'metres']) as Promise<object[]>
  const turn = () => new Promise(setImmediate)
  return { ask, asked, answers, turn }
}

describe('statements asked jointly', () => {
  test('those who ask in one turn are answered by one statement, each with their own, and two alike with the same', async () => {
    const { ask, asked, answers, turn } = scene()
    const all = [ask(1), ask(2), ask(3), ask(2)]
    await turn()
    assert.deepEqual(asked, [[[1, 2, 3], 'metres']])
    answers[0]?.resolve([
      { asked: 3, twice: 6 },
      { asked: 2, twice: 4 },
    ])
    const [one, two, three, again] = await Promise.all(all)
    assert.deepEqual([one, two, three], [[], [{ asked: 2, twice: 4 }], [{ asked: 3, twice: 6 }]])
    assert.equal(again, two)
  })

  test('whoever asks alone is asked for alone', async () => {
    const { ask, asked, answers, turn } = scene()
    const one = ask(1)
    await turn()
    assert.deepEqual(asked, [[1, 'metres']])
    answers[0]?.resolve([{ twice: 2 }])
    assert.deepEqual(await one, [{ twice: 2 }])
  })

  test('while two are under way the others wait, and are told by the next what holds after they asked', async () => {
    const { ask, asked, answers, turn } = scene()
    const first = [ask(1)]
    await turn()
    first.push(ask(1))
    await turn()
    const later = [ask(1), ask(2)]
    await turn()
    assert.equal(asked.length, 2)
    for (const answer of answers) answer.resolve([{ twice: 2 }])
    await Promise.all(first)
    await turn()
    assert.deepEqual(asked[2], [[1, 2], 'metres'])
    answers[2]?.resolve([])
    assert.deepEqual(await Promise.all(later), [[], []])
  })

  test('nobody waits for a statement that is late', async () => {
    const { ask, asked, turn } = scene()
    for (const n of [1, 2]) {
      ask(n)
      await turn()
    }
    ask(3)
    await turn()
    assert.equal(asked.length, 2)
    await new Promise((resolve) => setTimeout(resolve, 150))
    assert.equal(asked.length, 3)
  })

  test('where it fails all are told, and the next is asked', async () => {
    const { ask, asked, answers, turn } = scene()
    const all = [ask(1), ask(2)]
    await turn()
    answers[0]?.reject(new Error('gone'))
    for (const outcome of await Promise.allSettled(all)) assert.equal(outcome.status, 'rejected')
    ask(3)
    await turn()
    assert.equal(asked.length, 2)
  })
})

describe('readers at the same moment on postgres', () => {
  const world = worldFor('postgres')
  const owners: { owner: Person; edition_id: string }[] = []
  before(async () => {
    for (let n = 0; n < 12; n++) owners.push(await world.anEdition())
  })

  test('[A1] [E2] each is told what is theirs, and nothing of the others', async () => {
    const nobody = world.clientOf('no-token-of-anybody')
    for (let round = 0; round < 15; round++) {
      const asking = owners.flatMap(({ owner, edition_id }, at) => {
        const other = owners[(at + 1 + round) % owners.length] as (typeof owners)[number]
        return [
          owner.api.getEdition({ edition_id }).then(({ edition_info }) => {
            assert.equal(edition_info.edition_id, edition_id)
          }),
          other.owner === owner
            ? undefined
            : assert.rejects(owner.api.getEdition({ edition_id: other.edition_id }), { status: 404 }),
          assert.rejects(nobody.getEdition({ edition_id }), { status: 401 }),
        ]
      })
      await Promise.all(asking)
    }
  })
})
