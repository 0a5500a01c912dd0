import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { root } from './documents.ts'
import { allGroups, longGroups, namedGroups, serverGroup, shortGroups, type TestGroup } from './test-groups.ts'
import { shardsOf } from './test-shards.ts'

const present = globSync('*/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).sort()

const filesOf = (groups: TestGroup[]): string[] => shardsOf(groups).flatMap(({ files }) => files)

describe('npm test and npm run test:long', () => {
  test('run every test file between them, each at most once', () => {
    assert.ok(present.length > 80, `${present.length} files`)
    for (const groups of [shortGroups(), longGroups()]) {
      const files = filesOf(groups)
      assert.equal(new Set(files).size, files.length)
    }
    assert.deepEqual([...new Set(filesOf([...shortGroups(), ...longGroups()]))].sort(), present)
    assert.deepEqual(filesOf(allGroups()).sort(), present)
  })
})

describe('npm test', () => {
  test('starts those that need a process of their own alone and first', () => {
    const alone = shortGroups().flatMap((group) => group.alone ?? [])
    const first = shardsOf(shortGroups()).slice(0, alone.length)
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
    const named = (...paths: string[]) => filesOf(namedGroups(paths))
    assert.deepEqual(named('server/journal/', 'server/journal').sort(), inside)
    assert.deepEqual(named('tools/docs.test.ts', 'server/main.test.ts'), ['server/main.test.ts', 'tools/docs.test.ts'])
    // Also what it would leave to the other command.
    assert.deepEqual(named('web/long/together.test.ts'), ['web/long/together.test.ts'])
    assert.throws(() => namedGroups(['server/jurnal']), /There is no server\/jurnal\./)
    assert.throws(() => namedGroups(['docs']), /no tests in docs/)
  })
})

describe('npm run test:long', () => {
  const long = filesOf(longGroups())
  test('runs every resilience test at its full length', () => {
    for (const file of present.filter((path) => path.startsWith('resilience/'))) assert.ok(long.includes(file), file)
  })
  test('runs on both engines what npm test runs on one', () => {
    for (const file of ['server/access/matrix.test.ts', 'web/rights.test.ts']) assert.ok(long.includes(file), file)
    assert.ok(!long.includes('server/http/cors.test.ts'))
  })
})
