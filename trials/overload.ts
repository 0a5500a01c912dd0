import { parseArgs } from 'node:util'
import { engines } from '@easel/server/testing/engines.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { overload, overloadLine } from './overload-run.ts'
import { trialPlace } from './scene/place.ts'

/** `npm run overload -- --clients N --seconds S --engine sqlite|postgres`: with the usual settings. */
const { values: given } = parseArgs({
  options: {
    clients: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '10' },
    engine: { type: 'string' },
  },
})
const [clients, seconds] = [Number(given.clients), Number(given.seconds)]
const mostMegabytes = 600
let failed = 0
// Ended from outside it leaves by the door, and takes the service along.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

for (const engine of engines) {
  if (given.engine !== undefined && given.engine !== engine) continue
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const place = await trialPlace(postgres?.url)
  console.log(`\n${engine}`)
  for (const report of await overload({ place, clients, seconds })) {
    console.log(overloadLine(report))
    const isGood = report.other.length === 0 && report.withoutRetryAfter === 0 && report.most < mostMegabytes
    if (!isGood || report.recovered > 2_000) failed++
  }
  place.remove()
  await postgres?.stop()
}
process.exit(failed === 0 ? 0 : 1)
