import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chosen, run } from './run.ts'
import { type Extent, type Work, worksOf } from './works.ts'

const extent: Extent = {
  amount: { zones: 10, shapesInZone: 2 },
  warmUp: 0,
  pace: { rounds: 1, seconds: 0 },
  told: { rounds: 1, seconds: 0 },
  load: { seconds: 0, warmUp: 0, every: 1 },
  growth: 5,
}
const works = worksOf(extent, { peers: true })
const found = { beside: '', figure: 1, unit: '', detail: '' }
const work = (more: Partial<Work>): Work => ({ work: 'w', engine: 'sqlite', measure: async () => found, ...more })

describe('what the bench runs', () => {
  test('every line by its engine and name, and none twice', () => {
    const names = works.map((each) => `${each.engine}: ${each.work}`)
    assert.equal(new Set(names).size, names.length)
    assert.deepEqual(chosen(works, []), works)
  })

  test('lines that have every word, in engine or name', () => {
    const names = chosen(works, ['search', 'zones', 'postgres']).map((each) => each.work)
    assert.deepEqual(names, ['search, 10 zones and 20 shapes, p99 of 8 clients'])
    assert.deepEqual(chosen(works, ['search', 'memory']), [])
  })

  test('peers only where they are asked for', () => {
    assert.equal(chosen(worksOf(extent, { peers: false }), ['peer']).length, 0)
    assert.equal(chosen(works, ['peer']).length, 4)
  })

  test('what cannot be measured is a line that says so, and the next is measured', async () => {
    const broken = work({ measure: () => Promise.reject(new Error('no such thing\nat some place')) })
    const [first, second] = await run('sqlite', [broken, work({ bound: { least: 1 } })], extent)
    assert.ok(Number.isNaN(first?.figure))
    assert.equal(first?.detail, 'not measured: no such thing')
    assert.deepEqual(second, { work: 'w', engine: 'sqlite', bound: { least: 1 }, ...found })
  })
})
