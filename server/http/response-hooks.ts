import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { operationEntries } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { compressPayload } from './compress.ts'
import { type CorsSettings, corsHeaders } from './cors.ts'
import { requestUri } from './encode.ts'
import { type Lifecycle, probes } from './health.ts'
import { continueTrace, startTrace, toTraceparent } from './trace-context.ts'
import type { Tracer } from './tracing.ts'

const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** The id that the caller, or a proxy in front, has given the request; one of our own where it is not of that form. */
export const createRequestId = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
}

/** Goes on with the trace that the caller names; with a tracer every request is in one, and told to the collector. */
export const traceRequests = (app: FastifyInstance, tracer: Tracer | undefined): void => {
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    if (traceparent !== undefined) request.trace = continueTrace(traceparent)
    if (tracer) request.trace ??= startTrace(tracer.ratio)
    if (request.trace) reply.header('traceparent', toTraceparent(request.trace))
    done()
  })
  if (!tracer) return
  app.addHook('onResponse', (request, reply, done) => {
    const { trace: context, method, operation, ip, caller, id } = request
    if (context?.isSampled) {
      const endMs = performance.timeOrigin + performance.now()
      const route = request.routeOptions.url
      tracer.record({
        context,
        name: operation ?? `${method} ${route ?? ''}`.trim(),
        startMs: endMs - reply.elapsedTime,
        endMs,
        isError: reply.statusCode >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'url.path': loggedPath(request),
          'http.response.status_code': reply.statusCode,
          'client.address': ip,
          'user_agent.original': userAgentOf(request),
          'user.id': caller && String(caller.zuid),
          'easel.operation': operation,
          'easel.request_id': id,
        },
      })
    }
    done()
  })
}

const MAX_USER_AGENT_LENGTH = 256

const userAgentOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH)

/** What an answer depends on besides its address and its token. */
export const VARY = 'Origin, Accept-Encoding'

/** Bytes of a refused body that are still read to keep the connection. */
const WORTH_READING = 4_194_304
/** Whoever sends an image that is too large is to hear so. */
const WORTH_READING_OF_UPLOADS = 16_777_216
const uploads = new Set(operationEntries.filter(([, { upload }]) => upload).map(([name]): string => name))

/** Every response says which request it answers, who may read it, and whether the connection ends with it. */
export const addResponseHeaders = (app: FastifyInstance, settings: CorsSettings, lifecycle: Lifecycle): void => {
  app.decorateRequest('compressing', undefined)
  // With callbacks: every promise between the socket and the handler is paid by every request.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    const own = reply.getHeader('vary')
    reply.header('vary', own === undefined ? VARY : `${own}, ${VARY}`)
    if (request.headers.origin !== undefined) reply.headers(corsHeaders(settings, request.headers.origin))
    // N9: nothing is kept on the way. Whoever has an ETag asks again with it.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const worthReading = uploads.has(request.operation ?? '') ? WORTH_READING_OF_UPLOADS : WORTH_READING
    if (lifecycle.state === 'stopping' || exceedsDrainLimit(request.raw, worthReading))
      reply.header('connection', 'close')
    // Fastify would close: whoever is still sending would be cut off, and not hear that it was too much.
    else if (reply.statusCode === 413) reply.removeHeader('connection')
    const acceptEncoding = request.headers['accept-encoding']
    if (acceptEncoding === undefined || !isWorthCompressing(payload)) return done()
    request.compressing = compressPayload(String(acceptEncoding), reply, payload).then(
      (compressed) => done(null, compressed),
      done,
    )
  })
}

const MIN_COMPRESSED_LENGTH = 1_024

const isWorthCompressing = (payload: unknown): payload is string | Buffer | Readable =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? payload.length > MIN_COMPRESSED_LENGTH
    : payload instanceof Readable

/** Whether a refusal leaves so much of a body unread, or a body of unknown length, that the connection is not worth keeping. */
export const exceedsDrainLimit = ({ complete, headers }: IncomingMessage, maxBytes: number): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBytes)

/** A logger for each request would cost more than its line; the few lines besides name the request themselves. */
export const shareLogger = <Logger>(logger: Logger): Logger => logger

/** One line a request: who, from where, what, how it ended, how long it took. The query stays out, since people put secrets there. */
export const logRequests = (app: FastifyInstance): void => {
  // Looking for secrets costs ten times as much as the line, which holds none: plain values only.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request)
    const level = probes.includes(path) ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { id: reqId, method, caller, ip: address, trace } = request
    const entry = { reqId, method, path, status: reply.statusCode, ms, zuid: caller?.zuid, address }
    const user_agent = userAgentOf(request)
    const refusal = reply.statusCode >= 400 && refusalOf(request, reply.statusCode)
    log[level]({ ...entry, ...refusal, user_agent, trace_id: trace?.traceId, span_id: trace?.spanId }, 'request')
    done()
  })
}

/** R7: what somebody wanted, and why not. Pages have no codes: their status says it. */
const refusalOf = (request: FastifyRequest, status: number) => ({
  operation: request.operation ?? `${request.method} ${request.routeOptions.url ?? '*'}`,
  error_code: request.errorCode ?? `HTTP_${status}`,
})

/** A path with a secret in it, as a link sent by mail has and a sign-in under way, is told by its pattern. */
const loggedPath = (request: FastifyRequest): string => {
  const path = requestUri(request.raw.url ?? '')
  // Operations have none, and Fastify makes the options of a route anew for each request that asks.
  if (request.operation) return path
  const pattern = request.routeOptions.url ?? ''
  return /:(secret|uid)\b/.test(pattern) ? pattern : path
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts and times requests by operation; `other` for what is none, so that no made-up path becomes a label. */
export const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry]
  const total = new Counter({
    name: 'easel_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'easel_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, by operation',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const bound = new Map<string, { total: Counter.Internal; duration: Histogram.Internal<'operation'> }>()
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.operation ?? 'other'
    const key = `${operation} ${reply.statusCode}`
    const labelled = bound.get(key) ?? {
      total: total.labels(operation, String(reply.statusCode)),
      duration: duration.labels(operation),
    }
    bound.set(key, labelled)
    labelled.total.inc()
    labelled.duration.observe(reply.elapsedTime / 1000)
    done()
  })
}
