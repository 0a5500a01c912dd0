import type { Engine } from '@easel/server/db/transaction.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { startTestApp } from '@easel/server/testing/test-app.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { fuzzChannel } from './channel.ts'
import { createFixturePool, fuzzOperation, matchingOperations, type StatusCounts } from './run.ts'

const options = parseCommandLine(
  `npm run fuzz -- [options]

Sends valid and invalid requests, generated from its declaration, to every operation, and frames to live sessions. Exits
with 1 when a response breaks a rule.

  --cases N          requests an operation; default 2000
  --seed N           the same requests again
  --engine ENGINE    sqlite or postgres only
  --only PATTERN     operations whose names match; zoneSession is the channel
  --help             print this`,
  {
    cases: { type: 'number', default: 2_000 },
    seed: { type: 'number', default: newSeed() },
    engine: { type: 'engines' },
    only: { type: 'text' },
  },
)
const { cases, seed } = options
const operations = matchingOperations(options.only)
const width = Math.max(0, ...operations.map(([name]) => name.length))

const fuzz = async (engine: Engine): Promise<number> => {
  const testApp = await startTestApp(engine)
  const fixtures = createFixturePool(testApp)
  let failed = 0
  console.log(`\n${engine}: ${operations.length} operations, ${cases} requests each, seed ${seed}`)
  for (const [name, operation] of operations) {
    const startedAt = performance.now()
    try {
      const counts = await fuzzOperation({ testApp, cases, seed }, name, operation, fixtures)
      console.log(
        `${name.padEnd(width)}  ${summarize(counts)}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      )
    } catch (error) {
      failed++
      console.error(`${name.padEnd(width)}  FAILED ${(error as Error).message}`)
    }
  }
  if (options.only === undefined || new RegExp(options.only).test('zoneSession')) {
    try {
      const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
      const outcomes = await fuzzChannel({ testApp, address, sessions: Math.ceil(cases / 4), seed })
      console.log(`zoneSession  ${[...outcomes].map(([outcome, times]) => `${outcome}×${times}`).join(' ')}`)
    } catch (error) {
      failed++
      console.error(`zoneSession  FAILED ${(error as Error).message}`)
    }
  }
  await testApp.close()
  return failed
}

const summarize = (counts: StatusCounts): string =>
  [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ')

const postgres = options.engine.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let failed = 0
try {
  for (const engine of options.engine) failed += await fuzz(engine)
} finally {
  await postgres?.stop()
}
console.log(failed === 0 ? '\nno problem found' : `\n${failed} operations failed; repeat with --seed ${seed}`)
process.exit(failed === 0 ? 0 : 1)
