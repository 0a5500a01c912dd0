import type { LiveChange } from './write-change.ts'

/**
 * Runs the changes of one session. Elements of a zone are written in the order that they come; comments are written
 * apart, and nothing overtakes them. False: as many wait as are allowed.
 */
export const createChangeQueue = (most: number, write: (change: LiveChange) => Promise<void>) => {
  let underWay = 0
  /** The last change that others must not overtake. */
  let barrier: Promise<unknown> | undefined
  return (change: LiveChange): boolean => {
    if (underWay >= most) return false
    underWay++
    const before = barrier
    const written = (before ? before.then(() => write(change)) : write(change)).finally(() => {
      underWay--
      if (barrier === written) barrier = undefined
    })
    if (before || hasComments(change)) barrier = written
    return true
  }
}

const hasComments = ({ edits }: LiveChange): boolean =>
  edits.some(({ insert, update, remove }) => [insert, update, remove].some((edit) => edit?.comment !== undefined))
