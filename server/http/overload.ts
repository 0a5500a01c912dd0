import { Socket } from 'node:net'
import { Failure } from '../failure.ts'

/** Turns requests away while there is more to do than can be done in time. */
export interface Guard {
  /**
   * For a request that has just arrived: throws 503 where it would only wait. One that came over no socket is of no
   * turn of the event loop: thousands of them can follow one another within it, and none has waited.
   */
  admit(over?: unknown): void
  /** Counts as under way until it leaves. Throws 503 where too much is: bodies take their time to arrive. */
  enter(): UnderWay
  leave(entry: UnderWay): void
  /** Whether somebody was turned away within the last second. */
  isShedding(): boolean
}

export interface UnderWay {
  since: number
}

export interface GuardLimits {
  /** Requests under way at the same time. */
  maxInFlight: number
  /** So many have to be late before it is a crowd: a few slow requests are no overload. */
  crowd?: number
  /** Milliseconds after which a request that is under way is late. */
  late?: number
  /** Milliseconds that one turn of the event loop may take over a crowd. */
  turn?: number
}

const lookAgainAfter = 100

/**
 * Closed: whoever asks again at once has to connect again. As long as more than a thousand connections have something to
 * say, libuv listens to them and to nothing else, neither timers nor the writers' queue; new ones wait for the next turn.
 */
const turnedAway = { 'retry-after': '1', connection: 'close' }

/**
 * Three signs, since the engines queue in different places. Requests under way: PostgreSQL's wait for a connection,
 * SQLite's writers for their turn and its searches for their thread. Requests that are late: the same, where each takes
 * long. A long turn of the event loop: SQLite answers other reads within the turn they arrive in, and those that wait are
 * not ours yet.
 */
export const createGuard = ({ maxInFlight, crowd = 256, late = 3_000, turn = 500 }: GuardLimits): Guard => {
  const underWay = new Set<UnderWay>()
  let turnBegan = 0
  let arrived = 0
  let looked = 0
  let isLate = false
  let shed = Number.NEGATIVE_INFINITY

  const turnIsLong = (now: number): boolean => {
    if (arrived++ === 0) {
      turnBegan = now
      setImmediate(() => {
        arrived = 0
      })
    }
    return arrived > crowd && now - turnBegan > turn
  }

  /** The oldest come first in the set. */
  const crowdIsLate = (now: number): boolean => {
    if (underWay.size < crowd) return false
    if (now - looked > lookAgainAfter) {
      looked = now
      let place = 0
      for (const { since } of underWay) {
        if (++place < crowd) continue
        isLate = now - since > late
        break
      }
    }
    return isLate
  }

  const turnAway = (now: number): never => {
    shed = now
    throw new Failure('unavailable', {}, turnedAway)
  }

  return {
    admit(over) {
      const now = performance.now()
      if ((over instanceof Socket && turnIsLong(now)) || underWay.size >= maxInFlight || crowdIsLate(now)) turnAway(now)
    },
    enter() {
      const entry = { since: performance.now() }
      if (underWay.size >= maxInFlight) turnAway(entry.since)
      underWay.add(entry)
      return entry
    },
    leave: (entry) => {
      underWay.delete(entry)
    },
    isShedding: () => performance.now() - shed < 1_000,
  }
}
