import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Wakeup, wakeUp } from '../db/wakeups.ts'
import { ABANDONED_MS } from '../journal/stage-zone.ts'
import { dueNotices } from '../notices/notices.sql.ts'

/** Finds by one statement what other processes, or earlier ones, have left to do, and wakes the jobs that do it. */
export const lookForWork = async ({ engine, read }: Database, now: number): Promise<void> => {
  const waiting: Partial<Record<Wakeup, ReturnType<typeof sql>>> = {
    staleSearchEntries: sql`select 1 from search_stale_zone`,
    deletedZones: sql`select 1 from staged_zone where staged_time < ${now - ABANDONED_MS}`,
    // The literals let the engine use partial indexes.
    deletedEditions: sql`select 1 from edition where state = 'DELETED'`,
    webhooks: sql`select 1 from webhook where status = 'ACTIVE'`,
    noticeMails: sql`select 1 from (${dueNotices(now)}) as due`,
    ...(engine === 'sqlite' && { pendingSearchIndex: sql`select 1 from search_pending` }),
  }
  const columns = Object.entries(waiting).map(
    ([wakeup, found]) => sql`case when exists (${found}) then 1 else 0 end as ${sql.ref(wakeup)}`,
  )
  const { rows } = await sql<Partial<Record<Wakeup, number>>>`select ${sql.join(columns)}`.execute(read)
  for (const [wakeup, isThere] of Object.entries(rows[0] ?? {})) if (isThere) wakeUp(wakeup as Wakeup)
}
