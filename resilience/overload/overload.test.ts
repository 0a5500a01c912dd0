import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { type OverloadReport, overloadSummary, runOverload } from './run.ts'

const CLIENTS = 300
const MAX_IN_FLIGHT = 40
const until = { responses: atLength({ short: 1_500, long: 15_000 }) }

onOneOrBothEngines('postgres', 'under more load than it can serve', (engine) => {
  let installation: Installation
  let reports: OverloadReport[]
  before(async () => {
    installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    const environment = { EASEL_MAX_IN_FLIGHT: String(MAX_IN_FLIGHT) }
    reports = await runOverload({ installation, environment, clients: CLIENTS, until })
  })
  after(() => installation.remove())

  test('[H5] every response is 200, or 503 with Retry-After', (t) => {
    for (const report of reports) {
      t.diagnostic(overloadSummary(report))
      assert.deepEqual(report.unexpected, [], overloadSummary(report))
      assert.equal(report.withoutRetryAfter, 0)
      assert.ok(report.answered > MAX_IN_FLIGHT, 'it stopped serving')
    }
    assert.ok(
      reports.some(({ shed }) => shed > 0),
      'no request was shed',
    )
  })

  test('[H5] the first request after the load is served', () => {
    for (const report of reports) assert.ok(report.isOver, overloadSummary(report))
  })
})
