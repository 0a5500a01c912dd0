import type { LiveClock } from './live-types.ts'

const FIRST_DELAY_MS = 100
/** In the first minute, so that a service that was restarted has its clients back at once. */
const EARLY_DELAY_MS = 500
const EARLY_MS = 60_000
const MAX_DELAY_MS = 15_000

export const systemClock: LiveClock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** How long to wait before something that has failed is tried again. */
export const createBackoff = (clock: LiveClock) => {
  let failures = 0
  let failingSince = 0
  return {
    next(): number {
      if (failures++ === 0) failingSince = clock.now()
      const most = clock.now() - failingSince < EARLY_MS ? EARLY_DELAY_MS : MAX_DELAY_MS
      const delay = Math.min(most, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20))
      // Not all clients of a service at the same moment.
      return delay * (0.5 + clock.random() / 2)
    },
    reset(): void {
      failures = 0
    },
  }
}
