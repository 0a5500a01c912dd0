import { join } from 'node:path'
import type { Database } from './database.ts'
import { makePrivate, type ReportPermissions } from './private-folder.ts'

/** PostgreSQL if there is an address of one, else SQLite in the folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined
  dataFolder: string
  /** How long a statement may take on PostgreSQL. */
  databaseSeconds?: number
  /** What PostgreSQL calls the connections; `easel` unless given. */
  applicationName?: string
}

const USUAL_SECONDS = 5

/** An engine is loaded only if it is the one asked for. */
export const openDatabase = async (
  { databaseUrl, dataFolder, databaseSeconds = USUAL_SECONDS, applicationName = 'easel' }: DatabaseLocation,
  report: ReportPermissions = () => {},
): Promise<Database> => {
  if (databaseUrl) {
    const { openPostgres } = await import('./engines/postgres.ts')
    return openPostgres(databaseUrl, { patience: databaseSeconds / USUAL_SECONDS, applicationName })
  }
  makePrivate(dataFolder, report)
  const { openSqlite } = await import('./engines/sqlite.ts')
  return openSqlite(join(dataFolder, 'easel.db'))
}
