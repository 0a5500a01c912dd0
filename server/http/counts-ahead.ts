import { hash } from 'node:crypto'
import type { CountRequest } from './shared-rate-window.ts'

/** A request that is being counted. */
export interface Begun {
  key: string
  counted: Promise<Awaited<ReturnType<CountRequest>>>
}

/**
 * Begins to count a request while the database is asked what its token may do. Whose a token is never changes, so a digest
 * of it names whom to count; nothing else is taken from here. Tokens that are new to an operation are counted afterwards.
 */
export interface CountsAhead {
  /** Undefined where the token has not been counted for this operation before. */
  begin(operation: string, authorization: string): Begun | undefined
  remember(operation: string, authorization: string, key: string): void
  /** For a request that is refused before it would be counted: its token is not what it was. */
  takeBack(operation: string, authorization: string, begun: Begun): void
}

/** Some 200 bytes each. */
const MAX_KNOWN = 20_000

export const createCountsAhead = (countRequest: CountRequest): CountsAhead => {
  const known = new Map<string, string>()
  const nameOf = (operation: string, authorization: string): string =>
    `${operation} ${hash('sha256', authorization, 'base64url')}`
  return {
    begin(operation, authorization) {
      const key = known.get(nameOf(operation, authorization))
      if (key === undefined) return undefined
      const counted = Promise.resolve(countRequest(key))
      // Whoever waits for it is told; a request that is refused before has nobody who does.
      counted.catch(() => {})
      return { key, counted }
    },
    remember(operation, authorization, key) {
      // The oldest leaves.
      if (known.size >= MAX_KNOWN) for (const name of known.keys()) if (known.delete(name)) break
      known.set(nameOf(operation, authorization), key)
    },
    takeBack(operation, authorization, { counted }) {
      known.delete(nameOf(operation, authorization))
      counted.then(({ takeBack }) => takeBack?.()).catch(() => {})
    },
  }
}
