import { hostname } from 'node:os'

/** Nodes share a database; whoever replaces it has it alone. */
export type LeaseKind = 'node' | 'alone'

/** Ends when it is released, and with the process that holds it. */
export interface Lease {
  /** Resolves where somebody else took the database while its server was away; never otherwise. */
  lost: Promise<LeaseTaken>
  release(): Promise<void>
}

/** The message says of the database who has it, in words for an operator. */
export class LeaseTaken extends Error {}

export const beingReplaced = 'is being replaced by easel restore'

/** What PostgreSQL calls every connection of a node: its pool is known by it as well as its lock. */
export const nodeName = (): string => `easel node ${hostname()} ${process.pid}`.slice(0, 63)
