import type { EaselError } from './error.ts'

const FIRST_BACKOFF_MS = 500
const MAX_JITTER_MS = 250
/** A service that asks for more patience than this is not waited for. */
const MAX_WAIT_MS = 120_000

/** A POST is sent again only where its key tells the service that it is the same one. */
const isRepeatable = ({ method, headers }: Request): boolean => method !== 'POST' || headers.has('idempotency-key')

/** Seconds or a date (RFC 9110); undefined for anything else. */
const parseRetryAfter = (text: string | null, now: number): number | undefined => {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** How long to wait before the request is sent again; undefined where it is not. */
export const retryDelay = (request: Request, { status, headers }: EaselError, tries: number): number | undefined => {
  if ((status !== 429 && status !== 503) || !isRepeatable(request)) return undefined
  const wait = parseRetryAfter(headers.get('retry-after'), Date.now()) ?? FIRST_BACKOFF_MS * 2 ** tries
  // So that clients who were refused together do not come back together.
  return wait > MAX_WAIT_MS ? undefined : wait + Math.random() * MAX_JITTER_MS
}
