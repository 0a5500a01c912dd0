/**
 * The database is out of reach, or cannot do its work now. Whether a transaction that was being committed stands is not
 * known; the same request may succeed in a moment.
 */
export class DatabaseUnavailable extends Error {
  /** What an HTTP server answers with. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super(`the database is not available: ${(cause as Error).message}`, { cause })
  }
}
