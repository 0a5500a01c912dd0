import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const pages = 64
const mostSteps = 100_000

/**
 * The full-text index of SQLite grows by pieces, and a search looks into each of them: this makes one of them again.
 * A little at a time, so that writers wait for no more than a step.
 */
export const tidySearchIndex = async (database: Database): Promise<void> => {
  if (database.engine === 'postgres') return
  // The first step, with a minus, takes up all pieces whatever their size; a step that changes next to nothing is the last.
  for (let step = 0; step < mostSteps; step++) {
    const changed = await merge(database, step === 0 ? -pages : pages)
    if (changed < 2) return
  }
}

const merge = (database: Database, work: number): Promise<number> =>
  database.write(async (db) => {
    const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0
    const before = await changes()
    await sql`insert into search_index (search_index, rank) values ('merge', ${work})`.execute(db)
    return (await changes()) - before
  })
