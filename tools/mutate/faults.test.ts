import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../documents.ts'
import { faults } from './faults.ts'
import { leaks } from './leaks.ts'

describe('the deliberate faults', () => {
  test('are forty, in every room', () => {
    assert.equal(faults.length, 40)
    const rooms = new Set(faults.map(({ room }) => room))
    assert.deepEqual([...rooms], ['access', 'journal', 'live', 'drawing', 'web', 'http'])
  })
  const second = leaks.flatMap(({ what, and }) => (and ? [{ what: `${what}, in the second place`, ...and }] : []))
  for (const { what, file, from, to } of [...faults, ...leaks, ...second])
    test(`"${what}" can be put into ${file}`, () => {
      const parts = readFileSync(join(root, file), 'utf8').split(from)
      assert.equal(parts.length, 2, `stands ${parts.length - 1} times in ${file}: ${from}`)
      assert.notEqual(from, to)
    })
  test('name tests that are there', () => {
    for (const path of faults.flatMap(({ tests }) => tests)) assert.ok(existsSync(join(root, path)), path)
  })
})
