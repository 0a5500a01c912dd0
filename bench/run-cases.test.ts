import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Case, createCases, type Profile } from './cases.ts'
import { runCases, selectCases } from './run-cases.ts'

const profile: Profile = {
  size: { zones: 10, shapesPerZone: 2, users: 10, otherTeams: 0 },
  otherTeams: 10,
  warmUp: 0,
  schedule: { rounds: 1, seconds: 0 },
  informational: { rounds: 1, seconds: 0 },
  longLoad: { seconds: 0, warmUp: 0, interval: 1 },
  memoryGrowth: 5,
  history: { elements: 1, commits: 10 },
  largeZone: 30,
}
const cases = createCases(profile, { peers: true })
const measured = { baseline: '', figure: 1, unit: '', detail: '' }
const aCase = (more: Partial<Case>): Case => ({ name: 'c', engine: 'sqlite', measure: async () => measured, ...more })

describe('the cases of the bench', () => {
  test('no two have the same engine and name', () => {
    const names = cases.map(({ engine, name }) => `${engine}: ${name}`)
    assert.equal(new Set(names).size, names.length)
    assert.deepEqual(selectCases(cases, []), cases)
  })

  test('are selected by words in engine or name, all of which must be there', () => {
    const names = selectCases(cases, ['search', 'zones', 'postgres']).map(({ name }) => name)
    assert.deepEqual(names, ['search, 10 zones and 20 shapes of one team, 8 clients'])
    assert.deepEqual(selectCases(cases, ['search', 'memory']), [])
  })

  test('leave out the peers where they are not wanted', () => {
    assert.equal(selectCases(createCases(profile, { peers: false }), ['peer']).length, 0)
    assert.equal(selectCases(cases, ['peer']).length, 2)
  })

  test('have the bounds that were agreed on', () => {
    const bounds = (words: string[]) => selectCases(cases, words).map(({ bound }) => bound)
    assert.deepEqual(bounds(['sqlite', "a zone's metadata"]), [{ atLeast: 0.2 }, { atLeast: 0.18 }])
    assert.deepEqual(bounds(['postgres', "a zone's metadata"]), [{ atLeast: 0.12 }, { atLeast: 0.11 }, { atLeast: 3 }])
    for (const engine of ['sqlite', 'postgres']) {
      for (const name of ['page of spaces', '100 frames'])
        assert.deepEqual(bounds([engine, name]), [{ atLeast: engine === 'sqlite' ? 0.2 : 0.1 }])
      assert.deepEqual(bounds([engine, '50 zones']), [{ atLeast: engine === 'sqlite' ? 0.2 : 0.25 }])
      assert.deepEqual(bounds([engine, 'search']), [
        { atMost: engine === 'sqlite' ? 10 : 40 },
        ...(engine === 'postgres' ? [{ atMost: 1.5 }] : []),
        { atMost: 1.5 },
        { atMost: 2 },
      ])
      assert.deepEqual(bounds([engine, 'a commit of 1000 shapes']), [{ atLeast: 0.25 }])
      assert.deepEqual(bounds([engine, 'at a version']), [{ atMost: 5 }])
      assert.deepEqual(bounds([engine, '100 edits']), [{ atMost: 1.5 }])
    }
    assert.deepEqual(bounds(['sqlite', 'insert one frame']), [{ atLeast: 0.15 }, undefined])
    assert.deepEqual(bounds(['postgres', 'insert one frame']), [{ atLeast: 1.2 }, undefined, { atLeast: 0.5 }])
  })

  test('go on after one that cannot be measured, which fails', async () => {
    const broken = aCase({ measure: () => Promise.reject(new Error('no such thing\nat some place')) })
    const [first, second] = await runCases('sqlite', [broken, aCase({ bound: { atLeast: 1 } })], profile)
    assert.ok(Number.isNaN(first?.figure))
    assert.equal(first?.detail, 'not measured: no such thing')
    assert.deepEqual(second, { name: 'c', engine: 'sqlite', bound: { atLeast: 1 }, ...measured })
  })
})
