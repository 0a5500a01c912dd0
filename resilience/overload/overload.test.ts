import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { type TrialPlace, trialPlace } from '../support/installation.ts'
import { type OverloadReport, overload, overloadLine } from './run.ts'

const clients = 300
const mostInFlight = 40

onBothEngines('asked for more than it can serve', (engine) => {
  let place: TrialPlace
  let reports: OverloadReport[]
  before(async () => {
    place = await trialPlace(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
    const environment = { EASEL_MAX_IN_FLIGHT: String(mostInFlight) }
    reports = await overload({ place, environment, clients, seconds: 3 })
  })
  after(() => place.remove())

  test('[H5] it answers with a success or with 503 and Retry-After, and with nothing else', (t) => {
    for (const report of reports) {
      t.diagnostic(overloadLine(report))
      assert.deepEqual(report.other, [], overloadLine(report))
      assert.equal(report.withoutRetryAfter, 0)
      assert.ok(report.answered > mostInFlight, 'it went on serving')
    }
    assert.ok(
      reports.some(({ shed }) => shed > 0),
      'some were turned away',
    )
  })

  test('[H5] those it takes are answered in a time that does not grow with the crowd', () => {
    for (const report of reports) assert.ok(report.accepted < 5_000, overloadLine(report))
  })

  test('[H5] its memory stays bounded, and it is itself again at once', () => {
    for (const report of reports) {
      assert.ok(report.most < 500, overloadLine(report))
      assert.ok(report.recovered < 3_000, overloadLine(report))
    }
  })
})
