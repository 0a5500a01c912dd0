import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { requestUri } from './envelope.ts'
import { probes } from './health.ts'

const secrets = new Set([
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'x-service-apikey',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'secret',
])

/** JSON, a line an event. Nothing here logs a secret on purpose; the list is for what slips in with an object. */
export const createLogger = (level: string, destination = standardOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (entry) => withoutSecrets(entry, 3) as Record<string, unknown> },
    },
    destination,
  )

/** Three objects deep. Pino's own redaction costs each line as much as writing it; most lines hold plain values only. */
const withoutSecrets = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  const plain = value instanceof Error ? pino.stdSerializers.err(value) : value
  if (Array.isArray(plain)) return plain.map((member) => withoutSecrets(member, depth - 1))
  const result: Record<string, unknown> = {}
  for (const key in plain) {
    const member = (plain as Record<string, unknown>)[key]
    result[key] = secrets.has(key.toLowerCase()) ? '[redacted]' : withoutSecrets(member, depth - 1)
  }
  return result
}

/** Lines go out together, a few at a time or ten times a second: no request waits for the terminal. */
const standardOutput = (): DestinationStream => {
  let lines = ''
  const handOver = () => {
    const some = lines
    lines = ''
    if (some !== '') stream.write(some)
  }
  // Before the stream's own, which writes all that it has been given.
  process.once('exit', handOver)
  const stream = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 })
  return {
    // Those of one turn of the event loop at once: each costs the stream as much as many.
    write(line) {
      if (lines === '') setImmediate(handOver)
      lines += line
    },
  }
}

/** The log of a request that has something to tell besides its line. Fastify would make one for every request. */
export const logOf = (request: FastifyRequest): FastifyBaseLogger => request.log.child({ reqId: request.id })

/**
 * One line a request: who, what, how it ended, how long it took. The query stays out, since people put secrets there.
 * Written by hand, in the form of the other lines: whatever works for any line costs a small request a tenth of its time.
 */
export const logRequests = (app: FastifyInstance): void => {
  const log = app.log as unknown as Logger
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym] as DestinationStream
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request)
    const level = probes.includes(path) ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime * 10) / 10
      const zuid = request.caller ? `,"zuid":${request.caller.zuid}` : ''
      stream.write(
        `{"level":${log.levels.values[level]},"time":"${timeNow()}","reqId":"${request.id}","method":"${request.method}",` +
          `"path":${JSON.stringify(path)},"status":${reply.statusCode},"ms":${ms}${zuid},"msg":"request"}\n`,
      )
    }
    done()
  })
}

let second = 0
let secondText = ''

/** As `toISOString` writes it, which is much of what a line costs; the second changes seldom. */
const timeNow = (): string => {
  const now = Date.now()
  const milliseconds = now % 1000
  if (now - milliseconds !== second) {
    second = now - milliseconds
    secondText = new Date(second).toISOString().slice(0, 20)
  }
  return `${secondText}${String(milliseconds).padStart(3, '0')}Z`
}

/** A path with a secret in it, as a link sent by mail has and a sign-in under way, is told by its pattern. */
const pathOf = (request: FastifyRequest): string => {
  // Operations have none, and Fastify makes the options of a route anew for each request that asks.
  if (request.operation) return requestUri(request.raw.url ?? '')
  const pattern = request.routeOptions.url ?? ''
  return /:(secret|uid)\b/.test(pattern) ? pattern : requestUri(request.raw.url ?? '')
}
