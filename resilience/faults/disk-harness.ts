import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@easel/server/db/open.ts'
import { inconsistencies } from '../support/consistency.ts'
import { type TrialPlace, trialPlace } from '../support/installation.ts'
import { seeded } from '../support/random.ts'
import { isReady, startTrial } from '../support/service-process.ts'
import { type Ledger, newLedger } from '../write-load/ledger.ts'
import { brokenPromises } from '../write-load/verify-ledger.ts'
import { aDesk, type Desk, type Load, newZones, writeTogether } from '../write-load/writers.ts'
import { type DiskFault, withDiskFault } from './disk-fault.ts'

/** What a service did while its disk failed. */
export interface DiskReport {
  strikes: number
  /** Writes acknowledged and not, of those sent while the fault was there. */
  acknowledged: number
  unsure: number
  /** Writes acknowledged once it was gone, by the same process. */
  after: number
  faults: string[]
}

export type DiskTrial = Awaited<ReturnType<typeof startDiskTrial>>

export const startDiskTrial = async (seed: number) => {
  const chance = seeded(seed)
  const place = await trialPlace()
  let service = await startTrial(place.environment)
  const desk = await aDesk({ ...service, token: place.token })
  const ledgers: Ledger[] = []

  const nextLoad = async (): Promise<Load> => {
    const ledger = newLedger(ledgers.at(-1))
    ledgers.push(ledger)
    const load = { service: { ...service, token: place.token }, desk, ledger, chance: chance.split() }
    await newZones(load.service, desk, ledger)
    return load
  }

  return {
    /** Writes while the disk fails, for as long as something is acknowledged and no longer than `most` milliseconds. */
    async suffer(fault: DiskFault, most: number): Promise<DiskReport> {
      const load = await nextLoad()
      const strikes = await withDiskFault(service.pid, place.dataFolder, fault, () => writeFor(load, most))
      const again = await nextLoad()
      await writeFor(again, 150)
      const faults = [
        ...((await isReady(service.baseUrl)) ? [] : ['it is not ready']),
        ...again.ledger.unclean,
        ...(again.ledger.unanswered > 0 ? ['writes are refused after the fault is gone'] : []),
        ...(await look(place, desk, [load.ledger, again.ledger])),
      ]
      const { count: acknowledged, unanswered } = load.ledger
      return { strikes, acknowledged, unsure: unanswered, after: again.ledger.count, faults }
    },
    /** Kills it, starts it again, and looks at everything that was ever acknowledged. */
    async restart(): Promise<string[]> {
      await service.end('SIGKILL')
      service = await startTrial(place.environment)
      return look(place, desk, ledgers)
    },
    async end(): Promise<void> {
      await service.end('SIGKILL')
      place.remove()
    },
  }
}

const writeFor = async (load: Load, milliseconds: number): Promise<void> => {
  const told = new AbortController()
  const writing = writeTogether(load, told.signal)
  await Promise.race([writing, sleep(milliseconds)])
  told.abort()
  await writing
}

const look = async (place: TrialPlace, desk: Desk, ledgers: readonly Ledger[]): Promise<string[]> => {
  const database = await openDatabase(place)
  const found: string[] = []
  for (const ledger of ledgers) found.push(...(await brokenPromises(database, desk, ledger)))
  found.push(
    ...(await inconsistencies(
      database,
      ledgers.flatMap(({ zones }) => zones),
    )),
  )
  await database.close()
  return found
}
