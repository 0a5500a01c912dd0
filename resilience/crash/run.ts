import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Engine } from '@easel/server/db/database.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import { inconsistencies } from '../support/consistency.ts'
import { type TrialPlace, trialPlace } from '../support/installation.ts'
import { type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { type Chance, seeded } from '../support/random.ts'
import { becomes, isReady, startInVain, startTrial, type TrialService } from '../support/service-process.ts'
import { type Ledger, newLedger } from '../write-load/ledger.ts'
import { brokenPromises } from '../write-load/verify-ledger.ts'
import { aDesk, type Desk, newZones, writeTogether } from '../write-load/writers.ts'

/** What is killed. */
type Blow = 'service' | 'service as it starts' | 'database' | 'both'

const blows: Record<Engine, readonly Blow[]> = {
  sqlite: ['service', 'service', 'service', 'service as it starts'],
  postgres: ['service', 'service', 'service', 'service as it starts', 'database', 'both'],
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
  /** Sent and not answered. */
  unsure: number
  /** Milliseconds until the service is ready again, a value a cycle. */
  readyAgain: Record<'started' | 'stayed', number[]>
  faults: string[]
}

interface Scene {
  place: TrialPlace
  postgres: OwnPostgres | undefined
  desk: Desk
}

/** On connections of its own: those that were open before remember what they have seen. */
const look = async (place: TrialPlace, at: (database: Database) => Promise<string[]>): Promise<string[]> => {
  const database = await openDatabase(place)
  return at(database).finally(() => database.close())
}

/** Kills under a write load, starts again, and compares what is there with what was promised. Stops at the first fault. */
export const crash = async ({ engine, cycles, seed, progress }: CrashOptions): Promise<CrashReport> => {
  const chance = seeded(seed)
  const report: CrashReport = {
    cycles: {},
    acknowledged: 0,
    unsure: 0,
    readyAgain: { started: [], stayed: [] },
    faults: [],
  }
  const postgres = engine === 'postgres' ? await ownPostgres() : undefined
  const place = await trialPlace(postgres?.url)
  let service = await startTrial(place.environment)
  const desk = await aDesk({ ...service, token: place.token })
  const scene = { place, postgres, desk }
  const ledgers: Ledger[] = []
  try {
    for (let cycle = 1; cycle <= cycles && report.faults.length === 0; cycle++) {
      const ledger = newLedger(ledgers.at(-1))
      ledgers.push(ledger)
      const blow = chance.oneOf(blows[engine])
      service = await strike(scene, service, ledger, blow, chance, report)
      const faults = await look(place, async (database) => [
        ...(await brokenPromises(database, desk, ledger)),
        ...(await inconsistencies(database, ledger.zones)),
      ])
      report.faults.push(...faults.map((fault) => `cycle ${cycle} (${blow}): ${fault}`))
      report.cycles[blow] = (report.cycles[blow] ?? 0) + 1
      report.acknowledged += ledger.count
      report.unsure += ledger.unanswered
      progress(`${cycle}/${cycles} ${blow}: ${ledger.count} acknowledged, ${ledger.unanswered} unsure`)
    }
    // What was there once must still be.
    const faults = await look(place, async (database) => {
      const broken: string[] = []
      for (const ledger of ledgers) broken.push(...(await brokenPromises(database, desk, ledger)))
      return [...broken, ...(await inconsistencies(database))]
    })
    report.faults.push(...faults)
    return report
  } finally {
    await service.end('SIGKILL')
    await postgres?.remove()
    if (report.faults.length === 0) place.remove()
    else progress(`what was found is kept in ${place.dataFolder}`)
  }
}

/** One cycle: load, blow, recovery. Resolves with the service that is up after. */
const strike = async (
  { place, postgres, desk }: Scene,
  service: TrialService,
  ledger: Ledger,
  blow: Blow,
  chance: Chance,
  { readyAgain }: CrashReport,
): Promise<TrialService> => {
  const reached = { ...service, token: place.token }
  await newZones(reached, desk, ledger)
  const writing = writeTogether({ service: reached, desk, ledger, chance: chance.split() })
  await sleep(chance.between(20, 500))
  if (blow === 'database' || blow === 'both') await postgres?.kill()
  if (blow !== 'database') await service.end('SIGKILL')
  await writing
  await postgres?.start()
  if (blow === 'database') {
    readyAgain.stayed.push(await becomes(() => isReady(service.baseUrl), 10_000))
    return service
  }
  if (blow === 'service as it starts') await startInVain(place.environment, chance.between(0, 900))
  const next = await startTrial(place.environment)
  readyAgain.started.push(next.readyAfter)
  return next
}
