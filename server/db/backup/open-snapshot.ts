import type { Settings } from '../../process/settings.ts'
import type { Snapshot } from './snapshot.ts'

/** The database the settings name, at this moment. */
export const openSnapshot = async ({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<Snapshot> => {
  if (databaseUrl) return (await import('./postgres-snapshot.ts')).openPostgresSnapshot(databaseUrl)
  return (await import('./sqlite-snapshot.ts')).openSqliteSnapshot(dataFolder)
}
