import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { deleteOldItems } from './inbox.sql.ts'

const KEPT_MS = 90 * 86_400_000
/** Items in one transaction: other writers get their turn between two. */
const BATCH_SIZE = 500

/** Deletes items of inboxes after 90 days; resolves with how many. */
export const expireInboxItems = async (database: Database, now: number, signal?: AbortSignal): Promise<number> => {
  const expiry = { before: now - KEPT_MS, limit: BATCH_SIZE }
  for (let deleted = 0; ; ) {
    const batch = await database.write((db) => deleteOldItems(db, expiry))
    deleted += batch
    if (batch < BATCH_SIZE || signal?.aborted) return deleted
    await nextTurn()
  }
}
