import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { root } from './documents.ts'
import { suite, trials } from './test-parts.ts'

describe('npm test', () => {
  test('runs every file of tests there is, each once', () => {
    const there = globSync('*/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
    const run = [suite(), ...trials()].flatMap(({ files }) => files)
    assert.ok(there.length > 80, `${there.length} files`)
    assert.deepEqual(run.sort(), there.sort())
  })
})
