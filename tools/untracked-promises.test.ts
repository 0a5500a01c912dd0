import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from './documents.ts'

const suite = `
import { executionAsyncId } from 'node:async_hooks'
import { after, before, describe, test } from 'node:test'
describe('outer', () => {
  before(() => console.log('before outer'))
  after(() => console.log('after outer'))
  describe('inner', () => {
    before(async () => { await null; console.log('before inner') })
    test('of inner', async (t) => {
      t.after(() => console.log('after the test'))
      await null
      console.log('followed', executionAsyncId() !== 0)
    })
  })
})
`

const rejection = `
import { test } from 'node:test'
test('passes', async () => { await null; Promise.reject(new Error('nobody handles this')); await new Promise(setImmediate) })
`

describe('tests whose promises are not followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-untracked-'))
  after(() => rmSync(folder, { recursive: true }))

  const run = (source: string, flags = ['--require', join(root, 'tools/untracked-promises.cjs')]) => {
    writeFileSync(join(folder, 'some.test.mjs'), source)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    return spawnSync(process.execPath, [...flags, join(folder, 'some.test.mjs')], { env, encoding: 'utf8' })
  }
  const linesOf = (output: string): string[] =>
    output.split('\n').filter((line) => /^(before|after|followed)/.test(line))

  test('have their hooks, and the runner follows none', () => {
    const hooks = ['before outer', 'before inner', 'followed false', 'after the test', 'after outer']
    const { stdout, status } = run(suite)
    assert.deepEqual([linesOf(stdout), status], [hooks, 0])
    assert.ok(
      linesOf(run(suite, []).stdout).includes('followed true'),
      'the runner has stopped following: delete it all',
    )
  })

  test('fail where a rejection is not handled', () => {
    const { stdout, status } = run(rejection)
    assert.match(stdout, /nobody handles this/)
    assert.equal(status, 1)
  })
})
