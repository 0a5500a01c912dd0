import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions, WrongOptions } from './options.ts'

const known = { cycles: { is: 'number', normally: 20 }, engine: { is: 'engines' }, only: { is: 'text' } } as const

test('what is not said is as usual, and what is said is read', () => {
  assert.deepEqual(readOptions([], known), { cycles: 20, engine: ['sqlite', 'postgres'], only: undefined, help: false })
  const words = ['--cycles', '200', '--engine', 'sqlite', '--only', 'zone', '--help']
  assert.deepEqual(readOptions(words, known), { cycles: 200, engine: ['sqlite'], only: 'zone', help: true })
})

for (const words of [['--cycle', '5'], ['--cycles', 'many'], ['--cycles', '-1'], ['--engine', 'mysql'], ['here']]) {
  test(`${words.join(' ')} is not understood`, () => {
    assert.throws(() => readOptions(words, known), WrongOptions)
  })
}
