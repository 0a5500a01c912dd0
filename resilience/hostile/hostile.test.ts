import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TrialPlace, trialPlace } from '../support/installation.ts'
import { startTrial, type TrialService } from '../support/service-process.ts'
import { type HostileReport, isUnharmed, runHostile } from './run.ts'

/** Seconds; the service waits so long for a request, and may take as long again to notice. */
const patience = 2
const within = 8
/** The suite runs beside: what is shorter says nothing. */
const noticed = 250

describe('attacked over HTTP', () => {
  let place: TrialPlace
  let service: TrialService
  let report: HostileReport
  before(async () => {
    place = await trialPlace()
    service = await startTrial({
      ...place.environment,
      EASEL_REQUEST_TIMEOUT: String(patience),
      EASEL_KEEP_ALIVE: String(patience),
    })
    const { baseUrl, authUrl } = service
    report = await runHostile({ baseUrl, authUrl, token: place.token, within, measure: 2 })
  })
  after(async () => {
    await service.end('SIGTERM')
    place.remove()
  })

  test('[H6] every attack is refused or cut off in time, and none is a 5xx or read as two requests', () => {
    assert.ok(report.attacks.length > 80)
    assert.deepEqual(
      report.attacks.filter(({ faults }) => faults.length > 0),
      [],
    )
  })

  test('[H6] whoever does nothing wrong is answered as quickly as before, or within twice the time', () => {
    const { normal, attacked } = report
    assert.ok(isUnharmed(report, noticed), `p99 is ${normal} ms, and ${attacked} ms under attack`)
  })
})
