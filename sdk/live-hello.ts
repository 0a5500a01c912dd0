import { EaselError } from './error.ts'
import type { LiveClock } from './live-types.ts'
import { createTokenHolder, type TokenHolder, type TokenSource } from './token.ts'

/** How long a function for tokens may take. */
const TOKEN_MS = 30_000

interface HelloDeps {
  tokens: TokenHolder
  say: (token: string) => void
  /** No token was to be had just now: another time it may be. */
  onFailed: () => void
  /** No token will be had. */
  onRefused: (message: string) => void
}

/** Introduces each connection once, with a token that is renewed when the service no longer takes it. */
export const createHello = ({ tokens, say, onFailed, onRefused }: HelloDeps) => {
  let connection = 0
  let current: string | undefined
  let refused: string | undefined
  /** Renewed on the connection that is open: if this one is refused, no other will do. */
  let isFresh = false

  const introduce = async (own: number): Promise<void> => {
    const renewed = refused
    let got: string | undefined
    try {
      got = await (renewed === undefined ? tokens.current() : tokens.renew(renewed))
    } catch (error) {
      if (own !== connection) return
      if (isDefinite(error)) onRefused((error as Error).message)
      else onFailed()
      return
    }
    if (got !== undefined) refused = undefined
    // The connection was lost meanwhile: the next one says it.
    if (own !== connection) return
    if (got === undefined) onRefused('no access token was to be had')
    else {
      current = got
      isFresh = renewed !== undefined
      say(got)
    }
  }

  return {
    opened(): void {
      isFresh = false
      introduce(++connection)
    },
    lost(): void {
      connection++
    },
    /** The service does not take the token. False where another one is of no use. */
    refused(): boolean {
      if (isFresh) return false
      refused = current
      return true
    },
  }
}

/** The identity provider has said no, rather than nothing. */
const isDefinite = (error: unknown): boolean =>
  error instanceof EaselError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

/** The token of a session, of all its connections and requests. */
export const createLiveTokens = (token: string | TokenSource, clock: LiveClock): TokenHolder =>
  createTokenHolder(typeof token === 'string' ? token : withDeadline(token, clock))

const withDeadline =
  (source: TokenSource, clock: LiveClock): TokenSource =>
  (refused) =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(TOKEN_MS, () => reject(new Error(`no access token within ${TOKEN_MS} ms`)))
      Promise.resolve()
        .then(() => source(refused))
        .then(resolve, reject)
        .finally(cancel)
    })
