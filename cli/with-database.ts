import type { Database } from '@easel/server/db/database.ts'
import type { Settings } from '@easel/server/process/settings.ts'

interface OpenDatabase {
  settings: Settings
  database: Database
}

/** Opens the database of the settings, brings it up to date, runs `work` and closes it. */
export const withDatabase = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const { readSettings } = await import('@easel/server/process/settings.ts')
  const settings = readSettings(environment)
  const { openMigratedDatabase, withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
  const database = await openMigratedDatabase(settings)
  try {
    return await withOperatorErrors(settings, () => work({ settings, database }))
  } finally {
    await database.close()
  }
}
