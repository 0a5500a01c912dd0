import type { Clock } from './clock.ts'

/** A frame to each reader costs as much for one commit as for ten. */
const MS_PER_READER = 0.33
const MAX_MS = 33
/** So many need wait no longer: they fill a transaction. */
const MANY = 256

/**
 * Changes of one zone that come soon after others are written together, and so told in one frame: the more readers there
 * are, the longer they are gathered. Undefined: at once, as for the first after a pause and for somebody alone.
 */
export const createGathering = (clock: Clock, readers: () => number): (() => Promise<void> | undefined) => {
  let since = Number.NEGATIVE_INFINITY
  let waiting: { turn: Promise<void>; release: () => void; count: number } | undefined

  const start = (delay: number): Promise<void> => {
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(delay, () => release())
    const release = (): void => {
      cancel()
      waiting = undefined
      since = clock.now()
      resolve()
    }
    waiting = { turn, release, count: 1 }
    return turn
  }

  return () => {
    if (waiting) {
      const { turn } = waiting
      if (++waiting.count >= MANY) waiting.release()
      return turn
    }
    const now = clock.now()
    const gap = readers() > 1 ? Math.min(MAX_MS, Math.ceil(readers() * MS_PER_READER)) : 0
    const passed = now - since
    // Less than nothing has passed where the clock was set back.
    if (passed >= 0 && passed < gap) return start(gap - passed)
    since = now
    return undefined
  }
}
