import { join } from 'node:path'
import type { Settings } from '../process/settings.ts'
import type { Database } from './database.ts'

/** The database the settings name. An engine is loaded when it is the one asked for. */
export const openDatabase = async ({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<Database> => {
  if (databaseUrl) {
    const { openPostgres } = await import('./engines/postgres.ts')
    return openPostgres(databaseUrl)
  }
  const { openSqlite } = await import('./engines/sqlite.ts')
  return openSqlite(join(dataFolder, 'easel.db'))
}
