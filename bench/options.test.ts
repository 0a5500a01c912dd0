import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { InvalidOptions, readOptions, usage } from './options.ts'

const rejects = (args: string[], message: RegExp) =>
  assert.throws(
    () => readOptions(args),
    (error) => error instanceof InvalidOptions && message.test(error.message),
  )

describe('the options of the bench', () => {
  test('by default everything is measured, with all data', () => {
    const { json, ...others } = readOptions([])
    assert.deepEqual(others, { quick: false, peers: true, only: [], help: false })
    assert.match(json, /bench[/\\]results[/\\]latest\.json$/)
  })

  test('every option is taken, names without regard to case', () => {
    const args = ['--quick', '--no-peers', '--only', 'Search', '--only=postgres', '--json', 'x.json']
    assert.deepEqual(readOptions(args), {
      quick: true,
      peers: false,
      only: ['search', 'postgres'],
      json: 'x.json',
      help: false,
    })
  })

  test('unknown options are rejected', () => {
    rejects(['--quik'], /quik/)
    rejects(['quick'], /quick/)
    rejects(['--quick=yes'], /quick/)
  })

  test('a name and a file must not be missing', () => {
    rejects(['--only'], /only/)
    rejects(['--only', ' '], /--only needs a name/)
    rejects(['--json='], /--json needs a file/)
  })

  test('the help names every option', () => {
    for (const name of Object.keys(readOptions([]))) assert.match(usage, new RegExp(`--(no-)?${name}\\b`))
  })
})
