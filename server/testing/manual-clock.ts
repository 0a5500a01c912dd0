import type { Clock } from '../live/clock.ts'

/** Time that passes when a test says so. */
export const manualClock = (): Clock & { advance(ms: number): void } => {
  let now = 1_000_000
  const timers = new Map<object, { at: number; work: () => void }>()
  return {
    now: () => now,
    after(ms, work) {
      const key = {}
      timers.set(key, { at: now + ms, work })
      return () => timers.delete(key)
    },
    soon: (work) => void setImmediate(work),
    advance(ms) {
      now += ms
      for (const [key, { at, work }] of timers) {
        if (at > now || !timers.delete(key)) continue
        work()
      }
    },
  }
}
