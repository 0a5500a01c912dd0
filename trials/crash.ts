import { parseArgs } from 'node:util'
import type { Engine } from '@easel/server/db/database.ts'
import { crash } from './crash/cycles.ts'
import { crashSummary } from './crash/summary.ts'
import { newSeed } from './scene/seeded.ts'

/** `npm run crash -- --cycles N [--engine sqlite|postgres] [--seed N]` */
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    engine: { type: 'string' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

/** How soon it must be ready again. */
const patience = 3_000

const engines: Engine[] = values.engine ? [values.engine as Engine] : ['sqlite', 'postgres']
let isBroken = false
for (const engine of engines) {
  const options = { engine, cycles: Number(values.cycles), seed: Number(values.seed) }
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
