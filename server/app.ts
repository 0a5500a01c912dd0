import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ApiError } from './api-error.ts'
import { findApiKeyEdition } from './api-keys/api-keys.sql.ts'
import type { Database } from './db/database.ts'
import { registerGuestRoutes } from './guest-links/routes.ts'
import type { AppServices } from './handler.ts'
import { handlers } from './handlers.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { handleClientError } from './http/client-error.ts'
import { corsHeaders } from './http/cors.ts'
import { createCountsAhead } from './http/counts-ahead.ts'
import { handleError } from './http/error-handler.ts'
import { applyLimits, fastifyOptions } from './http/fastify-options.ts'
import { type Lifecycle, registerHealthRoutes } from './http/health.ts'
import { createLoadShedder, type LoadShedder } from './http/load-shedding.ts'
import { createNotFoundHandler, type NotFoundPage } from './http/not-found.ts'
import { watchPictures, watchUnreadAnswers } from './http/operator-metrics.ts'
import { createRequestCounter } from './http/rate-limit.ts'
import {
  addResponseHeaders,
  logRequests,
  measureRequests,
  shareLogger,
  traceRequests,
  VARY,
} from './http/response-hooks.ts'
import { registerRoutes } from './http/routes.ts'
import { parseJson } from './http/strict-json.ts'
import type { Tracer } from './http/tracing.ts'
import { createUnreadAnswers } from './http/unread-answers.ts'
import { createCallerResolver } from './identity/resolve-caller.ts'
import { registerImageUploads } from './image-uploads.ts'
import type { ZoneKey } from './journal/journal.sql.ts'
import { createJournal } from './journal/journal.ts'
import { createNodeMessages } from './live/node-messages.ts'
import { registerSessions } from './live/sessions.ts'
import { isChannelRequest } from './live/upgrade.ts'
import { createZoneNotifier } from './live/zone-notifier.ts'
import { registerUnsubscribeRoutes } from './notices/unsubscribe-routes.ts'
import { createPicturePool } from './pictures/picture-pool.ts'
import { createSearchPool } from './search/search-pool.ts'
import { createLastOpened } from './spaces/last-opened.ts'
import { registerFontRoutes } from './web/fonts.ts'
import { needsWebClient, registerNoClientPage } from './web/no-client.ts'
import type { WebApp } from './web/web-app.ts'
import { registerWebRoutes } from './web/web-routes.ts'

export interface AppDeps
  extends Omit<AppServices, 'lastOpened' | 'searchPool' | 'picturePool' | 'journal' | 'zoneNotifier'> {
  database: Database
  logger?: FastifyBaseLogger | undefined
  metrics?: Registry | undefined
  lifecycle?: Lifecycle | undefined
  /** Where requests are told to a collector. */
  tracer?: Tracer | undefined
  /** Shared with the identity provider; one of its own unless given. */
  loadShedder?: LoadShedder | undefined
  /** The web app; without it `/` leads to the reference of the API. */
  web?: WebApp | undefined
  /** Told of zones that have enough commits for a snapshot. */
  onSnapshotDue?: ((zone: ZoneKey) => void) | undefined
  /** Told of an error that a handler threw and its operation does not declare; logged unless said. */
  reportUndeclared?: ((operation: string, error: ApiError) => void) | undefined
}

const MAX_BODY_BYTES = 1_048_576

/** The API as a value: no port, no process, no environment. */
export const createApp = (deps: AppDeps): FastifyInstance => {
  const { settings, database, mailer, logger, metrics, lifecycle = { state: 'ready' } } = deps
  const { loadShedder = createLoadShedder(settings) } = deps
  const app = Fastify({
    ...withUpgrades(fastifyOptions({ settings, logger, bodyLimit: MAX_BODY_BYTES })),
    childLoggerFactory: shareLogger,
    // Whoever still has a connection while we stop is answered, and told to go elsewhere next time.
    return503OnClosing: false,
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      reply.header('vary', VARY).headers(corsHeaders(settings, request.headers.origin ?? ''))
      handleError(error, request, reply)
    },
    clientErrorHandler: handleClientError,
  })
  applyLimits(app.server, settings)
  traceRequests(app, deps.tracer)
  addResponseHeaders(app, settings, lifecycle)
  if (logger) logRequests(app)
  if (metrics) measureRequests(app, metrics)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  registerImageUploads(app, settings)
  app.setErrorHandler(handleError)
  let notFoundPage: NotFoundPage
  app.setNotFoundHandler(createNotFoundHandler(app, settings, () => notFoundPage))
  registerApiDocs(app, settings)
  registerGuestRoutes(app, { database, settings })
  registerUnsubscribeRoutes(app, { database, settings, loadShedder })
  registerFontRoutes(app, settings.pictures.fontsFolder)
  if (deps.web) notFoundPage = registerWebRoutes(app, { settings, database, web: deps.web })
  else if (needsWebClient(settings)) notFoundPage = registerNoClientPage(app, settings)
  // Somebody who types the address wants to see something.
  else app.get('/', async (_request, reply) => reply.redirect('/docs'))
  registerHealthRoutes(app, database, () =>
    lifecycle.state === 'ready' && loadShedder.isShedding() ? 'overloaded' : lifecycle.state,
  )
  const lastOpened = createLastOpened(database)
  app.addHook('onClose', lastOpened.close)
  const nodes = createNodeMessages(database, (error) =>
    app.log.warn({ err: error }, 'telling the other nodes of changes failed: they find them by asking'),
  )
  const zoneNotifier = createZoneNotifier({
    database,
    maxPerUser: settings.maxStreamsPerUser,
    nodes,
    onError: (error) => app.log.warn({ err: error }, 'looking for changes of followed zones failed'),
  })
  // Before connections are waited for: those who follow a zone would never leave.
  app.addHook('preClose', async () => zoneNotifier.close())
  const journal = createJournal(database, {
    limits: settings.editLimits,
    onSnapshotDue: deps.onSnapshotDue,
    onCommitted: zoneNotifier.tellCommitted,
  })
  app.addHook('onClose', journal.close)
  const searchPool = createSearchPool(database, {
    onError: (error) =>
      app.log.warn({ err: error }, 'a search failed in its worker thread, and is run again in this one'),
  })
  app.addHook('onClose', searchPool.close)
  const picturePool = createPicturePool({
    timeout: settings.pictures.seconds,
    onError: (error) => {
      app.log.warn({ err: error }, 'a picture could not be drawn')
    },
  })
  app.addHook('onClose', picturePool.close)
  if (metrics) watchPictures(metrics, picturePool.load)
  const unreadAnswers = createUnreadAnswers(settings.maxUnreadBytes)
  if (metrics) watchUnreadAnswers(metrics, unreadAnswers.bytes)
  const resolveToken = createCallerResolver(settings, database)
  const findApiKey = (key: string) => findApiKeyEdition(database.read, key)
  const countRequest = settings.rateLimits ? createRequestCounter(database) : undefined
  const countsAhead = countRequest && database.pool ? createCountsAhead(countRequest) : undefined
  const shared = {
    settings,
    journal,
    zoneNotifier,
    lastOpened,
    database,
    loadShedder,
    resolveToken,
    findApiKey,
    countRequest,
    countsAhead,
  }
  registerSessions(app, { ...shared, nodes, metrics })
  const logUndeclared = (operation: string, error: ApiError) =>
    app.log.error({ err: error, operation }, 'a handler threw an error that its operation does not declare')
  registerRoutes(app, {
    ...shared,
    mailer,
    searchPool,
    picturePool,
    unreadAnswers,
    handlers,
    reportUndeclared: deps.reportUndeclared ?? logUndeclared,
  })
  return app
}

/** Node upgrades what is for a channel; any other request is answered, whatever it would like to become. */
const withUpgrades = <T extends { http: object }>(options: T): T => ({
  ...options,
  http: { ...options.http, shouldUpgradeCallback: isChannelRequest },
})
