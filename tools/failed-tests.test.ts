import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from './documents.ts'

const one = `
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
describe('some', () => {
  test('passes', () => {})
  test('fails', () => assert.equal(1, 2))
})
`

const late = `
import { describe, test } from 'node:test'
describe('some', () => {
  test('passes', () => { setTimeout(() => Promise.reject(new Error('nobody waits for this')), 20) })
})
`

const killed = `
import { describe, test } from 'node:test'
describe('some', () => {
  test('is killed', () => new Promise(() => setImmediate(() => process.kill(process.pid, 'SIGKILL'))))
})
`

describe('what a run says at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-failed-'))
  after(() => rmSync(folder, { recursive: true }))

  const saidOf = (source: string): string => {
    const [file, said] = [join(folder, 'some.test.mjs'), join(folder, 'said')]
    writeFileSync(file, source)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const reporter = [`--test-reporter=${join(root, 'tools/failed-tests.ts')}`, `--test-reporter-destination=${said}`]
    spawnSync(process.execPath, ['--import', join(root, 'tools/print-uncaught.ts'), '--test', ...reporter, file], {
      env,
    })
    return readFileSync(said, 'utf8')
  }

  test('names a test that failed, its place and the reason, and none that passed', () => {
    const said = saidOf(one)
    assert.match(said, /^✖ fails\n {4}\S*some\.test\.mjs:6\n {4}AssertionError[\s\S]*1 !== 2\n/)
    assert.doesNotMatch(said, /passes|✖ some/)
  })

  test('says where an error comes from that no test waits for', () => {
    assert.match(
      saidOf(late),
      /ended with exit code 1[\s\S]*Nobody caught Error: nobody waits for this\n +at \S+.*some\.test\.mjs:4/,
    )
  })

  test('names the signal that ended a process, and the test that had begun', () => {
    assert.match(saidOf(killed), /ended by SIGKILL[\s\S]*the last test that began: is killed\n/)
  })

  test('is nothing where all pass', () => {
    assert.equal(saidOf(one.replace('1, 2', '1, 1')), '')
  })
})
