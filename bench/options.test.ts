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
    const flags = { quick: false, peers: true, explain: false, help: false }
    assert.deepEqual(others, { suite: 'service', ...flags, only: [], beside: undefined })
    assert.match(json, /bench[/\\]results[/\\]latest\.json$/)
  })

  test('every option is taken, names without regard to case', () => {
    const args = ['realtime', '--quick', '--no-peers', '--only', 'Search', '--only=postgres', '--json', 'x.json']
    assert.deepEqual(readOptions(args), {
      suite: 'realtime',
      quick: true,
      peers: false,
      only: ['search', 'postgres'],
      beside: undefined,
      explain: false,
      json: 'x.json',
      help: false,
    })
  })

  test('a commit is named for the service alone', () => {
    assert.equal(readOptions(['--beside', 'HEAD~1']).beside, 'HEAD~1')
    rejects(['realtime', '--beside', 'HEAD'], /--beside is not for realtime/)
    rejects(['--beside='], /--beside needs a commit/)
  })

  test('statements are explained for lines of the service alone', () => {
    assert.equal(readOptions(['--explain']).explain, true)
    rejects(['realtime', '--explain'], /--explain is for lines/)
    rejects(['--explain', '--beside', 'HEAD'], /--explain is for lines/)
  })

  test('unknown options are rejected', () => {
    rejects(['--quik'], /quik/)
    rejects(['quick'], /quick/)
    rejects(['realtime', 'search'], /search/)
    rejects(['--quick=yes'], /quick/)
  })

  test('a name and a file must not be missing', () => {
    rejects(['--only'], /only/)
    rejects(['--only', ' '], /--only needs a name/)
    rejects(['--json='], /--json needs a file/)
  })

  test('the help names every option', () => {
    const { suite: _, ...flags } = readOptions([])
    for (const name of Object.keys(flags)) assert.match(usage, new RegExp(`--(no-)?${name}\\b`))
    assert.match(usage, /realtime/)
  })
})
