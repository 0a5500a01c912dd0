import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ruleTestsIn } from './rule-tests.ts'
import { chapters } from './rules.ts'
import { ruleProblems } from './rules-page.ts'

const everyRule = chapters.flatMap(({ rules }) => rules.map(({ id }) => ({ id, file: 'x.test.ts', sentence: 'x' })))

describe('the tags in titles of tests', () => {
  test('every tag is read, whatever its form', () => {
    const declare = (kind: string, title: string) => `${kind}(${title}, () => {})`
    const source = [
      declare('test', "'[K1] [K-frames][x] frames, and [G2] paths'"),
      declare('describe', '`[G1] $' + '{x[0]} works`'),
    ]
    assert.deepEqual(
      ruleTestsIn('a.test.ts', source.join('\n')).map(({ id, sentence }) => `${id}: ${sentence}`),
      [
        'K1: frames, and paths',
        'K-frames: frames, and paths',
        'x: frames, and paths',
        'G2: frames, and paths',
        'G1: … works',
      ],
    )
  })

  test('a tag that is no rule is a problem', () => {
    const stray = { id: 'K-frames', file: 'a.test.ts', sentence: 'a title' }
    assert.deepEqual(ruleProblems([...everyRule, stray]), ['no rule K-frames: a.test.ts: a title'])
  })

  test('a rule without a test is a problem', () => {
    const problems = ruleProblems(everyRule.filter(({ id }) => id !== 'Q1'))
    assert.equal(problems.length, 1)
    assert.match(String(problems[0]), /^no test for rule Q1: /)
  })
})
