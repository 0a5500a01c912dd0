import type { IncomingMessage, Server } from 'node:http'
import type { Settings } from '../settings.ts'

type Patience = Pick<Settings, 'requestTimeout' | 'keepAlive'>

const headersAtMost = 16_384
const second = 1000

/** How long a listener waits for whoever does not go on: for headers, for a body, for an answer to be taken. */
export const patienceOf = ({ requestTimeout, keepAlive }: Patience) => {
  const whole = requestTimeout * second
  return {
    requestTimeout: whole,
    // Nothing goes either way: an answer that nobody takes. Node lets this pass twice where some was taken.
    connectionTimeout: whole / 2,
    keepAliveTimeout: keepAlive * second,
    http: {
      requestTimeout: whole,
      headersTimeout: whole / 2,
      // Node looks twice a minute unless told: a late one would have twice its time.
      connectionsCheckingInterval: Math.min(2 * second, whole / 4),
      maxHeaderSize: headersAtMost,
    },
  }
}

/** Beyond these, connections are closed and headers left out. */
export const limitServer = (server: Server, { maxConnections }: Pick<Settings, 'maxConnections'>): void => {
  server.maxConnections = maxConnections
  server.maxHeadersCount = 200
}

/**
 * Whether a refusal leaves more of a body unread than is worth reading to keep the connection: one that is larger than
 * allowed, or that did not say how large it is.
 */
export const leavesBody = ({ complete, headers }: IncomingMessage, mostBytes: number): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostBytes)
