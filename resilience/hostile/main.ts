import type { Engine } from '@easel/server/db/transaction.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { createInstallation } from '../support/installation.ts'
import { parseCommandLine } from '../support/options.ts'
import { startService } from '../support/service-process.ts'
import { createTarget, guessBehindProxy } from './identity-attacks.ts'
import { fullSizes } from './large-fixture.ts'
import { isProbeUnaffected, runAttacks } from './run.ts'
import { largeReportHeading, largeReportLine, runLargeRequests, shortcomings } from './run-large.ts'

const options = parseCommandLine(
  `npm run hostile -- [options]

Attacks a service with default settings. HTTP attacks, while a probe client measures its latency; then on each engine
large but legal requests and floods of sign-in pages, while a bystander reads and writes a little; then guessed
passwords behind a proxy. Exits with 1 when an attack is not rejected in time, or when others suffer from one.

  --only PART        large requests whose name contains this, and nothing else
  --seconds N        of each large attack; default 10
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  { seconds: { type: 'number', default: 10 }, engine: { type: 'engines' }, only: { type: 'text' } },
)
const timeoutSeconds = 35
/** Shorter differences are noise. */
const NOTICEABLE_MS = 10
/** N1, and what it is for. */
const bounds = { p99: 100, longest: 500, holdCpu: 100 }

// process.exit runs the handlers that kill the service.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

const runHttpAttacks = async (): Promise<boolean> => {
  const installation = await createInstallation()
  const service = await startService(installation.environment)
  const { baseUrl, authUrl } = service
  const { token } = installation
  const report = await runAttacks({
    baseUrl,
    authUrl,
    token,
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
  return faulty.length === 0 && isProbeUnaffected(report, NOTICEABLE_MS)
}

const runLarge = async (engine: Engine): Promise<boolean> => {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const { seconds, only } = options
  console.log(`\nlarge requests, ${engine}: the bystander's p99, its longest read and write; a turn of the event loop`)
  console.log(largeReportHeading)
  const reports = await runLargeRequests({
    installation,
    sizes: fullSizes,
    seconds,
    ...(only !== undefined && { only: [only] }),
    progress: (report) => console.log(largeReportLine(report)),
  })
  const faults = reports.flatMap((report) => shortcomings(report, bounds).map((fault) => `${report.name}: ${fault}`))
  for (const fault of faults) console.log(`  ${fault}`)
  const hasPassed = only === undefined ? await runGuesses(installation) : true
  installation.remove()
  await postgres?.stop()
  return faults.length === 0 && hasPassed
}

const runGuesses = async (installation: Awaited<ReturnType<typeof createInstallation>>): Promise<boolean> => {
  const service = await startService({ ...installation.environment, EASEL_TRUSTED_PROXIES: '127.0.0.1' })
  const target = await createTarget(installation, 'cat@example.com')
  const { guesses, isOtherSignedIn, attackerStatus } = await guessBehindProxy(service.authUrl, target)
  await target.close()
  await service.end('SIGTERM')
  console.log(
    `${guesses.length} wrong passwords behind a proxy: the guesser gets ${attackerStatus}, another client ${isOtherSignedIn ? 'signs in' : 'is kept out'}`,
  )
  return isOtherSignedIn && attackerStatus === 429
}

let hasPassed = options.only !== undefined || (await runHttpAttacks())
for (const engine of options.engine) hasPassed = (await runLarge(engine)) && hasPassed
process.exit(hasPassed ? 0 : 1)
