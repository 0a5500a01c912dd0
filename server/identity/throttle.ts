import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toAddressKey } from '../client-address.ts'
import type { Database } from '../db/database.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { hashSecret } from './tokens.ts'

const minute = 60
const hour = 60 * minute

const MAX_FAILURES_BY_ACCOUNT = 10
const MAX_FAILURES_BY_ADDRESS = 100
/** A code has six digits: whoever has the password must not be able to try many, from wherever. */
const MAX_WRONG_CODES = 10
const MAX_WRONG_CODES_A_DAY = 50

/** Attempts of one address that wait for their turn: more would wait for longer than anybody does. */
const MAX_WAITING = 50

/** `seconds` to wait before another attempt, or 0 if it was allowed. */
export interface Attempt<User> {
  seconds: number
  /** Undefined if the password was wrong, or was not looked at. */
  user: User | undefined
}

export interface Throttle {
  /**
   * N3: verifies a password unless too many were wrong. Failures count, by address and by account apart; those of an
   * account keep out nobody whose address has none.
   */
  signIn<User>(mail: string, address: string, verify: () => Promise<User | undefined>): Promise<Attempt<User>>
  /**
   * Verifies the second factor unless too many were wrong. Those of an account count wherever they come from: only
   * somebody with its password gets this far. A recovery code cannot be guessed, and gets in also then.
   */
  code(
    zuid: number,
    address: string,
    isRecovery: boolean,
    verify: () => Promise<boolean>,
  ): Promise<{ seconds: number; isRight: boolean }>
  /** Counts a request that sends mail or creates an account; returns the seconds to wait, or 0 if it is allowed. */
  mailRequest(mail: string, address: string): Promise<number>
}

/** `clearsExpired`: false where somebody else takes old counts out of the database. */
export const createThrottle = (
  { pool }: Pick<Database, 'pool'>,
  { clearsExpired = true }: { clearsExpired?: boolean } = {},
): Throttle => {
  const counter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { keyPrefix, points, duration }
    if (!pool) return new RateLimiterMemory(options)
    const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_window', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...store, clearExpiredByTimeout: clearsExpired })
  }
  const failuresByAccount = counter('failed-account', MAX_FAILURES_BY_ACCOUNT, 15 * minute)
  const failuresByAddress = counter('failed-address', MAX_FAILURES_BY_ADDRESS, 15 * minute)
  const wrongCodes = [
    counter('wrong-code', MAX_WRONG_CODES, 15 * minute),
    counter('wrong-code-day', MAX_WRONG_CODES_A_DAY, 24 * hour),
  ]
  const mailRequestsByMail = counter('ask-mail', 5, hour)
  const mailRequestsByAddress = counter('ask-address', 30, hour)
  const queue = createKeyedQueue(MAX_WAITING)

  const secondsToWait = async (account: string, address: string): Promise<number> => {
    const [ofAddress, ofAccount] = await Promise.all([failuresByAddress.get(address), failuresByAccount.get(account)])
    if (!ofAddress || ofAddress.consumedPoints === 0) return 0
    if (ofAddress.consumedPoints >= MAX_FAILURES_BY_ADDRESS) return toSeconds(ofAddress)
    return ofAccount && ofAccount.consumedPoints >= MAX_FAILURES_BY_ACCOUNT ? toSeconds(ofAccount) : 0
  }

  return {
    async signIn(mail, from, verify) {
      const [account, address] = [toKey(mail), toAddressKey(from)]
      // One at a time of an address, so that guesses at the same moment count as well.
      const attempt = queue.run(address, async () => {
        const seconds = await secondsToWait(account, address)
        if (seconds > 0) return { seconds, user: undefined }
        const user = await verify()
        if (user) await failuresByAccount.delete(account)
        else await Promise.all([failuresByAccount.penalty(account), failuresByAddress.penalty(address)])
        return { seconds: 0, user }
      })
      return attempt ?? { seconds: 1, user: undefined }
    },
    async code(zuid, from, isRecovery, verify) {
      const [account, address] = [String(zuid), toAddressKey(from)]
      const ofAddress = await failuresByAddress.get(address)
      if (ofAddress && ofAddress.consumedPoints >= MAX_FAILURES_BY_ADDRESS)
        return { seconds: toSeconds(ofAddress), isRight: false }
      const counters = isRecovery ? [] : wrongCodes
      // Counted before it is looked at, so that those of the same moment count one another, on every node.
      for (const wrong of counters) {
        const seconds = await consume(wrong, account)
        if (seconds > 0) return { seconds, isRight: false }
      }
      const isRight = await verify()
      if (isRight) await Promise.all(counters.map((wrong) => wrong.reward(account)))
      else await failuresByAddress.penalty(address)
      return { seconds: 0, isRight }
    },
    mailRequest: async (mail, address) =>
      (await consume(mailRequestsByAddress, toAddressKey(address))) || (await consume(mailRequestsByMail, toKey(mail))),
  }
}

/** Counts a page for its address; returns the seconds to wait, or 0 if it is allowed. */
export type CountPage = (address: string) => Promise<number>

/** N4: in memory, since a flood of pages must not become one of statements. */
export const createPageCounter = (perMinute: number): CountPage => {
  const pages = new RateLimiterMemory({ keyPrefix: 'page', points: perMinute, duration: minute })
  return (address) => consume(pages, toAddressKey(address))
}

/** A hash, since the input may be of any length. */
const toKey = (mail: string): string => hashSecret(mail)

const consume = async (counter: RateLimiterAbstract, key: string): Promise<number> => {
  try {
    await counter.consume(key)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return toSeconds(error)
    throw error
  }
}

const toSeconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))
