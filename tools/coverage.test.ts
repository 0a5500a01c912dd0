import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { coverageOf, type FileCoverage } from './coverage.ts'
import { coverageTable, shortOfCoverage } from './coverage-rooms.ts'

const source = `interface Sign { positive: string; negative: string }

export const sign = (n: number, words: Sign): string => {
  if (n < 0) {
    return words.negative
  }
  return n > 0 ? words.positive : 'none'
}

export const never = (): string =>
  'never'

export const place = process.env.PLACE
  ? 'somewhere'
  : 'nowhere'
`

describe('coverage', () => {
  const root = mkdtempSync(join(tmpdir(), 'easel-coverage-'))
  after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'sign.ts'), source)
  writeFileSync(join(root, 'unloaded.ts'), 'export const x = 1\n')
  writeFileSync(join(root, 'types.ts'), 'export type X = 1\n')

  /** What real processes leave behind, each having asked for the sign of some numbers. */
  const covered = (...processes: number[][]): FileCoverage[] => {
    const folder = join(root, `notes ${processes}`)
    mkdirSync(folder)
    for (const numbers of processes) {
      const words = "{ positive: '+', negative: '-' }"
      const program = `import { sign } from '${pathToFileURL(join(root, 'sign.ts'))}'
for (const n of ${JSON.stringify(numbers)}) sign(n, ${words})`
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { ...process.env, PLACE: '', NODE_V8_COVERAGE: folder, NODE_COMPILE_CACHE: `${folder} cache` },
      })
    }
    return coverageOf(folder, root, ['sign.ts', 'types.ts', 'unloaded.ts'])
  }

  test('what nobody asked for is missed, by the line at which it begins', () => {
    const [file] = covered([1, 1])
    assert.deepEqual(file?.missed, [4, 7, 10, 14])
    assert.deepEqual(file?.functions, { reached: 1, all: 2 })
    // Of the twelve that are not blank: two behind a condition, the answer that nobody asked for, and one of the places.
    assert.deepEqual(file?.lines, { reached: 8, all: 12 })
  })

  test('what one process has reached is reached, whichever it was', () => {
    assert.deepEqual(covered([1], [-1])[0]?.missed, [7, 10, 14])
    assert.deepEqual(covered([-1], [0, 1], [1])[0]?.missed, [10, 14])
    // Each has missed what the other has reached, by other stretches of the source.
    const [apart] = covered([-1, -1], [0])
    assert.deepEqual(apart?.missed, [7, 10, 14])
  })

  test('a file that nobody loads is missed as a whole, and one of types alone is none', () => {
    assert.deepEqual(covered([7]).slice(1), [
      {
        path: 'unloaded.ts',
        lines: { reached: 0, all: 1 },
        branches: { reached: 0, all: 1 },
        functions: { reached: 0, all: 1 },
        missed: [1],
      },
    ])
  })
})

describe('coverage of the rooms', () => {
  const whole = { reached: 20, all: 20 }
  const file = (path: string, branches = whole, missed: number[] = []): FileCoverage => ({
    path,
    lines: whole,
    branches,
    functions: whole,
    missed,
  })
  const good = ['server/access/a.ts', 'server/identity/b.ts', 'server/journal/c.ts'].map((path) => file(path))

  test('a line a room, and what is rounded is rounded down', () => {
    const table = coverageTable([...good, file('server/app.ts', { reached: 1999, all: 2000 }), file('contract/x.ts')])
    assert.deepEqual(
      table.map((line) => line.replaceAll(/ {2,}/g, ' | ')),
      [
        'coverage | lines | branches | functions',
        'server/access | 100.0 % | 100.0 % | 100.0 %',
        'server/identity | 100.0 % | 100.0 % | 100.0 %',
        'server/journal | 100.0 % | 100.0 % | 100.0 %',
        'server, the rest | 100.0 % | 99.9 % | 100.0 %',
        'contract | 100.0 % | 100.0 % | 100.0 %',
      ],
    )
  })

  test('95 of a hundred branches are enough, and the room that has fewer says where', () => {
    const identity = (reached: number) => file('server/identity/links.ts', { reached, all: 80 }, [7, 9])
    assert.deepEqual(shortOfCoverage([...good, identity(75)]), [])
    assert.deepEqual(shortOfCoverage([...good, identity(74)]), [
      'server/identity: 94.0 % of the branches are covered, and 95 % are wanted; not reached, by line:',
      '  server/identity/links.ts: 7 9',
    ])
  })

  test('a room that is not there at all falls short', () => {
    assert.equal(shortOfCoverage(good.slice(1)).length, 1)
  })

  test('the rest of the server is shown and not held to it', () => {
    assert.deepEqual(shortOfCoverage([...good, file('server/app.ts', { reached: 0, all: 9 })]), [])
  })
})
