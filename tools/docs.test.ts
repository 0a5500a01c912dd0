import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { documents, root } from './documents.ts'
import { ruleTests } from './rule-tests.ts'
import { chapters } from './rules.ts'
import { rulesAmiss } from './rules-page.ts'

describe('the documents', () => {
  for (const [path, text] of Object.entries(documents())) {
    test(`[H3] ${path} is what the code gives: \`npm run docs\` writes it`, () => {
      assert.ok(readFileSync(`${root}/${path}`, 'utf8') === text, `${path} is out of date: run \`npm run docs\``)
    })
  }

  test('[H3] every rule has a test that shows it, and every test names rules that there are', () => {
    assert.deepEqual(rulesAmiss(ruleTests(root)), [])
  })

  test('[H3] rules have one id each, and what is not built yet is among them', () => {
    const ids = chapters.flatMap(({ rules }) => rules.map(({ id }) => id))
    assert.equal(new Set(ids).size, ids.length)
  })
})
