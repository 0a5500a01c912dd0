import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import type { SessionRight } from './session-access.ts'

/** A change as a session sends it. */
export interface LiveChange {
  session_id: string
  mutation_id: string
  edits: readonly ChangeEdit[]
}

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

export const hasComments = ({ edits }: LiveChange): boolean => edits.some(isAboutComment)

const isAboutComment = ({ insert, update, remove }: ChangeEdit): boolean =>
  [insert, update, remove].some((edit) => edit?.comment !== undefined)

/** Whoever may comment and not edit may change comments, and nothing besides in the same change. */
export const rightFor = ({ edits }: Pick<LiveChange, 'edits'>): SessionRight =>
  edits.every(isAboutComment) ? 'comment' : 'edit'
