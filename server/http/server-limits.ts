import type { Server } from 'node:http'
import type { Settings } from '../process/settings.ts'

type Timeouts = Pick<Settings, 'requestTimeout' | 'keepAlive'>

const MAX_HEADER_BYTES = 16_384
const SECOND_MS = 1000

/** How long a listener waits for whoever does not go on: for headers, for a body, for an answer to be taken. */
export const serverTimeouts = ({ requestTimeout, keepAlive }: Timeouts) => {
  const whole = requestTimeout * SECOND_MS
  return {
    requestTimeout: whole,
    // Nothing goes either way: an answer that nobody takes. Node lets this pass twice where some was taken.
    connectionTimeout: whole / 2,
    keepAliveTimeout: keepAlive * SECOND_MS,
    http: {
      requestTimeout: whole,
      headersTimeout: whole / 2,
      // Node looks twice a minute unless told: a late one would have twice its time.
      connectionsCheckingInterval: Math.min(2 * SECOND_MS, whole / 4),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  }
}

/** Beyond these, connections are closed and headers left out. */
export const applyLimits = (server: Server, { maxConnections }: Pick<Settings, 'maxConnections'>): void => {
  server.maxConnections = maxConnections
  server.maxHeadersCount = 200
}
