import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Has PostgreSQL count the tables that it has no statistics of, or that have doubled since: until it does so by itself,
 * within minutes, it reads all elements of a zone to find one. SQLite needs none.
 */
export const analyzeGrownTables = async (database: Database): Promise<string[]> => {
  if (database.engine === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_stat_user_tables as t join pg_class as c on c.oid = t.relid
    where t.n_live_tup >= 100
      and ((t.last_analyze is null and t.last_autoanalyze is null) or t.n_live_tup > 2 * c.reltuples)`.execute(
    database.read,
  )
  for (const { name } of rows)
    await database.write((db) => sql`analyze ${sql.table(name)}`.execute(db), { noTimeout: true })
  return rows.map(({ name }) => name)
}
