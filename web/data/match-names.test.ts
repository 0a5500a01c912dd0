import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchNames } from './match-names.ts'

const names = [
  'Map of the ferry',
  'Seaferryboat',
  'Ferry app relaunch',
  'Große Straße',
  'Cafe\u0301 plan',
  '50% (draft)',
]
const match = (search: string) => matchNames(names, search, (name) => name)

describe('spaces by their names', () => {
  test('[K84] any part of a word is found, without case, the best match first', () => {
    assert.deepEqual(match('FERRY'), ['Ferry app relaunch', 'Map of the ferry', 'Seaferryboat'])
    assert.deepEqual(match('strasse'), ['Große Straße'])
    assert.deepEqual(match('caf\u00e9'), ['Cafe\u0301 plan'])
    assert.deepEqual(match('0% ('), ['50% (draft)'])
  })

  test('[K84] every word has to be there; no words find nothing', () => {
    assert.deepEqual(match('ferry app'), ['Ferry app relaunch'])
    assert.deepEqual(match('ferry boat house'), [])
    assert.deepEqual(match('  '), [])
  })
})
