import { Socket } from 'node:net'
import { ApiError } from '../api-error.ts'

/** Rejects requests while there is more to do than can be done in time. */
export interface LoadShedder {
  /** Throws 503 where a request that has just arrived would only wait. Injected ones (no socket) cause no long turn. */
  admit(socket?: unknown): void
  /** Counts the work as in flight until it has ended. Throws 503 where too much is: bodies take time to arrive. */
  track<T>(work: () => Promise<T>): Promise<T>
  /** Whether a request was rejected within the last second. */
  isShedding(): boolean
}

export interface LoadLimits {
  maxInFlight: number
  /** So many requests have to be late, or so many connections to speak in one turn, before it is overload. */
  minQueue?: number
  /** Age at which a request in flight is late. */
  lateMs?: number
  /** How long one turn of the event loop may take over a queue. */
  maxLagMs?: number
}

const RECHECK_MS = 100

/**
 * The connection is closed, so whoever retries at once has to connect again. While more than a thousand connections
 * have something to say, libuv serves them and nothing else, neither timers nor the write queue.
 */
const rejectionHeaders = { 'retry-after': '1', connection: 'close' }

/**
 * Three signs, since the engines queue in different places. Requests in flight: PostgreSQL's wait for a connection,
 * SQLite's writes for their turn and its searches for a thread. Late requests: the same, where each takes long. A long
 * turn of the event loop: SQLite answers other reads within the turn they arrive in, so a queue of them is not ours yet.
 */
export const createLoadShedder = (limits: LoadLimits): LoadShedder => {
  const { maxInFlight, minQueue = 256, lateMs = 3_000, maxLagMs = 500 } = limits
  // In the order of their arrival.
  const inFlight = new Set<{ since: number }>()
  let turnBegan = 0
  // Connections, not requests: one that sends many at once is no crowd.
  const arrivedInTurn = new Set<Socket>()
  let checked = 0
  let isLate = false
  let lastRejection = Number.NEGATIVE_INFINITY

  const isTurnLong = (now: number, socket: Socket): boolean => {
    if (arrivedInTurn.size === 0) {
      turnBegan = now
      setImmediate(() => arrivedInTurn.clear())
    }
    arrivedInTurn.add(socket)
    return arrivedInTurn.size > minQueue && now - turnBegan > maxLagMs
  }

  const isQueueLate = (now: number): boolean => {
    if (inFlight.size < minQueue) return false
    if (now - checked > RECHECK_MS) {
      checked = now
      let position = 0
      for (const { since } of inFlight) {
        if (++position < minQueue) continue
        isLate = now - since > lateMs
        break
      }
    }
    return isLate
  }

  const reject = (now: number): never => {
    lastRejection = now
    throw new ApiError('unavailable', {}, rejectionHeaders)
  }

  return {
    admit(socket) {
      const now = performance.now()
      const isLong = socket instanceof Socket && isTurnLong(now, socket)
      if (isLong || inFlight.size >= maxInFlight || isQueueLate(now)) reject(now)
    },
    async track(work) {
      const entry = { since: performance.now() }
      if (inFlight.size >= maxInFlight) reject(entry.since)
      inFlight.add(entry)
      try {
        return await work()
      } finally {
        inFlight.delete(entry)
      }
    },
    isShedding: () => performance.now() - lastRejection < 1_000,
  }
}
