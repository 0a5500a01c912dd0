import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidOptions, parseOptions } from './options.ts'

const definitions = {
  cycles: { type: 'number', default: 20 },
  engine: { type: 'engines' },
  only: { type: 'text' },
  table: { type: 'flag' },
} as const

test('options are parsed, and have defaults', () => {
  const defaults = { cycles: 20, engine: ['sqlite', 'postgres'], only: undefined, table: false, help: false }
  assert.deepEqual(parseOptions([], definitions), defaults)
  const args = ['--cycles', '200', '--engine', 'sqlite', '--only', 'zone', '--table', '--help']
  const parsed = { cycles: 200, engine: ['sqlite'], only: 'zone', table: true, help: true }
  assert.deepEqual(parseOptions(args, definitions), parsed)
})

for (const args of [['--cycle', '5'], ['--cycles', 'many'], ['--cycles', '-1'], ['--engine', 'mysql'], ['here']]) {
  test(`${args.join(' ')} is rejected`, () => {
    assert.throws(() => parseOptions(args, definitions), InvalidOptions)
  })
}
