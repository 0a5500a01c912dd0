import { openDatabase } from '@easel/server/db/open.ts'
import { inconsistencies } from '../support/consistency.ts'
import { createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { createRandom } from '../support/random.ts'
import { isReady, type ServiceProcess, startService, waitUntil } from '../support/service-process.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createLedger, type Ledger } from '../write-load/ledger.ts'
import { ledgerViolations } from '../write-load/verify-ledger.ts'
import { createWorkspace, createZones, runWriters, type WriteLoad, writeUntil } from '../write-load/writers.ts'

export type DatabaseHarness = Awaited<ReturnType<typeof startDatabaseHarness>>

/** How one request was answered. */
export interface Probe {
  status: number
  code: string | undefined
  retryAfter: string | null
}

export interface FaultReport {
  acknowledged: number
  unconfirmed: number
  /** From the start of the fault until every writer had an answer or an error. */
  answeredAfterMs: number
  /** From the end of the fault until /readyz is 200. */
  readyAfterMs: number
  violations: string[]
}

export interface InjectedFault {
  begin: () => unknown
  end: () => unknown
  /** Left out: the fault lasts until every writer has an answer or an error. */
  isEnough?: (acknowledged: number) => boolean
}

/** Writes that are acknowledged once it is over. */
const ENOUGH_AFTER = 12

/** A service that reaches a PostgreSQL server of its own through a proxy, and a second one with rate limits on. */
export const startDatabaseHarness = async (seed: number) => {
  const random = createRandom(seed)
  const postgres = await startOwnPostgres()
  const proxy = await startTcpProxy(postgres.port)
  const installation = await createInstallation(postgres.url)
  const name = new URL(installation.databaseUrl as string).pathname
  const environment = {
    ...installation.environment,
    DATABASE_URL: `postgres://easel:easel@127.0.0.1:${proxy.port}${name}`,
  }
  const service = await startService(environment)
  const limited = await startService({ ...environment, EASEL_RATE_LIMITS: 'on' })
  const workspace = await createWorkspace({ ...service, token: installation.token })
  let hasExited = false
  for (const { exited } of [service, limited]) exited.then(() => (hasExited = true))

  const createLoad = async (previous?: Ledger): Promise<WriteLoad> => {
    const next = {
      service: { ...service, token: installation.token },
      workspace,
      ledger: createLedger(previous),
      random: random.split(),
    }
    await createZones(next.service, workspace, next.ledger)
    return next
  }
  const probe = async (target: ServiceProcess = service): Promise<Probe> => {
    const headers = { authorization: `Bearer ${installation.token}` }
    const response = await fetch(`${target.baseUrl}/service/api/v1/editions/${workspace.edition_id}`, { headers })
    const body = (await response.json()) as { error?: { details: { error_code: string } } }
    const code = body.error?.details.error_code
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  }

  return {
    postgres,
    proxy,
    installation,
    workspace,
    service,
    probe,
    /** The same request to the service with rate limits. */
    probeLimited: () => probe(limited),
    /** Begins a fault under a write load, ends it when every writer has stopped or it is enough, and verifies. */
    async inject({ begin, end, isEnough = () => false }: InjectedFault): Promise<FaultReport> {
      const { service: access, ledger, ...rest } = await createLoad()
      const stop = new AbortController()
      let isDone = false
      const writing = runWriters({ service: access, ledger, ...rest }, stop.signal).finally(() => {
        isDone = true
      })
      await waitUntil(() => ledger.acknowledgedCount > 10)
      await begin()
      const before = ledger.acknowledgedCount
      const startedAt = performance.now()
      await waitUntil(() => isDone || isEnough(ledger.acknowledgedCount - before))
      stop.abort()
      await writing
      const answeredAfterMs = performance.now() - startedAt
      await end()
      const readyAfterMs = await waitUntil(() => isReady(service.baseUrl))
      const recovered = await createLoad(ledger)
      await writeUntil(recovered, (acknowledged) => acknowledged >= ENOUGH_AFTER)
      const database = await openDatabase(installation)
      const violations = [
        ...(hasExited ? [`the service has exited: ${service.output()}`] : []),
        ...(recovered.ledger.unansweredCount > 0 ? ['writes are refused after the fault'] : []),
        ...(await ledgerViolations(database, workspace, ledger)),
        ...(await ledgerViolations(database, workspace, recovered.ledger)),
        ...(await inconsistencies(database, [...ledger.zones, ...recovered.ledger.zones])),
      ]
      await database.close()
      return {
        acknowledged: ledger.acknowledgedCount,
        unconfirmed: ledger.unansweredCount,
        answeredAfterMs,
        readyAfterMs,
        violations,
      }
    },
    async end(): Promise<void> {
      await Promise.all([service.end('SIGKILL'), limited.end('SIGKILL')])
      await proxy.close()
      await postgres.remove()
      installation.remove()
    },
  }
}
