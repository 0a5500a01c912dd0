import { optionsOf } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { crash } from './run.ts'
import { crashSummary } from './summary.ts'

const {
  cycles,
  seed,
  engine: engines,
} = optionsOf(
  `npm run crash -- [options]

Kills the service under a write load, starts it again, and compares what was acknowledged with what is there. Ends with 1
when anything is lost, doubled or halved, or the service is late to be ready again.

  --cycles N         20 when not said
  --engine ENGINE    sqlite or postgres alone
  --seed N           the same choices again, though not the same timing
  --help             this`,
  { cycles: { is: 'number', normally: 20 }, engine: { is: 'engines' }, seed: { is: 'number', normally: newSeed() } },
)

/** How soon it must be ready again. */
const patience = 3_000

let isBroken = false
for (const engine of engines) {
  const options = { engine, cycles, seed }
  process.stdout.write(`${engine}: ${options.cycles} cycles, seed ${options.seed}\n`)
  const report = await crash({ ...options, progress: (line) => process.stderr.write(`\r\u001b[K${engine} ${line}`) })
  process.stderr.write('\n')
  process.stdout.write(`${crashSummary(report)}\n`)
  for (const fault of report.faults) process.stderr.write(`${fault}\n`)
  const isLate = Math.max(0, ...report.readyAgain.started) > patience
  if (isLate) process.stderr.write(`not always ready within ${patience} ms\n`)
  isBroken ||= isLate || report.faults.length > 0
}
process.exit(isBroken ? 1 : 0)
