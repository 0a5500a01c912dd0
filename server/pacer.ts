import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** To be awaited between pieces of long work: lets others have their turn every few milliseconds. */
export type Pacer = () => Promise<unknown> | undefined

export const createPacer = (): Pacer => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
