import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Lines that come while one is being written go out together with the next: no request waits for the terminal. */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: false })

/** One line a request: who, what, how it ended, how long it took. The query stays out, since people put secrets there. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request)
    const level = probes.includes(path) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        zuid: request.caller?.zuid,
      },
      'request',
    )
  })
}

/** A path with a secret in it, as a link sent by mail has and a sign-in under way, is told by its pattern. */
const pathOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? ''
  return /:(secret|uid)\b/.test(pattern) ? pattern : requestUri(request.raw.url ?? '')
}
