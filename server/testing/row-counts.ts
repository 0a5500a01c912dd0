import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The number of rows of each table, which a rejected request must not change. */
export const rowCounts = async ({ engine, read }: Database): Promise<Record<string, number>> => {
  const tables =
    engine === 'postgres'
      ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  const counts = (await tables.execute(read)).rows.map(
    ({ name }): RawBuilder<unknown> => sql`(select count(*) from ${sql.id(name)}) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(read)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
}
