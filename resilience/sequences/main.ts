import type { Engine } from '@easel/server/db/transaction.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { startTestApp } from '@easel/server/testing/test-app.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { checkSequences, SecretShown } from './run.ts'
import { createCast } from './world.ts'

const { runs, seed, engine, shrink } = parseCommandLine(
  `npm run sequences -- [options]

People with random roles and restrictions share, copy, move, trash, restore, remove, re-add and search at random. Every
answer is searched for secrets that are not for whoever asked. Exits with 1 and the shortest sequence that shows one.

  --runs N           sequences on each engine; default 1000
  --seed N           the same sequences again
  --engine ENGINE    sqlite or postgres only
  --shrink 0         say what showed a secret, though it may be long
  --help             print this`,
  {
    runs: { type: 'number', default: 1_000 },
    seed: { type: 'number', default: newSeed() },
    engine: { type: 'engines' },
    shrink: { type: 'number', default: 1 },
  },
)

/** On a database of their own, so that it does not grow without end, and with a line of progress for each. */
const ROUND = 250

const run = async (on: Engine): Promise<boolean> => {
  const startedAt = performance.now()
  let seen = 0
  for (let done = 0, round = 0; done < runs; round++) {
    const count = Math.min(ROUND, runs - done)
    const testApp = await startTestApp(on)
    try {
      const result = await checkSequences(await createCast(testApp), {
        runs: count,
        seed: seed + round,
        shrink: shrink !== 0,
      })
      seen += result.seen
    } catch (error) {
      console.error(`${on}, round ${round}, --seed ${seed + round}: ${(error as Error).message}`)
      if (error instanceof SecretShown) console.error(`found by sequence ${done + error.foundBy}`)
      return false
    } finally {
      await testApp.close()
    }
    done += count
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${on}: ${done} of ${runs} sequences, ${seen} secrets shown to whom they are for, ${seconds} s`)
  }
  return true
}

console.log(`${runs} sequences, seed ${seed}`)
const postgres = engine.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let isClean = true
try {
  for (const on of engine) isClean &&= await run(on)
} finally {
  await postgres?.stop()
}
console.log(isClean ? 'no secret was shown to anybody else' : `repeat with --seed ${seed}`)
process.exit(isClean ? 0 : 1)
