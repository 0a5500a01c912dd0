import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { trialPlace } from '../support/installation.ts'
import { optionsOf } from '../support/options.ts'
import { overload, overloadLine } from './run.ts'

const given = optionsOf(
  `npm run overload -- [options]

More clients than a service with its usual settings can serve. Ends with 1 when one is neither served nor told to come
again, when memory grows beyond bounds, or when the service does not recover.

  --clients N        4000 when not said
  --seconds N        of each load; 10 when not said
  --engine ENGINE    sqlite or postgres alone
  --help             this`,
  { clients: { is: 'number', normally: 4_000 }, seconds: { is: 'number', normally: 10 }, engine: { is: 'engines' } },
)
const { clients, seconds } = given
const mostMegabytes = 600
let failed = 0
// Ended from outside it leaves by the door, and takes the service along.
process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))

for (const engine of given.engine) {
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
