import { onServer } from '../support/installation.ts'
import { optionsOf } from '../support/options.ts'
import { type Chance, newSeed, seeded } from '../support/random.ts'
import type { Passage } from '../support/tcp-proxy.ts'
import { startDatabaseTrial } from './database-harness.ts'
import { type DiskFault, named, whyNoFaults } from './disk-fault.ts'
import { startDiskTrial } from './disk-harness.ts'

const { rounds, seed } = optionsOf(
  `npm run faults -- [options]

Faults of the disk on SQLite (where strace may trace) and of the database on PostgreSQL, by chance, under a write load.
Ends with 1 when anything acknowledged is lost, or an answer is not the one it should be.

  --rounds N    of each; 20 when not said
  --seed N      the same choices again, though not the same timing
  --help        this`,
  { rounds: { is: 'number', normally: 20 }, seed: { is: 'number', normally: newSeed() } },
)
const say = (line: string) => process.stdout.write(`${line}\n`)

const failDisks = async (chance: Chance): Promise<string[]> => {
  const reason = whyNoFaults()
  if (reason) {
    say(`disk faults on SQLite were not tried: ${reason}`)
    return []
  }
  const trial = await startDiskTrial(seed)
  const found: string[] = []
  for (let round = 1; round <= rounds && found.length === 0; round++) {
    const fault: DiskFault = {
      call: chance.oneOf(['fsync', 'pwrite64']),
      error: chance.oneOf(['EIO', 'ENOSPC']),
      file: chance.oneOf(['easel.db-wal', 'easel.db-wal', 'easel.db']),
      when: chance.oneOf(['1+', String(chance.between(1, 60))]),
    }
    const { strikes, acknowledged, unsure, after, faults } = await trial.suffer(fault, chance.between(200, 1_500))
    const counts = `${strikes} strikes, ${acknowledged} acknowledged, ${unsure} not, ${after} after`
    say(`disk ${round}/${rounds}: ${named(fault)}: ${counts}`)
    found.push(...faults)
    if (round % 5 === 0) found.push(...(await trial.restart()))
  }
  await trial.end()
  return found
}

const failDatabases = async (chance: Chance): Promise<string[]> => {
  const trial = await startDatabaseTrial(seed)
  const found: string[] = []
  const all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easel'"
  const terminate = () => onServer(trial.place.databaseUrl as string, all)
  const through = (passage: Passage) => ({
    begin: () => trial.proxy.set(passage),
    end: () => trial.proxy.set('pass'),
    most: chance.between(100, 12_000),
  })
  const kinds = {
    'connections reset': () => through('reset'),
    'nothing answered': () => through('swallow'),
    'answers lost': () => through('swallow answers'),
    slow: () => through({ delay: chance.between(1, 7_000) }),
    'connections ended': () => ({ begin: terminate, end: terminate, most: chance.between(10, 500) }),
    'server killed': () => ({ begin: trial.postgres.kill, end: trial.postgres.start, most: chance.between(10, 4_000) }),
  }
  for (let round = 1; round <= rounds && found.length === 0; round++) {
    const kind = chance.oneOf(Object.keys(kinds) as (keyof typeof kinds)[])
    const { acknowledged, unsure, answered, ready, faults } = await trial.suffer(kinds[kind]())
    const times = `all answered after ${Math.round(answered)} ms, ready ${Math.round(ready)} ms after its end`
    say(`database ${round}/${rounds}: ${kind}: ${acknowledged} acknowledged, ${unsure} not; ${times}`)
    found.push(...faults)
    if (ready > 10_000) found.push(`ready after ${ready} ms`)
  }
  await trial.end()
  return found
}

say(`seed ${seed}`)
const chance = seeded(seed)
const found = [...(await failDisks(chance)), ...(await failDatabases(chance))]
for (const fault of found) process.stderr.write(`${fault}\n`)
say(`promises broken: ${found.length}`)
process.exit(found.length > 0 ? 1 : 0)
