/** So many elements are looked at before somebody's keys have their turn. */
export const ELEMENTS_PER_TURN = 500

interface Scheduler {
  yield?(): Promise<void>
}

/** Lets the browser do what waits: keys, frames. */
export const yieldTurn = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Goes through all of them, some at a time. Resolves with false when it was ended before. */
export const inTurns = async <T>(
  all: Iterable<T>,
  visit: (one: T) => void,
  { signal, yieldNow = yieldTurn }: { signal: AbortSignal; yieldNow?: () => Promise<void> },
): Promise<boolean> => {
  let count = 0
  for (const one of all) {
    if (count === ELEMENTS_PER_TURN) {
      await yieldNow()
      if (signal.aborted) return false
      count = 0
    }
    count += 1
    visit(one)
  }
  return !signal.aborted
}
