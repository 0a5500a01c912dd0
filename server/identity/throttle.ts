import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { hashSecret } from './tokens.ts'

const minute = 60
const hour = 60 * minute

/** Counts attempts; answers the seconds to wait, or 0 where the attempt may go on. */
export interface Throttle {
  signIn(mail: string, address: string): Promise<number>
  /** The attempt was no guess: it does not count. */
  signedIn(mail: string, address: string): Promise<void>
  /** Everything that sends mail or makes an account for whoever asks. */
  ask(mail: string, address: string): Promise<number>
}

export const createThrottle = ({ pool }: Pick<Database, 'pool'>): Throttle => {
  const counter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { keyPrefix, points, duration }
    if (!pool) return new RateLimiterMemory(options)
    const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_window', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...store })
  }
  const byMail = counter('sign-in-mail', 10, 15 * minute)
  const byAddress = counter('sign-in-address', 100, 15 * minute)
  const askedByMail = counter('ask-mail', 5, hour)
  const askedByAddress = counter('ask-address', 30, hour)
  return {
    // Counted before the password is looked at: a thousand guesses at once are a thousand, too.
    signIn: async (mail, address) => (await wait(byAddress, address)) || (await wait(byMail, keyOf(mail))),
    async signedIn(mail, address) {
      await byMail.delete(keyOf(mail))
      await byAddress.reward(address)
    },
    ask: async (mail, address) => (await wait(askedByAddress, address)) || (await wait(askedByMail, keyOf(mail))),
  }
}

/** Whatever was typed, as long as it may be. */
const keyOf = (mail: string): string => hashSecret(mail)

const wait = async (counter: RateLimiterAbstract, key: string): Promise<number> => {
  try {
    await counter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
