import type { Server } from 'node:http'
import { type FastifyBaseLogger, LogController } from 'fastify'
import type { Settings } from '../process/settings.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { createRequestId } from './response-hooks.ts'

const MAX_HEADER_BYTES = 16_384
const SECOND_MS = 1000

interface AppOptions {
  settings: Pick<Settings, 'requestTimeout' | 'keepAlive' | 'trustedProxies'>
  logger: FastifyBaseLogger | undefined
  bodyLimit: number
}

/** The options of Fastify that the API and the identity provider share. Request lines are logged by `logRequests`. */
export const fastifyOptions = ({ settings, logger, bodyLimit }: AppOptions) => {
  const requestTimeout = settings.requestTimeout * SECOND_MS
  return {
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // N3: makes `request.ip` the client behind these, and what a client writes itself is not believed.
    trustProxy: settings.trustedProxies ?? false,
    // G14: HEAD wherever there is GET.
    exposeHeadRoutes: true,
    genReqId: createRequestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout,
    // Nothing goes either way: an answer that nobody takes. Node lets this pass twice where some was taken.
    connectionTimeout: requestTimeout / 2,
    keepAliveTimeout: settings.keepAlive * SECOND_MS,
    http: {
      requestTimeout,
      headersTimeout: requestTimeout / 2,
      // Node looks twice a minute unless told: a late one would have twice its time.
      connectionsCheckingInterval: Math.min(2 * SECOND_MS, requestTimeout / 4),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  }
}

/** Beyond these, connections are closed and headers left out. */
export const applyLimits = (server: Server, { maxConnections }: Pick<Settings, 'maxConnections'>): void => {
  server.maxConnections = maxConnections
  server.maxHeadersCount = 200
  // Node keeps the address once it was read: the log line may be written after the connection is gone.
  server.on('connection', (socket) => void socket.remoteAddress)
  limitPipelining(server)
}
