import type { SearchKind } from '@easel/server/db/canvas-schema.ts'
import { openSqlite } from '@easel/server/db/engines/sqlite.ts'
import { toIndexedColumns } from '@easel/server/search/normalize.ts'
import { rebuildIndex } from '@easel/server/search/trigram-index.sql.ts'
import type { Client } from 'pg'
import type { Row } from './row.ts'

/** The only file of the bench that knows the service's search tables. */

export interface SearchEntry {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
  kind: SearchKind
  item_id: string
  name: string
  text: string
}

/** A later entry has a higher id. */
export const searchEntryRow = (entry: SearchEntry, entry_id: number): Row => ({
  table: 'search_entry',
  values: { ...entry, entry_id, ...toIndexedColumns(entry) },
})

/** Builds the full-text index of the rows in SQLite. */
export const buildSqliteIndex = async (file: string): Promise<void> => {
  const database = openSqlite(file)
  try {
    await database.write((db) => rebuildIndex(db), { noTimeout: true })
  } finally {
    await database.close()
  }
}

/** Drops the indexes before a bulk load, which is faster. Returns a function that creates them again. */
export const suspendPostgresIndex = async (client: Client): Promise<() => Promise<void>> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename like 'search_entry%' and indexdef like '%USING gin%'`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
  }
}
