import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { root } from './documents.ts'
import { contractSuite, resilienceGroups, serverSuite, toolSuite } from './test-groups.ts'

describe('npm test', () => {
  test('runs every test file exactly once', () => {
    const present = globSync('*/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
    const run = [contractSuite(), serverSuite(), toolSuite(), ...resilienceGroups()].flatMap(({ files }) => files)
    assert.ok(present.length > 80, `${present.length} files`)
    assert.deepEqual(run.sort(), present.sort())
  })
})
