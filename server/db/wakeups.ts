import type { Db } from './transaction.ts'

/** What a background job, or whoever tells of lost rights, waits for. */
export type Wakeup =
  | 'staleSearchEntries'
  | 'pendingSearchIndex'
  | 'deletedZones'
  | 'deletedEditions'
  | 'webhooks'
  | 'grownTables'
  | 'noticeMails'
  | 'auditEntries'

const sleepers = new Map<Wakeup, Set<() => void>>()

/** Tells the job of this process that there is something to do; returns what ends it. Others find it within half a minute. */
export const onWakeup = (wakeup: Wakeup, wake: () => void): (() => void) => {
  const waiting = sleepers.get(wakeup) ?? new Set()
  sleepers.set(wakeup, waiting.add(wake))
  return () => void waiting.delete(wake)
}

export const wakeUp = (wakeup: Wakeup): void => {
  for (const wake of sleepers.get(wakeup) ?? []) wake()
}

/** Once what the transaction has written is there to be found. */
export const wakeAfterCommit = (db: Db, wakeup: Wakeup): void => db.afterCommit(async () => wakeUp(wakeup))
