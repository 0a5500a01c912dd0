import type { TokenSource } from './token.ts'

export interface ClientOptions {
  /** Address of the service; a final slash does not matter. */
  baseUrl: string
  /** An access token, or a function that gets one and renews it. */
  token?: string | TokenSource | undefined
  /** An API key of the edition. */
  apiKey?: string | undefined
  /** How long a call may take, waits between tries included; 60,000 by default, 0 for as long as it takes. */
  timeoutMs?: number | undefined
  /** How often a call is tried again after a 429 or a 503; 2 by default. */
  retries?: number | undefined
  /** Ends every call of this client. */
  signal?: AbortSignal | undefined
  /** Whether the service shall refuse what it does not know, rather than drop it; true by default. */
  strict?: boolean | undefined
  /** Another `fetch`, for tests and for environments of their own. */
  fetch?: typeof fetch | undefined
}

export interface CallOptions {
  /** As in the options of the client, for this call. */
  timeoutMs?: number | undefined
  retries?: number | undefined
  strict?: boolean | undefined
  /** Ends this call. */
  signal?: AbortSignal | undefined
  /** Further request headers, such as `idempotency-key` or `traceparent`. */
  headers?: Record<string, string> | undefined
}
