import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Has PostgreSQL count the tables that it has no statistics of yet: until it does so by itself, within minutes, it
 * reads all elements of a zone to find one. SQLite needs none.
 */
export const analyzeNewTables = async (database: Database): Promise<string[]> => {
  if (database.engine === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where last_analyze is null and last_autoanalyze is null and n_live_tup >= 100`.execute(database.read)
  for (const { name } of rows)
    await database.write((db) => sql`analyze ${sql.table(name)}`.execute(db), { noTimeout: true })
  return rows.map(({ name }) => name)
}
