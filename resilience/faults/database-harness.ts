import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@easel/server/db/open.ts'
import { inconsistencies } from '../support/consistency.ts'
import { trialPlace } from '../support/installation.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { seeded } from '../support/random.ts'
import { becomes, isReady, startTrial, type TrialService } from '../support/service-process.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'
import { type Ledger, newLedger } from '../write-load/ledger.ts'
import { brokenPromises } from '../write-load/verify-ledger.ts'
import { aDesk, type Load, newZones, writeTogether } from '../write-load/writers.ts'

export type DatabaseTrial = Awaited<ReturnType<typeof startDatabaseTrial>>

/** How one request was answered. */
export interface Probe {
  status: number
  code: string | undefined
  retryAfter: string | null
  ms: number
}

export interface Suffered {
  acknowledged: number
  unsure: number
  /** Milliseconds until every writer had its answer, or its end. */
  answered: number
  /** Milliseconds from the end of the fault until it is ready. */
  ready: number
  faults: string[]
}

/** A service that reaches its PostgreSQL, a server of its own, through a proxy. */
export const startDatabaseTrial = async (seed: number) => {
  const chance = seeded(seed)
  const postgres = await ownPostgres()
  const proxy = await tcpProxy(postgres.port)
  const place = await trialPlace(postgres.url)
  const name = new URL(place.databaseUrl as string).pathname
  const environment = { ...place.environment, DATABASE_URL: `postgres://easel:easel@127.0.0.1:${proxy.port}${name}` }
  const service = await startTrial(environment)
  const limited = await startTrial({ ...environment, EASEL_RATE_LIMITS: 'on' })
  const desk = await aDesk({ ...service, token: place.token })
  let hasEnded = false
  for (const { ended } of [service, limited]) ended.then(() => (hasEnded = true))

  const load = async (last?: Ledger): Promise<Load> => {
    const next = { service: { ...service, token: place.token }, desk, ledger: newLedger(last), chance: chance.split() }
    await newZones(next.service, desk, next.ledger)
    return next
  }
  const probe = async (of: TrialService = service): Promise<Probe> => {
    const begun = performance.now()
    const headers = { authorization: `Bearer ${place.token}` }
    const response = await fetch(`${of.baseUrl}/service/api/v1/editions/${desk.edition_id}`, { headers })
    const body = (await response.json()) as { error?: { details: { error_code: string } } }
    const ms = performance.now() - begun
    const code = body.error?.details.error_code
    return { status: response.status, code, retryAfter: response.headers.get('retry-after'), ms }
  }

  return {
    postgres,
    proxy,
    place,
    desk,
    service,
    probe,
    /** The same, of a service that counts requests. */
    probeLimited: () => probe(limited),
    /** Writes; breaks something; ends that once every writer has stopped, or after `most`; looks at what is left. */
    async suffer(fault: { begin: () => unknown; end: () => unknown; most?: number }): Promise<Suffered> {
      const { service: reached, ledger, ...rest } = await load()
      const told = new AbortController()
      const writing = writeTogether({ service: reached, ledger, ...rest }, told.signal)
      await becomes(() => ledger.count > 10, 10_000)
      await fault.begin()
      const begun = performance.now()
      await Promise.race([writing, sleep(fault.most ?? 15_000)])
      told.abort()
      await writing
      const answered = performance.now() - begun
      await fault.end()
      const ready = await becomes(() => isReady(service.baseUrl), 20_000)
      const again = await load(ledger)
      const soon = AbortSignal.timeout(200)
      await writeTogether(again, soon)
      const database = await openDatabase(place)
      const faults = [
        ...(hasEnded ? [`the service has ended: ${service.output()}`] : []),
        ...(again.ledger.unanswered > 0 ? ['writes are refused after the fault is gone'] : []),
        ...(await brokenPromises(database, desk, ledger)),
        ...(await brokenPromises(database, desk, again.ledger)),
        ...(await inconsistencies(database, [...ledger.zones, ...again.ledger.zones])),
      ]
      await database.close()
      return { acknowledged: ledger.count, unsure: ledger.unanswered, answered, ready, faults }
    },
    async end(): Promise<void> {
      await Promise.all([service.end('SIGKILL'), limited.end('SIGKILL')])
      await proxy.close()
      await postgres.remove()
      place.remove()
    },
  }
}
