/** Time, so that a test can have its own. */
export interface Clock {
  now(): number
  /** Returns what cancels it. */
  after(ms: number, work: () => void): () => void
  /** At the end of this turn. */
  soon(work: () => void): void
}

const MAX_DELAY_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(ms, MAX_DELAY_MS)).unref()
    return () => clearTimeout(timer)
  },
  soon: (work) => void setImmediate(work),
}
