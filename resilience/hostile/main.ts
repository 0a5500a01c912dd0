import { trialPlace } from '../support/installation.ts'
import { optionsOf } from '../support/options.ts'
import { startTrial } from '../support/service-process.ts'
import { isUnharmed, runHostile } from './run.ts'

optionsOf(
  `npm run hostile

Every attack by hostile HTTP, against a service with its usual settings, with somebody else asking meanwhile. Ends with 1
when one is not turned away in time, or the other has to wait.

  --help    this`,
  {},
)
const within = 35
/** Milliseconds below which a machine's own unrest is all there is to see. */
const noticed = 10

// Ended from outside it leaves by the door, and takes the service along.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

const place = await trialPlace()
const service = await startTrial(place.environment)
const { baseUrl, authUrl } = service
const report = await runHostile({ baseUrl, authUrl, token: place.token, within, measure: 15, progress: console.log })
await service.end('SIGTERM')
place.remove()

const faulty = report.attacks.filter(({ faults }) => faults.length > 0)
const { normal, attacked, requests } = report
console.log(`\n${report.attacks.length} attacks, ${faulty.length} of them not turned away within ${within} s`)
for (const { name, faults } of faulty) console.log(`  ${name}: ${faults.join(', ')}`)
console.log(
  `p99 of others: ${normal.toFixed(1)} ms, ${attacked.toFixed(1)} ms under attack (${requests} requests), ${(attacked / normal).toFixed(2)} times`,
)
process.exit(faulty.length === 0 && isUnharmed(report, noticed) ? 0 : 1)
