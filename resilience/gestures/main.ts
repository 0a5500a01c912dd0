import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { makeGestures } from './run.ts'

const { minutes, seed, people, engine } = parseCommandLine(
  `npm run gestures -- [options]

People at one board, each in a browser profile of their own, make random gestures by pointer and keys, with cuts of their
lines: on SQLite, and on two nodes with PostgreSQL. In the end all screens, the API and the export agree, in data and pixels,
no reference dangles, and undo by everybody leads back to the first board. Exits with 1 and the seed when not.

  --minutes N        of gestures, on each engine; default 2. Undo comes after them, and takes about as long
  --people N         1 to 4; default 4
  --seed N           the same choices again
  --engine ENGINE    sqlite or postgres only
  --help             print this`,
  {
    minutes: { type: 'number', default: 2 },
    people: { type: 'number', default: 4 },
    seed: { type: 'number', default: newSeed() },
    engine: { type: 'engines' },
  },
)
if (people < 1 || people > 4) {
  console.error('--people is 1 to 4')
  process.exit(2)
}

console.log(`${minutes} minutes, seed ${seed}`)
const postgres = engine.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.EASEL_TEST_POSTGRES = postgres.url
let isLevel = true
try {
  for (const on of engine) await makeGestures({ engine: on, minutes, people, seed })
} catch (error) {
  isLevel = false
  console.error(error)
} finally {
  await postgres?.stop()
}
console.log(isLevel ? 'all agree, and undo leads back to the first board' : `repeat with --seed ${seed}`)
process.exit(isLevel ? 0 : 1)
