import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@easel/server/db/database.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { inconsistencies } from '../support/consistency.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts'
import { createRandom, type Random } from '../support/random.ts'
import { isReady, killDuringStart, type ServiceProcess, startService, waitUntil } from '../support/service-process.ts'
import { createLedger, type Ledger } from '../write-load/ledger.ts'
import { ledgerViolations } from '../write-load/verify-ledger.ts'
import { createWorkspace, createZones, runWriters, type Workspace } from '../write-load/writers.ts'

type KillTarget = 'service' | 'service during start' | 'database' | 'both'

const killTargets: Record<Engine, readonly KillTarget[]> = {
  sqlite: ['service', 'service', 'service', 'service during start'],
  postgres: ['service', 'service', 'service', 'service during start', 'database', 'both'],
}

export interface CrashOptions {
  engine: Engine
  cycles: number
  seed: number
  progress: (line: string) => void
}

export interface CrashReport {
  cycles: Record<string, number>
  acknowledged: number
  /** Sent and not acknowledged. */
  unconfirmed: number
  /** Milliseconds until ready: of a restarted service, and of one whose database was restarted. */
  readyTimes: { restarted: number[]; reconnected: number[] }
  violations: string[]
}

interface CrashContext {
  installation: Installation
  postgres: OwnPostgres | undefined
  workspace: Workspace
}

/** New connections: open ones have caches. */
const withFreshConnection = async (
  installation: Installation,
  check: (database: Database) => Promise<string[]>,
): Promise<string[]> => {
  const database = await openDatabase(installation)
  return check(database).finally(() => database.close())
}

/** Kills under a write load, restarts, and compares the database with what was acknowledged. Stops at a violation. */
export const runCrashCycles = async ({ engine, cycles, seed, progress }: CrashOptions): Promise<CrashReport> => {
  const random = createRandom(seed)
  const report: CrashReport = {
    cycles: {},
    acknowledged: 0,
    unconfirmed: 0,
    readyTimes: { restarted: [], reconnected: [] },
    violations: [],
  }
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  let service = await startService(installation.environment)
  const workspace = await createWorkspace({ ...service, token: installation.token })
  const context = { installation, postgres, workspace }
  const ledgers: Ledger[] = []
  // Each kind comes once before chance decides: a short run has them all.
  const kinds = shuffled(random, [...new Set(killTargets[engine])])
  try {
    for (let cycle = 1; cycle <= cycles && report.violations.length === 0; cycle++) {
      const ledger = createLedger(ledgers.at(-1))
      ledgers.push(ledger)
      const target = kinds.pop() ?? random.oneOf(killTargets[engine])
      service = await killAndRecover(context, service, ledger, target, random, report)
      const violations = await withFreshConnection(installation, async (database) => [
        ...(await ledgerViolations(database, workspace, ledger)),
        ...(await inconsistencies(database, ledger.zones)),
      ])
      report.violations.push(...violations.map((violation) => `cycle ${cycle} (${target}): ${violation}`))
      report.cycles[target] = (report.cycles[target] ?? 0) + 1
      report.acknowledged += ledger.acknowledgedCount
      report.unconfirmed += ledger.unansweredCount
      progress(
        `${cycle}/${cycles} ${target}: ${ledger.acknowledgedCount} acknowledged, ${ledger.unansweredCount} unconfirmed`,
      )
    }
    // Later cycles must not lose what earlier ones acknowledged.
    const violations = await withFreshConnection(installation, async (database) => {
      const all: string[] = []
      for (const ledger of ledgers) all.push(...(await ledgerViolations(database, workspace, ledger)))
      return [...all, ...(await inconsistencies(database))]
    })
    report.violations.push(...violations)
    return report
  } finally {
    await service.end('SIGKILL')
    await postgres?.remove()
    if (report.violations.length === 0) installation.remove()
    else progress(`the data is kept in ${installation.dataFolder}`)
  }
}

const shuffled = <T>(random: Random, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random.between(0, 2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Acknowledged before the kill, at most. */
const MAX_WRITES = 60

/** One cycle: load, kill, recovery. Resolves with the service that runs afterwards. */
const killAndRecover = async (
  { installation, postgres, workspace }: CrashContext,
  service: ServiceProcess,
  ledger: Ledger,
  target: KillTarget,
  random: Random,
  { readyTimes }: CrashReport,
): Promise<ServiceProcess> => {
  const access = { ...service, token: installation.token }
  await createZones(access, workspace, ledger)
  const writing = runWriters({ service: access, workspace, ledger, random: random.split() })
  const enough = random.between(0, MAX_WRITES)
  await waitUntil(() => ledger.acknowledgedCount >= enough)
  await sleep(random.between(0, 20))
  if (target === 'database' || target === 'both') await postgres?.kill()
  if (target !== 'database') await service.end('SIGKILL')
  await writing
  await postgres?.start()
  if (target === 'database') {
    readyTimes.reconnected.push(await waitUntil(() => isReady(service.baseUrl)))
    return service
  }
  if (target === 'service during start') await killDuringStart(installation.environment, random.between(0, 900))
  const next = await startService(installation.environment)
  readyTimes.restarted.push(next.readyAfterMs)
  return next
}
