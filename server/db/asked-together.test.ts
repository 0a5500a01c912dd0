import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedTogether, restingAfterChange } from './asked-together.ts'

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

test('after an answer that differs from the last there is none for a while', async () => {
  let value = 1
  const ask = restingAfterChange(async () => value, 50)
  for (let n = 0; n < 3; n++) assert.equal(await ask(), 1)
  value = 2
  assert.equal(await ask(), 2)
  assert.equal(ask(), undefined)
  await new Promise((resolve) => setTimeout(resolve, 60))
  assert.equal(await ask(), 2)
})
