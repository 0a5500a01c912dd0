import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRealtimeCases } from './cases.ts'
import { numbersIn, planEdits } from './edits.ts'

const pace = { editors: 5, perSecond: 4, seconds: 2 }

/** Of Yjs 13: `{ mark }` of edits 7 and 8 in a map of their document, and both merged. */
const recordedUpdates = [
  'AQHJnpmuAQAoAQVub3RlcwMxMDABdgEEbWFya3cJfjAwMDAwMDd+AA==',
  'AQHJnpmuAQEoAQVub3RlcwMxNDgBdgEEbWFya3cJfjAwMDAwMDh+AA==',
  'AQLJnpmuAQAoAQVub3RlcwMxMDABdgEEbWFya3cJfjAwMDAwMDd+KAEFbm90ZXMDMTQ4AXYBBG1hcmt3CX4wMDAwMDA4fgA=',
]

describe('the edits of the live bench', () => {
  test('are the same in every run, in the order of their moments, and as many as the pace says', () => {
    const [one, other] = [planEdits(pace, 0), planEdits(pace, 0)]
    assert.deepEqual(one, other)
    assert.equal(one.length, 40)
    assert.deepEqual(
      one.map(({ at }) => at),
      one.map(({ at }) => at).sort((a, b) => a - b),
    )
    assert.equal(one.filter(({ change }) => 'text' in change).length, 10)
  })

  test('are found by their marks in JSON and in updates of Yjs, merged ones included', () => {
    const [one, other] = planEdits(pace, 7)
    assert.deepEqual(numbersIn(Buffer.from(JSON.stringify([one, other]))), [7, 8])
    const numbers = recordedUpdates.map((update) => numbersIn(Buffer.from(update, 'base64')).sort())
    assert.deepEqual(numbers, [[7], [8], [7, 8]])
  })
})

describe('the lines of the live bench', () => {
  const profile = {
    crowd: { editors: 100, perSecond: 2, seconds: 1, rounds: 1 },
    schedule: { rounds: 1, seconds: 1 },
    idleSessions: 2_000,
    largeZone: 30_000,
    rounds: 1,
  }

  test('have the bounds that were agreed on', () => {
    const bounds = createRealtimeCases(profile, { peers: true }).map(({ engine, bound }) => [
      engine,
      ...Object.entries(bound ?? {}).flat(),
    ])
    const both = [
      ['atMost', 250],
      ['atMost', 100],
    ]
    const sqliteOnly = [
      ['atMost', 1.2],
      ['atLeast', 1.5],
      ['atLeast', 1],
    ]
    const rest = [
      ['atLeast', 5],
      ['atMost', 400],
      ['atMost', 1.5],
    ]
    const commit = [
      ['atMost', 150],
      ['atMost', 50],
    ]
    assert.deepEqual(bounds, [
      ...[...both, ...sqliteOnly, ...rest, ...commit].map((bound) => ['sqlite', ...bound]),
      ...[...both, ...rest].map((bound) => ['postgres', ...bound]),
    ])
    assert.equal(createRealtimeCases(profile, { peers: false }).filter(({ name }) => /peer:/.test(name)).length, 0)
  })
})
