import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { coverageProblems, coveredFolders, MIN_BRANCH_PERCENT } from './coverage-by-folder.ts'

const fileRecord = (path: string, counts: number[]): string =>
  [`SF:${path}`, ...counts.map((count, index) => `BRDA:${index + 1},${index},0,${count}`), 'end_of_record'].join('\n')

/** 20 branches in each folder, so many of them uncovered in server/identity. */
const reportWith = (uncovered: number): string =>
  coveredFolders
    .map((folder) => {
      const missing = folder === 'server/identity' ? uncovered : 0
      return fileRecord(`${folder}/file.ts`, [...Array(missing).fill(0), ...Array(20 - missing).fill(3)])
    })
    .join('\n')

describe('the coverage floor', () => {
  test('a folder above it passes', () => {
    assert.deepEqual(coverageProblems(reportWith(1)), [])
  })

  test('fewer fail, and the uncovered lines are named', () => {
    assert.deepEqual(coverageProblems(reportWith(2)), [
      `server/identity: 18 of 20 branches are covered, ${MIN_BRANCH_PERCENT} % are required; uncovered, by line:`,
      '  server/identity/file.ts: 1 2',
    ])
  })

  test('a folder that is missing from the report fails', () => {
    const problems = coverageProblems(fileRecord('server/access/file.ts', [1]))
    assert.equal(problems.length, 2)
  })

  test("the test runner's own report is understood, over several processes", () => {
    const root = mkdtempSync(join(tmpdir(), 'easel-coverage-'))
    const source =
      'export const sign = (n: number): string => {\n  if (n < 0) return "-"\n  return n > 0 ? "+" : "0"\n}\n'
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
    for (const folder of coveredFolders) {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, 'sign.ts'), source)
    }
    const testFile = (name: string, folders: string[], n: number): string => {
      const lines = folders.map((folder, index) => `import { sign as sign${index} } from './${folder}/sign.ts'`)
      const calls = folders.map((_, index) => `sign${index}(${n})`)
      writeFileSync(join(root, name), [...lines, ...calls].join('\n'))
      return name
    }
    const [, ...complete] = coveredFolders
    const files = [
      testFile('minus.test.ts', coveredFolders, -1),
      testFile('zero.test.ts', complete, 0),
      testFile('plus.test.ts', complete, 1),
    ]
    const args = ['--test', '--experimental-test-coverage', '--test-reporter=lcov', ...files]
    const { NODE_V8_COVERAGE: _, NODE_TEST_CONTEXT: __, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    rmSync(root, { recursive: true })
    const [summary, ...lines] = coverageProblems(stdout)
    assert.match(String(summary), /^server\/access: /)
    assert.deepEqual(lines, ['  server/access/sign.ts: 2 3'])
  })
})
