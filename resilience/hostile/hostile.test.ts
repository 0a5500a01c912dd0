import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createInstallation, type Installation } from '../support/installation.ts'
import { MAX_TURN, type MonitoredService, startMonitoredService } from '../support/monitored-service.ts'
import { type HostileReport, runAttacks } from './run.ts'

/** Long enough for honest clients of a slow machine; the slow attacks last as long. */
const REQUEST_TIMEOUT_SECONDS = 4
/** Only ends what is never cut off. */
const timeoutSeconds = 120

describe('attacked over HTTP', () => {
  let installation: Installation
  let service: MonitoredService
  let report: HostileReport
  before(async () => {
    installation = await createInstallation()
    service = await startMonitoredService(installation, {
      EASEL_REQUEST_TIMEOUT: String(REQUEST_TIMEOUT_SECONDS),
      EASEL_KEEP_ALIVE: String(REQUEST_TIMEOUT_SECONDS),
    })
    report = await runAttacks({ service, token: installation.token, timeoutSeconds, measureSeconds: 0 })
  })
  after(async () => {
    await service.end('SIGTERM')
    installation.remove()
  })

  test('[H6] every attack is rejected or cut off; none causes a 5xx or is read as two requests', () => {
    assert.ok(report.attacks.length > 80)
    assert.deepEqual(
      report.attacks.filter(({ faults }) => faults.length > 0),
      [],
    )
  })

  test('[H6] other clients are answered all the while, and no pattern keeps the service busy', (t) => {
    const { requests, failures, turn, attackedP99 } = report
    t.diagnostic(`${requests} requests, p99 ${attackedP99.toFixed(0)} ms; longest turn ×${turn.toFixed(1)}`)
    assert.equal(failures, 0)
    assert.ok(requests > 20, `${requests} requests`)
    assert.ok(turn < MAX_TURN, `a turn took ${turn.toFixed(1)} times the CPU time of 1 MB of JSON`)
  })
})
