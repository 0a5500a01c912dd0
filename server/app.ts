import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { editionOfApiKey } from './api-keys/api-keys.sql.ts'
import type { Database } from './db/database.ts'
import type { Services } from './handler.ts'
import { handlers } from './handlers.ts'
import { bindOperations } from './http/bind.ts'
import { answerClientError } from './http/client-error.ts'
import { answerError } from './http/errors.ts'
import { answerProbes, type Readiness } from './http/health.ts'
import { parseJson } from './http/json.ts'
import { logRequests } from './http/logging.ts'
import { notFound } from './http/not-found.ts'
import { type ObserveRequest, observeRequests } from './http/observe.ts'
import { createGuard } from './http/overload.ts'
import { leavesBody, limitServer, patienceOf } from './http/patience.ts'
import { countRequests } from './http/rate-limit.ts'
import { addReference } from './http/reference.ts'
import { findCallerFor, findOnPathFor } from './identity/find-caller.ts'
import { createSearchPool } from './search/search-pool.ts'
import { createOpenings } from './spaces/openings.ts'

export interface Parts extends Omit<Services, 'openings' | 'searchPool'> {
  database: Database
  logger?: FastifyBaseLogger | undefined
  observe?: ObserveRequest | undefined
  /** Where the process is between its start and its end. */
  readiness?: () => Readiness
}

const oneMebibyte = 1_048_576
/** A body that is refused for its length is read to its end where it is no longer than this. */
const worthReading = 4 * oneMebibyte

/** The API as a value: no port, no process, no environment. */
export const createApp = (parts: Parts): FastifyInstance => {
  const { settings, database, logger, observe, readiness = () => 'ready' } = parts
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    // `logOf` makes one where there is something to tell.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMebibyte,
    ...patienceOf(settings),
    exposeHeadRoutes: false,
    // Whoever still has a connection while we stop is answered, and told to go elsewhere next time.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
  limitServer(app.server, settings)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('operation', undefined)
  app.decorateRequest('way', undefined)
  // With callbacks: every promise between the socket and the handler is paid by every request.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (readiness() === 'stopping' || leavesBody(request.raw, worthReading)) reply.header('connection', 'close')
    // Fastify would close: whoever is still sending would be cut off, and not hear that it was too much.
    else if (reply.statusCode === 413) reply.removeHeader('connection')
    done()
  })
  if (logger) logRequests(app)
  if (observe) observeRequests(app, observe)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(notFound(app))
  addReference(app, settings)
  const guard = createGuard(settings)
  answerProbes(app, database, () => (readiness() === 'ready' && guard.isShedding() ? 'overloaded' : readiness()))
  const openings = createOpenings(database)
  app.addHook('onClose', openings.close)
  const searchPool = createSearchPool(database, {
    onError: (error) =>
      app.log.warn({ err: error }, 'a search failed in its worker thread, and is run again in this one'),
  })
  app.addHook('onClose', searchPool.close)
  bindOperations(app, {
    ...parts,
    guard,
    openings,
    searchPool,
    handlers,
    findCaller: findCallerFor(settings, database),
    findOnPath: findOnPathFor(settings, database),
    findApiKey: (key) => editionOfApiKey(database.read, key),
    countRequest: settings.rateLimits ? countRequests(database) : undefined,
  })
  return app
}
