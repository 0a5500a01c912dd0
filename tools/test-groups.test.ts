import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { root } from './documents.ts'
import {
  browserSuite,
  contractSuite,
  measuredServerSuite,
  otherServerSuite,
  resilienceGroups,
  toolSuite,
} from './test-groups.ts'
import { shardsOf } from './test-shards.ts'

const groups = () => [
  contractSuite(),
  measuredServerSuite(),
  otherServerSuite(),
  toolSuite(),
  browserSuite(),
  ...resilienceGroups(),
]

describe('npm test', () => {
  test('runs every test file exactly once', () => {
    const present = globSync('*/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
    const run = groups().flatMap(({ files }) => files)
    assert.ok(present.length > 80, `${present.length} files`)
    assert.deepEqual(run.sort(), present.sort())
  })
  test('starts every file of a group once, those that need a process of their own alone and first', () => {
    for (const group of groups()) {
      const shards = shardsOf(group)
      assert.deepEqual(shards.flat().sort(), group.files.toSorted(), group.name)
      const { alone = [], filesPerProcess = 1 } = group
      assert.deepEqual(
        shards.slice(0, alone.length),
        alone.map((file) => [file]),
      )
      assert.ok(shards.every((files) => files.length <= filesPerProcess))
    }
    // Its hooks stand outside of its suites.
    assert.ok(shardsOf(otherServerSuite()).some((files) => files.join() === 'server/search/search-pool.test.ts'))
  })
})
