import { sql } from 'kysely'
import { openSqlite } from '../engines/sqlite.ts'

export interface Table {
  name: string
  columns: string[]
}

/**
 * The tables that a backup holds, as they stand after the migration named. They are read off an empty SQLite database
 * in memory: what only one engine has (counters of a minute, full-text indexes) can be made again and is no part of it,
 * and neither is what others may keep in the same PostgreSQL database.
 */
export const tablesAtMigration = async (migration: string): Promise<Table[]> => {
  const model = openSqlite(':memory:')
  await model.migrate(migration)
  const tables = await model.write(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select m.name from sqlite_master m join pragma_table_list l on l.name = m.name and l.schema = 'main'
      where l.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%' 
        and m.name not in ('id_sequence', 'search_pending')
      order by m.rowid`.execute(db)
    const found: Table[] = []
    for (const { name } of rows) {
      const info = await sql<{ name: string }>`select name from pragma_table_info(${name}) order by cid`.execute(db)
      found.push({ name, columns: info.rows.map((column) => column.name) })
    }
    return found
  })
  await model.close()
  return tables
}
