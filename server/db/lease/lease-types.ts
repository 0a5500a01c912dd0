/** Nodes share a database; whoever replaces it has it alone. */
export type LeaseKind = 'node' | 'alone'

/** Ends when it is released, and with the process that holds it. */
export interface Lease {
  release(): Promise<void>
}

/** The message says of the database who has it, in words for an operator. */
export class LeaseTaken extends Error {}

export const beingReplaced = 'is being replaced by easel restore'
