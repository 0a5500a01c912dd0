import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Pages that one step merges: writers wait for no longer than a step takes. */
const PAGES_PER_STEP = 64

/**
 * Merges the segments of SQLite's trigram indexes into one, as FTS5's documentation describes it: every commit leaves a
 * segment, and a search looks into each of them.
 */
export const optimizeIndex = async (database: Database): Promise<void> => {
  if (database.engine === 'postgres') return
  for (const index of ['search_name_index', 'search_text_index']) {
    // A negative number starts a merge of all segments, whatever their size.
    let hasMore = await merge(database, index, -PAGES_PER_STEP)
    while (hasMore) hasMore = await merge(database, index, PAGES_PER_STEP)
  }
}

const merge = (database: Database, index: string, pages: number): Promise<boolean> =>
  database.write(async (db) => {
    const countChanges = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0
    const before = await countChanges()
    await sql`insert into ${sql.table(index)} (${sql.table(index)}, rank) values ('merge', ${pages})`.execute(db)
    // FTS5 changes one row where there was nothing left to merge.
    return (await countChanges()) - before >= 2
  })
