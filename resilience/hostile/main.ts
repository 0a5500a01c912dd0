import type { Engine } from '@easel/server/db/transaction.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { MAX_TURN, startMonitoredService } from '../support/monitored-service.ts'
import { parseCommandLine } from '../support/options.ts'
import { startService } from '../support/service-process.ts'
import { createTarget, guessBehindProxy } from './identity-attacks.ts'
import { fullSizes } from './large-fixture.ts'
import { fullLiveSizes } from './live-fixture.ts'
import { liveTableHead, liveTableRow } from './live-table.ts'
import { isProbeUnaffected, runAttacks } from './run.ts'
import { largeReportHeading, largeReportLine, runLargeRequests, shortcomings } from './run-large.ts'
import { liveShortcomings, runLiveAttacks } from './run-live.ts'

const options = parseCommandLine(
  `npm run hostile -- [options]

Attacks a service with default settings. HTTP attacks, while a probe client measures its latency; then on each engine
large but legal requests and floods of sign-in pages, while a bystander reads and writes a little; then guessed
passwords behind a proxy; then what one person or one address does with live sessions, pictures and undo, beside what an
honest client does at the same rate. Exits with 1 when an attack is not rejected in time, or when others suffer from one.

  --only PART        large requests and attacks of one person whose name contains this, and nothing else
  --table            attacks of one person or one address only: a table in Markdown for each engine
  --seconds N        of each large attack; default 10
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  {
    seconds: { type: 'number', default: 10 },
    engine: { type: 'engines' },
    only: { type: 'text' },
    table: { type: 'flag' },
  },
)
const timeoutSeconds = 35
/** Shorter differences are noise. */
const NOTICEABLE_MS = 10
/** N1, and what it is for. */
const bounds = { p99: 100, longest: 500, holdCpu: 100 }
/** The same beside an honest client, and R1. */
const liveBounds = { ...bounds, megabytes: 300 }

// process.exit runs the handlers that kill the service.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

const runHttpAttacks = async (): Promise<boolean> => {
  const installation = await createInstallation()
  const service = await startMonitoredService(installation)
  const { token } = installation
  const report = await runAttacks({
    service,
    token,
    timeoutSeconds,
    measureSeconds: 15,
    progress: console.log,
  })
  await service.end('SIGTERM')
  installation.remove()
  const faulty = report.attacks.filter(({ faults }) => faults.length > 0)
  const { normalP99, attackedP99, requests, turn } = report
  console.log(`\n${report.attacks.length} attacks, ${faulty.length} of them not rejected within ${timeoutSeconds} s`)
  for (const { name, faults } of faulty) console.log(`  ${name}: ${faults.join(', ')}`)
  console.log(
    `p99 of the probe client: ${normalP99.toFixed(1)} ms, ${attackedP99.toFixed(1)} ms under attack (${requests} requests), ${(attackedP99 / normalP99).toFixed(2)} times`,
  )
  console.log(
    `longest turn of the event loop while patterns were tried: ${turn.toFixed(1)} times the CPU time of 1 MB of JSON`,
  )
  return faulty.length === 0 && turn <= MAX_TURN && isProbeUnaffected(report, NOTICEABLE_MS)
}

/** Runs work on a new installation. */
const onEngine = async (engine: Engine, work: (installation: Installation) => Promise<boolean>): Promise<boolean> => {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const hasPassed = await work(installation)
  installation.remove()
  await postgres?.stop()
  return hasPassed
}

const runLarge = async (engine: Engine, installation: Installation): Promise<boolean> => {
  const { seconds, only } = options
  console.log(`\nlarge requests, ${engine}: the bystander's p99, its longest read and write; a turn of the event loop`)
  console.log(largeReportHeading)
  const reports = await runLargeRequests({
    installation,
    sizes: fullSizes,
    until: { seconds },
    ...(only !== undefined && { only: [only] }),
    progress: (report) => console.log(largeReportLine(report)),
  })
  const faults = reports.flatMap((report) => shortcomings(report, bounds).map((fault) => `${report.name}: ${fault}`))
  for (const fault of faults) console.log(`  ${fault}`)
  const hasPassed = only === undefined ? await runGuesses(installation) : true
  return faults.length === 0 && hasPassed
}

const runLive = async (engine: Engine, installation: Installation): Promise<boolean> => {
  const { seconds, only } = options
  console.log(`\n${engine}: what others wait, p99/longest, beside an honest client → beside the attack\n`)
  for (const line of liveTableHead) console.log(line)
  const reports = await runLiveAttacks({
    installation,
    sizes: fullLiveSizes,
    until: { seconds },
    compares: true,
    ...(only !== undefined && { only: [only] }),
    progress: (report) => console.log(liveTableRow(report, liveBounds)),
  })
  console.log('')
  const faults = reports.flatMap((report) =>
    liveShortcomings(report, liveBounds).map((fault) => `${report.name}: ${fault}`),
  )
  for (const { name, did } of reports) console.log(`  ${name}: ${did}`)
  for (const fault of faults) console.log(`  beyond the bounds: ${fault}`)
  return faults.length === 0
}

const runGuesses = async (installation: Installation): Promise<boolean> => {
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

let hasPassed = options.table || options.only !== undefined || (await runHttpAttacks())
for (const engine of options.engine) {
  for (const run of options.table ? [runLive] : [runLarge, runLive])
    hasPassed = (await onEngine(engine, (installation) => run(engine, installation))) && hasPassed
}
process.exit(hasPassed ? 0 : 1)
