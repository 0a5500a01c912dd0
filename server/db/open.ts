import { join } from 'node:path'
import type { Database } from './database.ts'

/** PostgreSQL if there is an address of one, else SQLite in the folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined
  dataFolder: string
}

/** An engine is loaded only if it is the one asked for. */
export const openDatabase = async ({ databaseUrl, dataFolder }: DatabaseLocation): Promise<Database> => {
  if (databaseUrl) {
    const { openPostgres } = await import('./engines/postgres.ts')
    return openPostgres(databaseUrl)
  }
  const { openSqlite } = await import('./engines/sqlite.ts')
  return openSqlite(join(dataFolder, 'easel.db'))
}
