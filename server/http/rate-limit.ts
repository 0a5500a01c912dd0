import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Begun } from './counts-ahead.ts'
import type { AuthenticatedRequest, PipelineDeps } from './pipeline-types.ts'
import { type CountRequest, createSharedCounter, WINDOW_MS } from './shared-rate-window.ts'

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
  // In the order in which they began, and all of one length: those that have ended are in front.
  const windows = new Map<string, { count: number; end: number }>()
  return (key) => {
    const now = Date.now()
    let window = windows.get(key)
    if (!window || window.end <= now) {
      for (const [old, { end }] of windows) {
        if (end > now) break
        windows.delete(old)
      }
      window = { count: 0, end: now + WINDOW_MS }
      windows.set(key, window)
    }
    window.count++
    return { count: window.count, msLeft: window.end - now }
  }
}
