import type { Clock } from './clock.ts'

const HELLO_TIMEOUT_MS = 5_000
/** How late a timer is where the process did not run. */
const STALL_MS = 1_000

/** Calls `onLate` unless it is cancelled in time, by what it returns. */
export const awaitHello = (clock: Clock, onLate: () => void): (() => void) => {
  let cancel: () => void
  const start = (): void => {
    const due = clock.now() + HELLO_TIMEOUT_MS
    cancel = clock.after(HELLO_TIMEOUT_MS, () => {
      // This process stood still, and maybe has the hello in its hands: that is not the client's time.
      if (clock.now() - due > STALL_MS) start()
      // What has come in this turn is read in the next one.
      else clock.soon(() => clock.soon(onLate))
    })
  }
  start()
  return () => cancel()
}
