import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readOptions, usage, WrongOptions } from './options.ts'

const refuses = (words: string[], message: RegExp) =>
  assert.throws(
    () => readOptions(words),
    (error) => error instanceof WrongOptions && message.test(error.message),
  )

describe('the options of the bench', () => {
  test('everything, at length, when nothing is said', () => {
    const { json, ...others } = readOptions([])
    assert.deepEqual(others, { quick: false, peers: false, only: [], help: false })
    assert.match(json, /bench[/\\]results[/\\]latest\.json$/)
  })

  test('what is said is taken, words without regard to case', () => {
    const words = ['--quick', '--peers', '--only', 'Search', '--only=postgres', '--json', 'x.json']
    assert.deepEqual(readOptions(words), {
      quick: true,
      peers: true,
      only: ['search', 'postgres'],
      json: 'x.json',
      help: false,
    })
  })

  test('what it does not know, it refuses', () => {
    refuses(['--quik'], /quik/)
    refuses(['quick'], /quick/)
    refuses(['--quick=yes'], /quick/)
  })

  test('a word and a file are needed where they are announced', () => {
    refuses(['--only'], /only/)
    refuses(['--only', ' '], /--only needs a word/)
    refuses(['--json='], /--json needs a file/)
  })

  test('the help names every option', () => {
    for (const name of Object.keys(readOptions([]))) assert.match(usage, new RegExp(`--${name}\\b`))
  })
})
