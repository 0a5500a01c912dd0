import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { editionOfApiKey } from './api-keys/api-keys.sql.ts'
import type { Database } from './db/database.ts'
import type { Services } from './handler.ts'
import { handlers } from './handlers.ts'
import { bindOperations } from './http/bind.ts'
import { answerError } from './http/errors.ts'
import { parseJson } from './http/json.ts'
import { notFound } from './http/not-found.ts'
import { countInMemory } from './http/rate-limit.ts'
import { findCallerFor } from './identity/find-caller.ts'

export interface Parts extends Services {
  database: Database
  logger?: FastifyServerOptions['logger']
}

const oneMebibyte = 1_048_576

/** The API as a value: no port, no process, no environment. */
export const createApp = (parts: Parts): FastifyInstance => {
  const app = Fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMebibyte,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerError,
  })
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(notFound(app))
  const { settings, database } = parts
  bindOperations(app, {
    ...parts,
    handlers,
    findCaller: findCallerFor(settings, database),
    findApiKey: (key) => editionOfApiKey(database.read, key),
    countRequest: settings.rateLimits ? countInMemory() : undefined,
  })
  return app
}
