import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import { createLogger } from './http/logger.ts'
import { openMigratedDatabase } from './process/open-migrated.ts'
import { exitCodes } from './process/operator-error.ts'
import { resolvePorts } from './process/resolve-ports.ts'
import { startService } from './process/service.ts'
import { readSettings } from './process/settings.ts'
import { waitForShutdownSignal } from './process/shutdown-signal.ts'
import { startupMessage } from './process/startup-message.ts'

/** The process: read the settings, open the database, listen; when told to, stop cleanly. */
export const main = async (variables: NodeJS.ProcessEnv, { demo }: { demo: boolean }): Promise<void> => {
  const environment = await resolvePorts(variables)
  const settings = readSettings(environment)
  const shutdown = waitForShutdownSignal()
  const logger = createLogger(settings.logLevel)
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception: the process ends')
    process.exit(exitCodes.failed)
  })
  const database = await openMigratedDatabase(settings, (message) => logger.warn(message))
  try {
    const service = await startService({ settings, database, logger })
    try {
      const lines = demo ? await fillDemo(database, logger) : undefined
      const mail = await findExampleUser(database, demo)
      process.stderr.write(startupMessage({ settings, environment, ...service, mail, demo: lines }))
      const { baseUrl: base_url, authUrl: auth_url, metricsPort } = settings
      const metrics_port = service.hasMetrics ? metricsPort : undefined
      logger.info({ base_url, auth_url, metrics_port, engine: database.engine }, 'started')
      // Otherwise it is kept when the process ends, and one that is killed starts as slowly the next time.
      flushCompileCache()
      const reason = await shutdown
      logger.info({ reason }, 'stopping')
    } finally {
      await service.stop()
    }
  } finally {
    await database.close()
  }
  logger.info('stopped')
}

const fillDemo = async (database: Database, logger: FastifyBaseLogger): Promise<string[]> => {
  const { seedDemo } = await import('./demo/seed.ts')
  const { lines } = await seedDemo(database)
  logger.info('demonstration in place')
  return lines
}

/** Of the demonstration, where it was asked for: that one sees something. */
const findExampleUser = async ({ read }: Database, demo: boolean): Promise<string | undefined> => {
  const users = read.selectFrom('user').where('mail_id', 'is not', null).select('mail_id').limit(1)
  const user = await users
    .orderBy('is_operator', demo ? 'asc' : 'desc')
    .orderBy('zuid')
    .executeTakeFirst()
  return user?.mail_id ?? undefined
}
