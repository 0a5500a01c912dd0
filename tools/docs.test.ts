import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { documents, root } from './documents.ts'
import { ruleTests } from './rule-tests.ts'
import { chapters } from './rules.ts'
import { ruleProblems } from './rules-page.ts'

describe('the documents', () => {
  for (const [path, text] of Object.entries(documents())) {
    test(`[H3] ${path} is up to date`, () => {
      assert.ok(readFileSync(`${root}/${path}`, 'utf8') === text, `${path} is out of date: run \`npm run docs\``)
    })
  }

  test('[H3] every rule has a test, and every tag in the title of a test is a rule', () => {
    assert.deepEqual(ruleProblems(ruleTests(root)), [])
  })

  test('[H3] every rule has an id of its own', () => {
    const ids = chapters.flatMap(({ rules }) => rules.map(({ id }) => id))
    assert.equal(new Set(ids).size, ids.length)
  })
})
