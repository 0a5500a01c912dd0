import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { checkNavigations } from './run.ts'

const { navigations, seed, engine } = parseCommandLine(
  `npm run navigations -- [options]

Visitors go to and fro between two zones, some of them cut short or come twice. Exits with 1 when timers, listeners, rooms,
sessions or connections of the service are left.

  --navigations N    on each engine; default 1000
  --seed N           the same visits again
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  {
    navigations: { type: 'number', default: 1_000 },
    seed: { type: 'number', default: newSeed() },
    engine: { type: 'engines' },
  },
)

console.log(`${navigations} navigations, seed ${seed}`)
const postgres = engine.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let isClean = true
try {
  for (const on of engine) await checkNavigations({ engine: on, navigations, seed })
} catch (error) {
  isClean = false
  console.error((error as Error).message)
} finally {
  await postgres?.stop()
}
console.log(isClean ? 'nothing is left of them' : `repeat with --seed ${seed}`)
process.exit(isClean ? 0 : 1)
