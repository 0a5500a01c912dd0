import { runStatement } from '../support/installation.ts'
import { parseCommandLine } from '../support/options.ts'
import { createRandom, newSeed, type Random } from '../support/random.ts'
import type { ProxyMode } from '../support/tcp-proxy.ts'
import { startDatabaseHarness } from './database-harness.ts'
import { type DiskFault, describeFault, straceProblem } from './disk-fault.ts'
import { startDiskHarness } from './disk-harness.ts'

const { rounds, seed } = parseCommandLine(
  `npm run faults -- [options]

Injects random disk faults on SQLite (where strace is allowed to trace) and random database faults on PostgreSQL, under a
write load. Exits with 1 when an acknowledged write is lost, or an answer is not the expected one.

  --rounds N    rounds of each kind; default 20
  --seed N      the same choices again, though not the same timing
  --help        print this`,
  { rounds: { type: 'number', default: 20 }, seed: { type: 'number', default: newSeed() } },
)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** True so long after it was first asked. */
const after = (milliseconds: number) => {
  let since: number | undefined
  return (): boolean => {
    since ??= performance.now()
    return performance.now() - since > milliseconds
  }
}

const runDiskFaults = async (random: Random): Promise<string[]> => {
  const reason = straceProblem()
  if (reason) {
    print(`disk faults on SQLite were skipped: ${reason}`)
    return []
  }
  const harness = await startDiskHarness(seed)
  const violations: string[] = []
  for (let round = 1; round <= rounds && violations.length === 0; round++) {
    const fault: DiskFault = {
      call: random.oneOf(['fsync', 'pwrite64']),
      error: random.oneOf(['EIO', 'ENOSPC']),
      file: random.oneOf(['easel.db-wal', 'easel.db-wal', 'easel.db']),
      when: random.oneOf(['1+', String(random.between(1, 60))]),
    }
    const { injections, acknowledged, unconfirmed, acknowledgedAfter, ...result } = await harness.inject(
      fault,
      after(random.between(200, 1_500)),
    )
    const counts = `${injections} injections, ${acknowledged} acknowledged, ${unconfirmed} not, ${acknowledgedAfter} after`
    print(`disk ${round}/${rounds}: ${describeFault(fault)}: ${counts}`)
    violations.push(...result.violations)
    if (round % 5 === 0) violations.push(...(await harness.restart()))
  }
  await harness.end()
  return violations
}

const runDatabaseFaults = async (random: Random): Promise<string[]> => {
  const harness = await startDatabaseHarness(seed)
  const violations: string[] = []
  const all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^easel( node .*)?$'"
  const terminate = () => runStatement(harness.installation.databaseUrl as string, all)
  const through = (mode: ProxyMode) => ({
    begin: () => harness.proxy.setMode(mode),
    end: () => harness.proxy.setMode('pass'),
    isEnough: after(random.between(100, 12_000)),
  })
  const kinds = {
    'connections reset': () => through('reset'),
    'bytes dropped': () => through('drop'),
    'responses dropped': () => through('drop responses'),
    slow: () => through({ delay: random.between(1, 7_000) }),
    'connections terminated': () => ({ begin: terminate, end: terminate, isEnough: after(random.between(10, 500)) }),
    'server killed': () => ({
      begin: harness.postgres.kill,
      end: harness.postgres.start,
      isEnough: after(random.between(10, 4_000)),
    }),
  }
  for (let round = 1; round <= rounds && violations.length === 0; round++) {
    const kind = random.oneOf(Object.keys(kinds) as (keyof typeof kinds)[])
    const { acknowledged, unconfirmed, answeredAfterMs, readyAfterMs, ...result } = await harness.inject(kinds[kind]())
    const times = `all answered after ${Math.round(answeredAfterMs)} ms, ready ${Math.round(readyAfterMs)} ms after the fault`
    print(`database ${round}/${rounds}: ${kind}: ${acknowledged} acknowledged, ${unconfirmed} not; ${times}`)
    violations.push(...result.violations)
    if (readyAfterMs > 10_000) violations.push(`ready after ${readyAfterMs} ms`)
  }
  await harness.end()
  return violations
}

print(`seed ${seed}`)
const random = createRandom(seed)
const violations = [...(await runDiskFaults(random)), ...(await runDatabaseFaults(random))]
for (const violation of violations) process.stderr.write(`${violation}\n`)
print(`violations: ${violations.length}`)
process.exit(violations.length > 0 ? 1 : 0)
