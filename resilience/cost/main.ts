import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { createInstallation } from '../support/installation.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { costShortcomings, costSummary, runCost } from './run.ts'

const options = parseCommandLine(
  `npm run cost -- [options]

Random large but legal requests, while a bystander reads and writes a little. Exits with 1 when the bystander waits for
more than 500 ms, a turn of the event loop takes more than 100 ms of CPU time, or memory passes 1,000 MB.

  --runs N           requests on each engine; default 300
  --seed N           default: random
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  {
    runs: { type: 'number', default: 300 },
    seed: { type: 'number', default: newSeed() },
    engine: { type: 'engines' },
  },
)
const bounds = { longestMs: 500, holdCpuMs: 100, megabytes: 1_000 }
const { runs, seed } = options
let failed = 0
// process.exit runs the handlers that kill the service.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

console.log(`seed ${seed}`)
for (const engine of options.engine) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const report = await runCost({ installation, runs, seed })
  console.log(`\n${engine}: ${costSummary(report)}`)
  for (const line of costShortcomings(report, bounds)) {
    console.log(`  ${line}`)
    failed++
  }
  installation.remove()
  await postgres?.stop()
}
process.exit(failed === 0 ? 0 : 1)
