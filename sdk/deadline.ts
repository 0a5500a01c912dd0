import { withoutAnswer } from './error.ts'

const DEFAULT_TIMEOUT_MS = 60_000
/** Above this, timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export interface Deadline {
  /** Aborted at the deadline, and with any of the caller's signals. */
  signal: AbortSignal
  remainingMs(): number
  /** Rejects as soon as the signal is aborted, also where what it waits for does not listen to signals. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Resolves after so long. */
  wait(ms: number): Promise<void>
  close(): void
}

const isTimeout = (reason: unknown): boolean => (reason as Error | undefined)?.name === 'TimeoutError'

/** Bounds one call in time; `timeoutMs` of 0 is no bound. */
export const createDeadline = (
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
  signals: readonly (AbortSignal | undefined)[] = [],
): Deadline => {
  const controller = new AbortController()
  const { signal } = controller
  const end = timeoutMs > 0 && timeoutMs < MAX_TIMER_MS ? Date.now() + timeoutMs : Number.POSITIVE_INFINITY
  const expire = () => controller.abort(withoutAnswer('TIMEOUT', `no answer within ${timeoutMs} ms`, timeoutReason()))
  const timer = end < Number.POSITIVE_INFINITY ? setTimeout(expire, timeoutMs) : undefined
  const follow = (event: { target: unknown }) => controller.abort(reasonOf(event.target as AbortSignal))
  const followed = signals.filter((one) => one !== undefined)
  for (const one of followed) {
    if (one.aborted) follow({ target: one })
    else one.addEventListener('abort', follow, { once: true })
  }
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  return {
    signal,
    remainingMs: () => end - Date.now(),
    race: (promise) => Promise.race([aborted, promise]),
    async wait(ms) {
      let pause: ReturnType<typeof setTimeout> | undefined
      try {
        const elapsed = new Promise<void>((resolve) => {
          pause = setTimeout(resolve, ms)
        })
        await Promise.race([aborted, elapsed])
      } finally {
        clearTimeout(pause)
      }
    },
    close() {
      clearTimeout(timer)
      for (const one of followed) one.removeEventListener('abort', follow)
    },
  }
}

const timeoutReason = () => new DOMException('The call took too long', 'TimeoutError')

/** The caller's own reason, as `fetch` has it; a timeout of theirs is one like ours. */
const reasonOf = ({ reason }: AbortSignal): unknown =>
  isTimeout(reason) ? withoutAnswer('TIMEOUT', 'no answer in the time that the caller gave', reason) : reason
