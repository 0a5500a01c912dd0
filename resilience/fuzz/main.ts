import { randomInt } from 'node:crypto'
import type { Engine } from '@easel/server/db/database.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { aWorld } from '@easel/server/testing/world.ts'
import { parseCommandLine } from '../support/options.ts'
import { fuzzOperation, keepSite, operationsNamed, type Tally } from './run.ts'

const given = parseCommandLine(
  `npm run fuzz -- [options]

Sends requests to every operation, good and broken, made from its declaration. Ends with 1 when an answer breaks a rule.

  --cases N          requests an operation; 2000 when not said
  --seed N           the same requests again
  --engine ENGINE    sqlite or postgres alone
  --only PATTERN     operations whose names match
  --help             this`,
  {
    cases: { type: 'number', default: 2_000 },
    seed: { type: 'number', default: randomInt(2 ** 31) },
    engine: { type: 'engines' },
    only: { type: 'text' },
  },
)
const { cases, seed } = given
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

const postgres = given.engine.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let failed = 0
try {
  for (const engine of given.engine) failed += await fuzz(engine)
} finally {
  await postgres?.stop()
}
console.log(failed === 0 ? '\nnothing found' : `\n${failed} operations failed; again with --seed ${seed}`)
process.exit(failed === 0 ? 0 : 1)
