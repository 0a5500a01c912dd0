import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownAnswers } from './known-answers.ts'

const known = (json: string, until = Date.now() + 60_000) => ({
  caller: { zuid: 1, scopes: new Set<string>(), until },
  status: 200,
  json,
  opening: undefined,
})

interface Scene {
  later?: boolean
  until?: number
  questions?: number
  characters?: number
}

/** A database of one number: whoever asks is told it, and how many answers were worked out. */
const scene = ({ later = false, until, ...limits }: Scene = {}) => {
  let value = 1
  let made = 0
  const answers = knownAnswers(() => (later ? Promise.resolve(value) : value), limits)
  return {
    async ask(question = 'value') {
      const recalled = await answers.recall(question)
      if (recalled.known) return recalled.known.json
      made++
      const answer = known(String(value), until)
      recalled.keep?.(answer)
      return answer.json
    },
    commit: () => ++value,
    made: () => made,
  }
}

for (const later of [false, true]) {
  test(`what was asked twice is known until something is committed, ${later ? 'over a wire' : 'in the process'}`, async () => {
    const { ask, commit, made } = scene({ later })
    for (let n = 0; n < 5; n++) assert.equal(await ask(), '1')
    assert.equal(made(), 2)
    commit()
    for (let n = 0; n < 5; n++) assert.equal(await ask(), '2')
    assert.equal(made(), 3)
  })
}

test('an answer that was begun before a commit is not kept for the state after', async () => {
  let state = 1
  const answers = knownAnswers(() => state)
  await answers.recall('q')
  const early = await answers.recall('q')
  state = 2
  await answers.recall('q')
  await answers.recall('q')
  early.keep?.(known('of state 1'))
  assert.equal((await answers.recall('q')).known, undefined)
})

test('an answer is known no longer than the token of whoever was given it', async () => {
  const { ask, made } = scene({ until: Date.now() - 1 })
  for (let n = 0; n < 4; n++) await ask()
  assert.equal(made(), 4)
})

test('where the state cannot be learned nothing is known, and nothing kept', async () => {
  const answers = knownAnswers(() => undefined)
  for (let n = 0; n < 4; n++) assert.deepEqual(await answers.recall('q'), {})
})

test('it holds no more questions, and no more characters, than it may', async () => {
  const few = scene({ questions: 3 })
  for (const question of ['a', 'b', 'c', 'd', 'd', 'd']) await few.ask(question)
  assert.equal(few.made(), 5, 'the newest is known')
  await few.ask('a')
  assert.equal(few.made(), 6, 'the oldest is not')
  const small = scene({ characters: 150 })
  const [long, other] = ['a'.repeat(100), 'b'.repeat(100)]
  for (const question of [long, long, long]) await small.ask(question)
  assert.equal(small.made(), 2, 'a long question is known')
  for (const question of [other, long]) await small.ask(question)
  assert.equal(small.made(), 4, 'and forgotten for another')
  for (let n = 0; n < 3; n++) await small.ask('c'.repeat(300))
  assert.equal(small.made(), 7, 'one that is too long is never kept')
})
