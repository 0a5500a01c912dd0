import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { createInstallation } from '../support/installation.ts'
import { parseCommandLine } from '../support/options.ts'
import { overloadSummary, runOverload } from './run.ts'

const options = parseCommandLine(
  `npm run overload -- [options]

More clients than a service with default settings can serve. Exits with 1 when a request gets neither 200 nor 503 with
Retry-After, when memory grows beyond its bound, or when the service does not recover.

  --clients N        default 4000
  --seconds N        of each load; default 10
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  {
    clients: { type: 'number', default: 4_000 },
    seconds: { type: 'number', default: 10 },
    engine: { type: 'engines' },
  },
)
const { clients, seconds } = options
const MAX_MEGABYTES = 600
let failed = 0
// process.exit runs the handlers that kill the service.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

for (const engine of options.engine) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  console.log(`\n${engine}`)
  for (const report of await runOverload({ installation, clients, until: { seconds } })) {
    console.log(overloadSummary(report))
    const isExpected =
      report.unexpected.length === 0 && report.withoutRetryAfter === 0 && report.maxMegabytes < MAX_MEGABYTES
    if (!isExpected || report.recoveredAfterMs > 2_000) failed++
  }
  installation.remove()
  await postgres?.stop()
}
process.exit(failed === 0 ? 0 : 1)
