import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { deleteExpiredEntries } from './audit.sql.ts'

const DAY_MS = 86_400_000
/** Entries in one transaction: other writers get their turn between two. */
const BATCH_SIZE = 500

/** Deletes entries of the audit trail that are older than so many days; resolves with how many. */
export const expireAuditEntries = async (
  database: Database,
  { auditDays }: { auditDays: number },
  now: number,
  signal?: AbortSignal,
): Promise<number> => {
  const expiry = { before: now - auditDays * DAY_MS, limit: BATCH_SIZE }
  for (let deleted = 0; ; ) {
    const batch = await database.write((db) => deleteExpiredEntries(db, expiry))
    deleted += batch
    if (batch < BATCH_SIZE || signal?.aborted) return deleted
    await nextTurn()
  }
}
