import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedTogether, remembering } from './remembered.ts'

/** A database of one number: statements that ask for it, and how many were run. */
const scene = ({ later = false, pause = 0, results = 100, characters = 1_000_000 } = {}) => {
  let value = 1
  let runs = 0
  const run = remembering(
    () => {
      runs++
      const rows = [{ value, text: 'x'.repeat(100) }]
      return later ? Promise.resolve(rows) : rows
    },
    () => (later ? Promise.resolve(value) : value),
    { pause, results, characters },
  )
  const plan = { sql: 'select value' }
  return {
    ask: async (...parameters: unknown[]) => ((await run(plan, parameters)) as { value: number }[])[0]?.value,
    rows: async () => run(plan, []),
    run,
    commit: () => ++value,
    runs: () => runs,
  }
}

for (const later of [false, true]) {
  test(`what was asked twice is remembered until something is committed, ${later ? 'over a wire' : 'in the process'}`, async () => {
    const { ask, commit, runs } = scene({ later })
    for (let n = 0; n < 5; n++) assert.equal(await ask(), 1)
    assert.equal(runs(), 2)
    commit()
    for (let n = 0; n < 5; n++) assert.equal(await ask(), 2)
    assert.equal(runs(), 3)
  })
}

test('other parameters are another question, and 1 is not "1"', async () => {
  const { ask, runs } = scene()
  for (const parameter of [1, '1', null, 'null', 1]) await ask(parameter)
  assert.equal(runs(), 5)
})

for (const sql of [
  'update zone set seq = seq + 1 returning seq',
  "select nextval('id_sequence') as last",
  'select seq from zone for update',
  'with gone as (delete from zone returning seq) select seq from gone',
]) {
  test(`a statement that does more than ask is run each time: ${sql}`, async () => {
    const { run, runs } = scene()
    const plan = { sql }
    for (let n = 0; n < 3; n++) await run(plan, [])
    assert.equal(runs(), 3)
  })
}

test('what was found while somebody committed is not kept for the state after', async () => {
  let version = 1
  const answers: ((rows: object[]) => void)[] = []
  const run = remembering(
    () => new Promise<object[]>((resolve) => answers.push(resolve)),
    async () => version,
  )
  const plan = { sql: 'select' }
  const ask = () => run(plan, []) as Promise<object[]>
  const turn = () => new Promise(setImmediate)
  const first = ask()
  answers[0]?.([{ version: 1 }])
  await first
  const early = ask()
  await turn()
  version = 2
  // Asked for once, and then for the state after the commit.
  const [once, again] = [ask(), ask()]
  await turn()
  for (const answer of answers.slice(2)) answer([{ version: 2 }])
  assert.deepEqual(await Promise.all([once, again]), [[{ version: 2 }], [{ version: 2 }]])
  // The one that began before the commit is answered last, with what it saw then.
  answers[1]?.([{ version: 1 }])
  assert.deepEqual(await early, [{ version: 1 }])
  const runs = answers.length
  assert.deepEqual(await ask(), [{ version: 2 }])
  assert.equal(answers.length, runs)
})

test('rows that are remembered cannot be changed', async () => {
  const { rows } = scene()
  await rows()
  const [row] = (await rows()) as [{ value: number }]
  assert.throws(() => {
    row.value = 5
  }, TypeError)
})

test('it holds no more results, and no more characters, than it may', async () => {
  const few = scene({ results: 3 })
  for (const parameter of [1, 2, 3, 4]) await few.ask(parameter)
  await few.ask(4)
  const runs = few.runs()
  await few.ask(4)
  assert.equal(few.runs(), runs, 'the newest is remembered')
  await few.ask(1)
  assert.equal(few.runs(), runs + 1, 'the oldest is not')
  const small = scene({ characters: 150 })
  for (const parameter of [1, 1, 2, 2, 1]) await small.ask(parameter)
  assert.equal(small.runs(), 5)
})

test('after a change nothing is asked about versions for a while', async () => {
  const { ask, commit, runs } = scene({ pause: 10_000 })
  for (let n = 0; n < 3; n++) await ask()
  commit()
  for (let n = 0; n < 4; n++) assert.equal(await ask(), 2)
  assert.equal(runs(), 6)
})

test('those who come while a question is under way share the next one', async () => {
  const answers: ((value: number) => void)[] = []
  const ask = askedTogether(() => new Promise<number>((resolve) => answers.push(resolve)), 10_000)
  const turn = () => new Promise(setImmediate)
  const first = ask()
  await turn()
  const others = [ask(), ask(), ask()]
  await turn()
  assert.equal(answers.length, 1)
  answers[0]?.(1)
  assert.equal(await first, 1)
  await turn()
  assert.equal(answers.length, 2)
  answers[1]?.(2)
  assert.deepEqual(await Promise.all(others), [2, 2, 2])
})

test('a question that is answered late is waited for by nobody, and asked by nobody else meanwhile', async () => {
  const answers: ((value: number) => void)[] = []
  const ask = askedTogether(() => new Promise<number>((resolve) => answers.push(resolve)), 5)
  assert.equal(await ask(), undefined)
  await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal(ask(), undefined)
  assert.equal(answers.length, 1)
  answers[0]?.(1)
  await new Promise(setImmediate)
  const again = ask()
  await new Promise(setImmediate)
  answers[1]?.(2)
  assert.equal(await again, 2)
})

test('a question that fails has no answer, and is asked again by the next', async () => {
  let asked = 0
  const ask = askedTogether(async () => {
    if (++asked === 1) throw new Error('gone')
    return asked
  })
  assert.equal(await ask(), undefined)
  assert.equal(await ask(), 2)
})

test('where the state cannot be learned the statement is run', async () => {
  let runs = 0
  const run = remembering(
    async () => {
      runs++
      return []
    },
    () => undefined,
  )
  const plan = { sql: 'select' }
  for (let n = 0; n < 4; n++) await run(plan, [])
  assert.equal(runs, 4)
})
