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
  const { openReadyDatabase, reaching } = await import('@easel/server/db/ready.ts')
  const database = await openReadyDatabase(settings)
  try {
    return await reaching(settings, () => work({ settings, database }))
  } finally {
    await database.close()
  }
}
