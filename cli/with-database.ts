import type { Database } from '@easel/server/db/database.ts'
import type { Settings } from '@easel/server/settings.ts'

interface OpenDatabase {
  settings: Settings
  database: Database
}

/** Opens the database of the settings, brings it up to date, runs `work` and closes it. */
export const withDatabase = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const { readSettings } = await import('@easel/server/settings.ts')
  const settings = readSettings(environment)
  const { openReadyDatabase, reaching } = await import('@easel/server/db/ready.ts')
  const database = await openReadyDatabase(settings)
  try {
    return await reaching(settings, () => work({ settings, database }))
  } finally {
    await database.close()
  }
}
