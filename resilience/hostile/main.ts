import { createInstallation } from '../support/installation.ts'
import { parseCommandLine } from '../support/options.ts'
import { startService } from '../support/service-process.ts'
import { isProbeUnaffected, runAttacks } from './run.ts'

parseCommandLine(
  `npm run hostile

Runs every HTTP attack against a service with default settings, while a probe client measures its latency. Exits with 1
when an attack is not rejected in time, or when the probe client is slowed down.

  --help    print this`,
  {},
)
const timeoutSeconds = 35
/** Shorter differences are noise. */
const NOTICEABLE_MS = 10

// process.exit runs the handlers that kill the service.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

const installation = await createInstallation()
const service = await startService(installation.environment)
const { baseUrl, authUrl } = service
const report = await runAttacks({
  baseUrl,
  authUrl,
  token: installation.token,
  timeoutSeconds,
  measureSeconds: 15,
  progress: console.log,
})
await service.end('SIGTERM')
installation.remove()

const faulty = report.attacks.filter(({ faults }) => faults.length > 0)
const { normalP99, attackedP99, requests } = report
console.log(`\n${report.attacks.length} attacks, ${faulty.length} of them not rejected within ${timeoutSeconds} s`)
for (const { name, faults } of faulty) console.log(`  ${name}: ${faults.join(', ')}`)
console.log(
  `p99 of the probe client: ${normalP99.toFixed(1)} ms, ${attackedP99.toFixed(1)} ms under attack (${requests} requests), ${(attackedP99 / normalP99).toFixed(2)} times`,
)
process.exit(faulty.length === 0 && isProbeUnaffected(report, NOTICEABLE_MS) ? 0 : 1)
