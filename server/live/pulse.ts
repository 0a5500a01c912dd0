import type { Clock } from './clock.ts'
import type { SessionSocket } from './session-socket.ts'

/** Who misses two is gone within ten seconds, and so is their presence. */
const PING_MS = 3_000
const MAX_MISSED_PINGS = 2

export interface Pulse {
  /** The client has given a sign of life. */
  heard(): void
  stop(): void
}

/** Pings a client, and cuts it off when it has given no sign of life for too long. */
export const createPulse = (
  clock: Clock,
  socket: Pick<SessionSocket, 'bufferedAmount' | 'takenBytes' | 'ping' | 'terminate'>,
): Pulse => {
  let missed = 0
  let taken = 0
  let hasWaiting = false

  /** A ping waits behind what was sent before: while that is taken, the client is there. */
  const hasProgressed = (): boolean => {
    const before = { taken, hasWaiting }
    taken = socket.takenBytes
    hasWaiting = socket.bufferedAmount > 0
    // Without waiting bytes they are taken by the system, also for a client that is gone.
    return before.hasWaiting && taken > before.taken
  }

  const beat = (): void => {
    if (hasProgressed()) missed = 0
    if (missed++ >= MAX_MISSED_PINGS) {
      socket.terminate()
      return
    }
    socket.ping()
    cancel = clock.after(PING_MS, beat)
  }

  let cancel = clock.after(PING_MS, beat)
  return {
    heard() {
      missed = 0
    },
    stop: () => cancel(),
  }
}
