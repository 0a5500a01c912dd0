import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import type { Lifecycle } from '../http/health.ts'
import { createLoadShedder } from '../http/load-shedding.ts'
import { createMetrics, createMetricsServer } from '../http/metrics.ts'
import { watchInstallation } from '../http/operator-metrics.ts'
import { logRequests } from '../http/response-hooks.ts'
import { createMailer } from '../identity/smtp-mailer.ts'
import { ensureWebClient } from '../identity/web-client.ts'
import { createSnapshots } from '../journal/snapshots.ts'
import { needsWebClient } from '../web/no-client.ts'
import { createWebApp } from '../web/web-app.ts'
import { startJobs } from './background-jobs.ts'
import { closeListeners, type Listener, startListener } from './listeners.ts'
import type { Settings } from './settings.ts'

export interface Service {
  hasMetrics: boolean
  /** The administrator of the first start, as long as nobody has signed in as them. */
  operator: { mail: string; password: string } | undefined
  /** Has the web app built where it is not. */
  prepareWeb(): Promise<void> | undefined
  /** Readiness goes first, requests in flight finish. The database is for the caller to close. */
  stop(): Promise<void>
}

export interface ServiceDeps {
  settings: Settings
  database: Database
  logger: FastifyBaseLogger
  /** For a person at the terminal, after the start. */
  tell: (line: string) => void
  /** Gives up the reservation of a port that is about to be listened at. */
  release?: (port: number) => Promise<void>
}

/** The API, the identity provider and the metrics, each on a listener of its own. */
export const startService = async ({ settings, database, logger, tell, release }: ServiceDeps): Promise<Service> => {
  const { host, port, authPort, metricsHost, metricsPort } = settings
  const mailer = createMailer(settings)
  const metrics = createMetrics(database)
  watchInstallation(metrics, database, settings)
  const loadShedder = createLoadShedder(settings)
  // Loaded only where it is wanted.
  const tracer = settings.tracing && (await import('../http/tracing.ts')).createTracer(settings.tracing, logger)
  const listeners: Listener[] = []
  const lifecycle: Lifecycle = { state: 'starting' }
  const open = async (listener: Listener, on: number, address = host): Promise<void> => {
    await release?.(on)
    await startListener(listener, address, on)
    listeners.push(listener)
  }
  const snapshots = createSnapshots(database)
  const jobs = startJobs(database, settings, logger, snapshots, { mailer, metrics })
  const isWithoutClient = needsWebClient(settings)
  if (isWithoutClient)
    logger.warn('no web app: it needs a client of EASEL_OIDC_ISSUER, which EASEL_WEB_CLIENT_ID names')
  const web = settings.web && !isWithoutClient ? createWebApp({ ...settings, logger, tell }) : undefined
  const stop = async (): Promise<void> => {
    web?.stop()
    lifecycle.state = 'stopping'
    const stopped = jobs.stop()
    await sleep(settings.stopDelay * 1000)
    const isComplete = await closeListeners(listeners, settings.stopTimeout)
    await Promise.all([stopped, tracer?.stop()])
    if (!isComplete) logger.warn('requests in flight were cut off: they took longer than EASEL_STOP_TIMEOUT')
  }

  try {
    const shared = { settings, database, mailer, logger, loadShedder, tracer }
    const app = createApp({ ...shared, metrics, lifecycle, onSnapshotDue: snapshots.add, web })
    await open(appListener(app, 'API', 'EASEL_PORT', host, port), port)
    // The first request can be answered from here on. What follows is not needed for it, and takes longer to load.
    if (settings.oidcIssuer === undefined) {
      const { createAuthApp } = await import('../identity/auth-app.ts')
      const authApp = createAuthApp({ ...shared, metrics })
      logRequests(authApp)
      await open(appListener(authApp, 'identity provider', 'EASEL_AUTH_PORT', host, authPort), authPort)
    }
    // Two services on one machine want the usual port: the second one does without, unless somebody asked for it.
    const onPortTaken = (error: Error) => {
      if (settings.metricsPortGiven) throw error
      logger.warn(`no metrics: ${error.message}`)
      return false
    }
    const metricsServer = metricsListener(createMetricsServer(metrics), metricsHost, metricsPort)
    const hasMetrics = await open(metricsServer, metricsPort, metricsHost).then(() => true, onPortTaken)
    // Once nothing can fail any more: a password that nobody gets to see would be lost.
    const { ensureOperator } = await import('../identity/first-run.ts')
    const operator = await ensureOperator(database, settings)
    if (web && settings.oidcIssuer === undefined) await ensureWebClient(database, settings)
    lifecycle.state = 'ready'
    return { hasMetrics, operator, stop, prepareWeb: () => web?.prepare() }
  } catch (error) {
    web?.stop()
    await jobs.stop()
    await closeListeners(listeners, 0)
    throw error
  }
}

/** Connections that wait to be taken: one that finds no room tries again a second later, and then three. */
const backlog = 4096

const appListener = (app: FastifyInstance, what: string, setting: string, host: string, port: number): Listener => ({
  setting,
  server: app.server,
  listen: () => app.listen({ host, port, backlog, listenTextResolver: (address) => `${what} listens at ${address}` }),
  close: () => app.close(),
})

const metricsListener = (server: Server, host: string, port: number): Listener => ({
  setting: 'EASEL_METRICS_PORT',
  server,
  listen: () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve)
    }),
  close: () => new Promise((resolve) => server.close(resolve)),
})
