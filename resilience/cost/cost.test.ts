import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { createInstallation } from '../support/installation.ts'
import { costShortcomings, costSummary, runCost } from './run.ts'

const RUNS = 60
/** The bystander's is five times that of a quiet machine; CPU time and memory do not depend on what else it does. */
const bounds = { longestMs: 2_500, holdCpuMs: 100, megabytes: 1_000 }

onBothEngines('random large requests', (engine) => {
  test('[N1] hold no turn of the event loop for 100 ms, keep nobody waiting, and take less than 1,000 MB', async (t) => {
    const installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    const seed = Math.floor(Math.random() * 2 ** 31)
    let report = await runCost({ installation, runs: RUNS, seed })
    // What costs too much does so again; a machine that was held up does not.
    if (costShortcomings(report, bounds).length > 0) report = await runCost({ installation, runs: RUNS, seed })
    installation.remove()
    t.diagnostic(`seed ${seed}, ${costSummary(report)}`)
    assert.equal(report.requests, RUNS)
    assert.deepEqual(costShortcomings(report, bounds), [], `seed ${seed}`)
    assert.ok(report.bystander.requests > 0)
  })
})
