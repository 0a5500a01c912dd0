import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createInstallation, type Installation } from '../support/installation.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { type HostileReport, isProbeUnaffected, runAttacks } from './run.ts'

const REQUEST_TIMEOUT_SECONDS = 2
const timeoutSeconds = 8
/** Shorter differences are noise. */
const NOTICEABLE_MS = 250

describe('attacked over HTTP', () => {
  let installation: Installation
  let service: ServiceProcess
  let report: HostileReport
  before(async () => {
    installation = await createInstallation()
    service = await startService({
      ...installation.environment,
      EASEL_REQUEST_TIMEOUT: String(REQUEST_TIMEOUT_SECONDS),
      EASEL_KEEP_ALIVE: String(REQUEST_TIMEOUT_SECONDS),
    })
    const { baseUrl, authUrl } = service
    report = await runAttacks({ baseUrl, authUrl, token: installation.token, timeoutSeconds, measureSeconds: 2 })
  })
  after(async () => {
    await service.end('SIGTERM')
    installation.remove()
  })

  test('[H6] every attack is rejected or cut off in time; none causes a 5xx or is read as two requests', () => {
    assert.ok(report.attacks.length > 80)
    assert.deepEqual(
      report.attacks.filter(({ faults }) => faults.length > 0),
      [],
    )
  })

  test('[H6] other clients are answered within twice their normal p99', () => {
    const { normalP99, attackedP99 } = report
    assert.ok(isProbeUnaffected(report, NOTICEABLE_MS), `p99 is ${normalP99} ms, and ${attackedP99} ms under attack`)
  })
})
