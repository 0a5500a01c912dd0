import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { createInstallation } from '../support/installation.ts'
import { MAX_TURN } from '../support/monitored-service.ts'
import { costDisproportions, costSummary, runCost } from './run.ts'

const runs = atLength({ short: 25, long: 60 })
const most = { turn: MAX_TURN, overtaking: 2, longTurns: 1 }

onOneOrBothEngines('postgres', 'random large requests', (engine) => {
  test('[N1] are done in pieces, and keep nobody waiting', async (t) => {
    const installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    const seed = testSeed()
    const report = await runCost({ installation, runs, seed })
    installation.remove()
    t.diagnostic(`seed ${seed}, ${costSummary(report)}`)
    assert.equal(report.requests, runs)
    assert.deepEqual(costDisproportions(report, most), [], `seed ${seed}`)
  })
})
