import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { hashSecret } from './tokens.ts'

const minute = 60
const hour = 60 * minute

/** Counts attempts and returns the seconds to wait, or 0 if the attempt is allowed. */
export interface Throttle {
  signIn(mail: string, address: string): Promise<number>
  /** Takes a successful attempt back from the count. */
  signedIn(mail: string, address: string): Promise<void>
  /** A request that sends mail or creates an account. */
  mailRequest(mail: string, address: string): Promise<number>
}

export const createThrottle = ({ pool }: Pick<Database, 'pool'>): Throttle => {
  const counter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { keyPrefix, points, duration }
    if (!pool) return new RateLimiterMemory(options)
    const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_window', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...store })
  }
  const signInsByMail = counter('sign-in-mail', 10, 15 * minute)
  const signInsByAddress = counter('sign-in-address', 100, 15 * minute)
  const mailRequestsByMail = counter('ask-mail', 5, hour)
  const mailRequestsByAddress = counter('ask-address', 30, hour)
  return {
    // Counted before the password is checked, so that concurrent guesses count as well.
    signIn: async (mail, address) =>
      (await consume(signInsByAddress, address)) || (await consume(signInsByMail, toKey(mail))),
    async signedIn(mail, address) {
      await signInsByMail.delete(toKey(mail))
      await signInsByAddress.reward(address)
    },
    mailRequest: async (mail, address) =>
      (await consume(mailRequestsByAddress, address)) || (await consume(mailRequestsByMail, toKey(mail))),
  }
}

/** A hash, since the input may be of any length. */
const toKey = (mail: string): string => hashSecret(mail)

const consume = async (counter: RateLimiterAbstract, key: string): Promise<number> => {
  try {
    await counter.consume(key)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}
