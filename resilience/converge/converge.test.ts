import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { convergeInProcess } from './in-process.ts'
import { startNodesHere } from './nodes.ts'
import { convergeOverSockets } from './over-sockets.ts'

const inProcess = atLength({ short: 200, long: 2_000 })
const overSockets = atLength({ short: 5, long: 50 })

describe('[L7] clients that are cut, delayed and doubled', () => {
  test(`in process, in virtual time, ${inProcess} seeds`, async () => {
    const first = testSeed()
    const total = { acknowledged: 0, tooLarge: 0, undone: 0, commits: 0, reconnections: 0 }
    for (let count = 0; count < inProcess; count++) {
      const report = await convergeInProcess(first + count)
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += report[name]
    }
    // Each seed has four changes of one to five clients, of which some are refused, and four times at which some are cut.
    assert.ok(total.acknowledged > 5 * inProcess && total.commits > 5 * inProcess, JSON.stringify(total))
    assert.ok(total.reconnections > inProcess, JSON.stringify(total))
    assert.ok(total.tooLarge > inProcess / 10 && total.undone > inProcess / 10, JSON.stringify(total))
  })

  for (const engine of engines)
    for (const count of engine === 'postgres' ? [1, 2] : [1])
      test(`over sockets, on ${engine} with ${count} ${count === 1 ? 'node' : 'nodes'}`, {
        timeout: 600_000,
      }, async (t) => {
        const nodes = await startNodesHere(engine, count)
        t.after(() => nodes.close())
        const report = await convergeOverSockets(nodes, { seeds: overSockets, seed: testSeed() })
        t.diagnostic(JSON.stringify(report))
        assert.ok(report.acknowledged > 3 * overSockets && report.visits === 3 * overSockets, JSON.stringify(report))
        assert.ok(report.tooLarge > 0 && report.undone > 0, JSON.stringify(report))
      })
})
