import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import { createLogOutput } from './http/log-output.ts'
import { createLogger } from './http/logger.ts'
import { notifySystemd } from './process/notify-systemd.ts'
import { describeDatabase, openNodeDatabase } from './process/open-migrated.ts'
import { exitCodes } from './process/operator-error.ts'
import { writePasswordFile } from './process/password-file.ts'
import { type ResolvedPorts, resolvePorts } from './process/resolve-ports.ts'
import { startService } from './process/service.ts'
import { readSettings, type Settings } from './process/settings.ts'
import { waitForShutdownSignal } from './process/shutdown-signal.ts'
import { startupMessage } from './process/startup-message.ts'

/** For closing the database, after the last connection. */
const STOP_GRACE_MS = 2_000
const EXIT_GRACE_MS = 500

/** The process: read the settings, open the database, listen; when told to, stop cleanly. */
export const main = async (variables: NodeJS.ProcessEnv, { demo }: { demo: boolean }): Promise<void> => {
  const { environment, release } = await resolvePorts(variables)
  const settings = readSettings(environment)
  const shutdown = waitForShutdownSignal()
  const output = createLogOutput()
  const logger = createLogger(settings.logLevel, output)
  // Whoever read the message of the start may be gone.
  process.stderr.on('error', () => {})
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception: the process ends')
    process.exit(exitCodes.failed)
  })
  try {
    await serve(settings, environment, { shutdown, logger, demo, release })
    logger.info('stopped')
  } finally {
    await output.close()
    // Fires only where something keeps the process, such as output that nobody takes. The exit code is set by then.
    setTimeout(() => process.exit(), EXIT_GRACE_MS).unref()
  }
}

interface ServeOptions {
  shutdown: Promise<NodeJS.Signals>
  logger: FastifyBaseLogger
  demo: boolean
  release: ResolvedPorts['release']
}

/** Until the signal; what is open is closed again, whatever happens. */
const serve = async (
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  { shutdown, logger, demo, release }: ServeOptions,
): Promise<void> => {
  const { database, lease } = await openNodeDatabase(settings, (message) => logger.warn(message))
  // At once: what is still in work would write into what replaces it.
  void lease.lost.then(({ message }) => {
    logger.fatal(`the database ${describeDatabase(settings)} ${message}: the process ends`)
    process.exit(exitCodes.database)
  })
  try {
    const service = await startService({ settings, database, logger, tell, release })
    let isTold: Promise<void> | undefined
    try {
      const lines = demo ? await fillDemo(database, logger) : undefined
      const mail = await findExampleUser(database, demo)
      const passwordFile = await writePasswordFile(settings.dataFolder, service.operator?.password)
      const isTerminal = process.stderr.isTTY === true
      process.stderr.write(
        startupMessage({ settings, environment, ...service, mail, demo: lines, passwordFile, isTerminal }),
      )
      const { baseUrl: base_url, authUrl: auth_url, metricsPort } = settings
      const metrics_port = service.hasMetrics ? metricsPort : undefined
      logger.info({ base_url, auth_url, metrics_port, engine: database.engine }, 'started')
      const onError = (error: unknown) => logger.warn({ err: error }, 'systemd could not be told')
      await notifySystemd(environment, 'READY=1', onError)
      // Otherwise it is kept when the process ends, and one that is killed starts as slowly the next time.
      flushCompileCache()
      // After everything else: it takes seconds of the processor.
      void service.prepareWeb()
      const reason = await shutdown
      logger.info({ reason }, 'stopping')
      isTold = notifySystemd(environment, 'STOPPING=1', onError)
      endInTime(settings, logger)
    } finally {
      await Promise.all([service.stop(), isTold])
    }
  } finally {
    await database.close()
    await lease.release()
  }
}

/** Connections are cut off at EASEL_STOP_TIMEOUT; what then takes longer still is not waited for. */
const endInTime = ({ stopDelay, stopTimeout }: Settings, logger: FastifyBaseLogger): void => {
  const end = () => {
    logger.fatal('the stop took longer than EASEL_STOP_TIMEOUT: the process ends')
    process.exit(exitCodes.failed)
  }
  setTimeout(end, (stopDelay + stopTimeout) * 1000 + STOP_GRACE_MS).unref()
}

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`)
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
