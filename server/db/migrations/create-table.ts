import { type Kysely, sql } from 'kysely'
import { engineOf } from '../database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the schema of its own day only
export type AnyDb = Kysely<any>

type ColumnType = 'bigint' | 'integer' | 'text' | 'double precision'

export interface Table {
  /** A column is not null unless its type ends in a question mark. */
  columns: Record<string, ColumnType | `${ColumnType}?`>
  key: string[]
  /** Each a list of columns that no two rows share. */
  unique?: string[][]
  /** Each a list of columns, by the end of the index's name. */
  indexes?: Record<string, string[]>
  /** Kept in a table of its own for each value of the column; PostgreSQL only. */
  parts?: { column: string; values: string[] }
}

/** A table alike on both engines. SQLite keeps it in the order of its key, so a tenant is a key range there too. */
export const createTable = async (
  db: AnyDb,
  name: string,
  { columns, key, unique = [], indexes = {}, parts }: Table,
) => {
  let table = db.schema.createTable(name)
  for (const [column, type] of Object.entries(columns)) {
    const nullable = type.endsWith('?')
    table = table.addColumn(column, type.replace('?', '') as ColumnType, (c) => (nullable ? c : c.notNull()))
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, key as never[])
  for (const shared of unique) table = table.addUniqueConstraint(`${name}_one_${shared.join('_')}`, shared as never[])
  if (engineOf(db) === 'sqlite') table = table.modifyEnd(sql`without rowid`)
  if (parts) table = table.modifyEnd(sql`partition by list (${sql.ref(parts.column)})`)
  await table.execute()
  for (const value of parts?.values ?? []) {
    await sql`create table ${sql.table(`${name}_${value}`)} partition of ${sql.table(name)}
      for values in (${sql.lit(value)})`.execute(db)
  }
  for (const [end, indexed] of Object.entries(indexes)) {
    await db.schema.createIndex(`${name}_${end}`).on(name).columns(indexed).execute()
  }
}
