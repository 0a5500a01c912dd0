import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Begun } from './counts-ahead.ts'
import type { AuthenticatedRequest, PipelineDeps } from './pipeline-types.ts'
import { type CountRequest, createSharedCounter } from './shared-rate-window.ts'

/** A8: at most so many requests a minute of one user on one operation. The headers go out whatever comes of it. */
export const enforceRateLimit = async (
  { countRequest, countsAhead, settings }: PipelineDeps,
  { operation, caller, reply, request }: AuthenticatedRequest,
  begun?: Begun,
): Promise<void> => {
  if (!countRequest) return
  const limit = operation.declaration.rate ?? settings.rateLimitGeneral
  const key = `${operation.name}:${caller.zuid}`
  const { authorization = '' } = request.headers
  const isBegun = begun?.key === key
  if (begun && !isBegun) countsAhead?.takeBack(operation.name, authorization, begun)
  if (!isBegun) countsAhead?.remember(operation.name, authorization, key)
  const { count, msLeft } = await (isBegun ? begun.counted : countRequest(key))
  const reset = String(Math.max(1, Math.ceil(msLeft / 1000)))
  reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.max(0, limit - count)),
    'ratelimit-reset': reset,
  })
  if (count <= limit) return
  const message = `Rate limit exceeded - this operation allows ${limit} requests per minute per user`
  throw new ApiError('rateLimited', { message }, { 'retry-after': reset })
}

/** On PostgreSQL all nodes count together; on SQLite there is one node, and it keeps the windows in memory. */
export const createRequestCounter = ({ pool }: Pick<Database, 'pool'>): CountRequest => {
  if (pool) return createSharedCounter(pool)
  const windows = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60, keyPrefix: '' })
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await windows.consume(key)
    return { count: consumedPoints, msLeft: msBeforeNext }
  }
}
