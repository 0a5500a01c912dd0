import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Engine } from '@easel/server/db/database.ts'
import { engines } from '@easel/server/testing/engines.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { aWorld } from '@easel/server/testing/world.ts'
import { fuzzOperation, keepSite, operationsNamed, type Tally } from './fuzz-run.ts'

/** `npm run fuzz -- --cases N --seed S --engine sqlite|postgres --only PATTERN` */
const { values: given } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    engine: { type: 'string' },
    only: { type: 'string' },
  },
})
const [cases, seed] = [Number(given.cases), Number(given.seed)]
const operations = operationsNamed(given.only)
const width = Math.max(...operations.map(([name]) => name.length))

const fuzz = async (engine: Engine): Promise<number> => {
  const world = await aWorld(engine)
  const sites = keepSite(world)
  let failed = 0
  console.log(`\n${engine}: ${operations.length} operations, ${cases} requests each, seed ${seed}`)
  for (const [name, operation] of operations) {
    const begun = performance.now()
    try {
      const tally = await fuzzOperation({ world, cases, seed }, name, operation, sites)
      console.log(`${name.padEnd(width)}  ${told(tally)}  ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    } catch (error) {
      failed++
      console.error(`${name.padEnd(width)}  FAILED ${(error as Error).message}`)
    }
  }
  await world.close()
  return failed
}

const told = (tally: Tally): string =>
  [...tally]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ')

const wanted = engines.filter((engine) => given.engine === undefined || engine === given.engine)
const postgres = wanted.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let failed = 0
try {
  for (const engine of wanted) failed += await fuzz(engine)
} finally {
  await postgres?.stop()
}
console.log(failed === 0 ? '\nnothing found' : `\n${failed} operations failed; again with --seed ${seed}`)
process.exit(failed === 0 ? 0 : 1)
