import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { root } from './documents.ts'
import { allGroups, longGroups, namedGroups, serverGroup } from './test-groups.ts'
import { shardsOf } from './test-shards.ts'

const present = globSync('*/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).sort()

describe('npm test', () => {
  test('runs every test file exactly once', () => {
    assert.ok(present.length > 80, `${present.length} files`)
    const files = shardsOf(allGroups()).flatMap((shard) => shard.files)
    assert.deepEqual(files.sort(), present)
  })
  test('starts those that need a process of their own alone and first', () => {
    const alone = allGroups().flatMap((group) => group.alone ?? [])
    const first = shardsOf(allGroups()).slice(0, alone.length)
    assert.deepEqual(
      first.map(({ files }) => files),
      alone.map((file) => [file]),
    )
    // Its hooks stand outside of its suites.
    const server = shardsOf([serverGroup()])
    assert.ok(server.some(({ files }) => files.join() === 'server/search/search-pool.test.ts'))
    assert.ok(server.some(({ files }) => files.length > 5))
  })
  test('takes folders as well as files, and refuses what is not there', () => {
    const inside = present.filter((file) => file.startsWith('server/journal/'))
    const named = (...paths: string[]) => shardsOf(namedGroups(paths)).flatMap(({ files }) => files)
    assert.deepEqual(named('server/journal/', 'server/journal').sort(), inside)
    assert.deepEqual(named('tools/docs.test.ts', 'server/main.test.ts'), ['server/main.test.ts', 'tools/docs.test.ts'])
    assert.throws(() => namedGroups(['server/jurnal']), /There is no server\/jurnal\./)
    assert.throws(() => namedGroups(['docs']), /no tests in docs/)
  })
})

describe('npm run test:long', () => {
  test('runs every resilience test at its full length', () => {
    const files = shardsOf(longGroups()).flatMap((shard) => shard.files)
    for (const file of present.filter((path) => path.startsWith('resilience/'))) assert.ok(files.includes(file), file)
  })
})
