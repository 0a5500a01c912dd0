import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { convergeInProcess } from './in-process.ts'

const { seeds, seed } = parseCommandLine(
  `npm run converge -- [options]

Five random clients of a zone whose connections are cut, delayed and doubled, in virtual time. Exits with 1 and the seed
when they do not end with the same document as the service and its journal.

  --seeds N   how many; default 20000
  --seed N    the first of them
  --help      print this`,
  { seeds: { type: 'number', default: 20_000 }, seed: { type: 'number', default: newSeed() } },
)

console.log(`${seeds} seeds from ${seed}`)
const startedAt = performance.now()
let reportedAt = startedAt
for (let done = 0; done < seeds; done++) {
  try {
    await convergeInProcess(seed + done)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
  if (performance.now() - reportedAt < 5_000) continue
  reportedAt = performance.now()
  console.log(`${done + 1} of ${seeds} seeds, ${((reportedAt - startedAt) / 1000).toFixed(0)} s`)
}
console.log('all of them have converged')
