import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { runCrashCycles } from './run.ts'
import { crashSummary } from './summary.ts'

const {
  cycles,
  seed,
  engine: engines,
} = parseCommandLine(
  `npm run crash -- [options]

Kills the service under a write load, starts it again, and compares the database with what was acknowledged. Exits
with 1 when a write is lost, duplicated or partial, or when the service is late to be ready.

  --cycles N         default 20
  --engine ENGINE    sqlite or postgres only
  --seed N           the same choices again, though not the same timing
  --help             print this`,
  {
    cycles: { type: 'number', default: 20 },
    engine: { type: 'engines' },
    seed: { type: 'number', default: newSeed() },
  },
)

const READY_TIMEOUT_MS = 3_000

let hasFailed = false
for (const engine of engines) {
  const options = { engine, cycles, seed }
  process.stdout.write(`${engine}: ${options.cycles} cycles, seed ${options.seed}\n`)
  const report = await runCrashCycles({
    ...options,
    progress: (line) => process.stderr.write(`\r\u001b[K${engine} ${line}`),
  })
  process.stderr.write('\n')
  process.stdout.write(`${crashSummary(report)}\n`)
  for (const violation of report.violations) process.stderr.write(`${violation}\n`)
  const isLate = Math.max(0, ...report.readyTimes.restarted) > READY_TIMEOUT_MS
  if (isLate) process.stderr.write(`not always ready within ${READY_TIMEOUT_MS} ms\n`)
  hasFailed ||= isLate || report.violations.length > 0
}
process.exit(hasFailed ? 1 : 0)
