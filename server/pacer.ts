const TURN_MS = 10

/** To be awaited between pieces of long work: lets others have their turn every few milliseconds. */
export type Pacer = () => Promise<unknown> | undefined

const waiting: (() => void)[] = []

/** One at a time: however many do long work, a turn of the event loop holds a piece of one of them. */
const release = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(release)
}

/** A turn of the event loop in which nobody else does a piece of long work. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(release)
  })

export const createPacer = (): Pacer => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}

const STEPS_AT_A_TIME = 500

/** Runs work that yields after each step: so many in a turn of the event loop, and others between them. */
export const inSteps = async <T>(steps: Generator<void, T, void>): Promise<T> => {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next()
    if (done) return value
    if (count % STEPS_AT_A_TIME === 0) await nextTurn()
  }
}
