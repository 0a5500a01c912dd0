import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { Failure } from '../failure.ts'

/** Counts one request of a user on an operation; throws once the minute is full (A8). */
export type CountRequest = (operation: string, zuid: number, limit: number) => Promise<Record<string, string>>

/** The limit differs by operation and is compared here: the store only counts. */
const window = { points: Number.MAX_SAFE_INTEGER, duration: 60, keyPrefix: '' }

/** On PostgreSQL all nodes count together; on SQLite there is one node, and it keeps the windows itself. */
export const countRequests = ({ pool }: Pick<Database, 'pool'>): CountRequest => {
  const limiter: RateLimiterAbstract = pool
    ? new RateLimiterPostgres({
        ...window,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_window',
        tableCreated: true,
      })
    : new RateLimiterMemory(window)
  return async (operation, zuid, limit) => {
    const counted = await limiter.consume(`${operation}:${zuid}`)
    const headers = headersOf(counted, limit)
    if (counted.consumedPoints <= limit) return headers
    throw new Failure(
      'rateLimited',
      { message: `Rate limit exceeded - this operation allows ${limit} requests per minute per user` },
      { ...headers, 'retry-after': headers['ratelimit-reset'] },
    )
  }
}

const headersOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - consumedPoints)),
  'ratelimit-reset': String(Math.max(1, Math.ceil(msBeforeNext / 1000))),
})
