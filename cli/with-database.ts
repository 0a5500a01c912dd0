import type { Database } from '@easel/server/db/database.ts'
import type { Settings } from '@easel/server/process/settings.ts'

interface Reached {
  settings: Settings
  database: Database
}

/** Runs `work` on the database that the service has by the same settings, and closes it after. */
export const withDatabase = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (reached: Reached) => Promise<T>,
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
