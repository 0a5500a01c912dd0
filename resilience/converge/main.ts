import { engines } from '@easel/server/testing/engines.ts'
import { parseCommandLine } from '../support/options.ts'
import { newSeed } from '../support/random.ts'
import { convergeInProcess } from './in-process.ts'
import { startNodeProcesses } from './nodes.ts'
import { convergeOverSockets } from './over-sockets.ts'

const { seeds, seed, nodes, on } = parseCommandLine(
  `npm run converge -- [options]

One to five random clients of a zone whose connections are cut, delayed, doubled and fall silent: in virtual time, then over
real connections to a service on SQLite, and to several nodes on PostgreSQL, which are killed and started again. Exits with
1 and the seed when they do not end with the same document as the service and its journal.

  --seeds N   how many in each; default 2000
  --seed N    the first of them
  --nodes N   on PostgreSQL; default 3
  --on WHAT   memory, sqlite or postgres only
  --help      print this`,
  {
    seeds: { type: 'number', default: 2_000 },
    seed: { type: 'number', default: newSeed() },
    nodes: { type: 'number', default: 3 },
    on: { type: 'text' },
  },
)

const startedAt = performance.now()
let reportedAt = startedAt
const report = (what: string, done: number): void => {
  if (performance.now() - reportedAt < 5_000) return
  reportedAt = performance.now()
  console.log(`${what}: ${done} of ${seeds} seeds, ${((reportedAt - startedAt) / 1000).toFixed(0)} s`)
}

const convergeInMemory = async (): Promise<void> => {
  for (let done = 0; done < seeds; done++) {
    await convergeInProcess(seed + done)
    report('memory', done + 1)
  }
}

const convergeOn = async (engine: (typeof engines)[number]): Promise<void> => {
  const processes = await startNodeProcesses(engine, engine === 'postgres' ? nodes : 1)
  try {
    const done = await convergeOverSockets(processes, { seeds, seed, onProgress: (count) => report(engine, count) })
    console.log(`${engine}: ${JSON.stringify(done)}`)
  } finally {
    await processes.close()
  }
}

const places = ['memory', ...engines] as const
if (on !== undefined && !places.some((place) => place === on)) {
  console.error(`--on is one of ${places.join(', ')}`)
  process.exit(2)
}
console.log(`${seeds} seeds from ${seed}`)
try {
  for (const place of places)
    if ((on ?? place) === place) await (place === 'memory' ? convergeInMemory() : convergeOn(place))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
console.log('all of them have converged')
process.exit(0)
