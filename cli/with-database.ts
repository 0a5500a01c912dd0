import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@easel/server/db/database.ts'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import type { Settings } from '@easel/server/process/settings.ts'

interface OpenDatabase {
  settings: Settings
  database: Database
}

/** A name that is typed wrongly, or a forgotten EASEL_DATA, must not make a second, empty database. */
export const requireData = ({ databaseUrl, dataFolder }: Settings): void => {
  if (databaseUrl || existsSync(join(dataFolder, 'easel.db'))) return
  const what = existsSync(dataFolder) ? `no database in ${dataFolder}` : `no folder ${dataFolder}`
  throw new OperatorError(
    `There is ${what}: set EASEL_DATA or DATABASE_URL, or make it with easel serve, migrate or restore`,
    exitCodes.database,
  )
}

/** Opens the database of the settings, which must be there, brings it up to date, runs `work` and closes it. */
export const withDatabase = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const { readSettings } = await import('@easel/server/process/settings.ts')
  const settings = readSettings(environment)
  requireData(settings)
  const { openMigratedDatabase, withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
  const database = await openMigratedDatabase(settings)
  try {
    return await withOperatorErrors(settings, () => work({ settings, database }))
  } finally {
    await database.close()
  }
}
