import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { checkPlans, propertyNames } from './run.ts'

const { runs, seed } = parseCommandLine(
  `npm run plans -- [options]

Makes random edits of random zones, plans them, and checks what must hold of every plan. Exits with 1 and the smallest
counterexample when something does not.

  --runs N    plans in all; default 100000
  --seed N    the same plans again
  --help      print this`,
  {
    runs: { type: 'number', default: 100_000 },
    seed: { type: 'number', default: newSeed() },
  },
)

/** Small enough for a line of progress every few seconds. */
const ROUND = 2_000

console.log(`${runs} plans, seed ${seed}`)
const startedAt = performance.now()
let done = 0
let reportedAt = startedAt
for (let round = 0; done < runs; round++) {
  const name = propertyNames[round % propertyNames.length] as string
  const count = Math.min(ROUND, runs - done)
  try {
    checkPlans(name, { runs: count, seed: seed + round })
  } catch (error) {
    console.error(`after ${done} plans: ${name}: ${(error as Error).message}`)
    process.exit(1)
  }
  done += count
  if (done < runs && performance.now() - reportedAt < 5_000) continue
  reportedAt = performance.now()
  console.log(`${done} of ${runs} plans, ${((reportedAt - startedAt) / 1000).toFixed(0)} s`)
}
console.log('no counterexample')
