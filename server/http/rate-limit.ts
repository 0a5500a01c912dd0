import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../failure.ts'

/** Counts one request of a user on an operation; throws once the minute is full (A8). */
export type CountRequest = (operation: string, zuid: number, limit: number) => Promise<Record<string, string>>

const minute = 60

/** The windows of a minute, kept in this process. */
export const countInMemory = (): CountRequest =>
  countWith(() => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: minute }))

const countWith = (open: () => RateLimiterAbstract): CountRequest => {
  const limiter = open()
  return async (operation, zuid, limit) => {
    const window = await limiter.consume(`${operation}:${zuid}`)
    const headers = headersOf(window, limit)
    if (window.consumedPoints > limit) {
      throw new Failure(
        'rateLimited',
        { message: `Rate limit exceeded - this operation allows ${limit} requests per minute per user` },
        { ...headers, 'retry-after': headers['ratelimit-reset'] as string },
      )
    }
    return headers
  }
}

const headersOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - consumedPoints)),
  'ratelimit-reset': String(Math.max(1, Math.ceil(msBeforeNext / 1000))),
})
