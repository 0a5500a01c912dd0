import { setTimeout as sleep } from 'node:timers/promises'
import { BackupError } from '../db/backup/backup-error.ts'
import type { Database } from '../db/database.ts'
import { takeLease } from '../db/lease/lease.ts'
import { type Lease, LeaseTaken, nodeName } from '../db/lease/lease-types.ts'
import { type DatabaseLocation, openDatabase } from '../db/open.ts'
import type { ReportPermissions } from '../db/private-folder.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { exitCodes, OperatorError } from './operator-error.ts'

/** What PostgreSQL says while it starts up or shuts down. */
const CANNOT_CONNECT_NOW = '57P03'

/** Opens a database and brings its schema up to date. What goes wrong is told in one line. */
export const openMigratedDatabase = async (
  location: DatabaseLocation,
  report?: ReportPermissions,
): Promise<Database> => {
  const database = await withOperatorErrors(location, () => openDatabase(location, report))
  try {
    await withOperatorErrors(location, () => onceStarted(() => database.migrate(), report))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** For a running node: nobody replaces the database under it, and it does not start on one that is being replaced. */
export const openNodeDatabase = async (
  location: DatabaseLocation,
  report?: ReportPermissions,
): Promise<{ database: Database; lease: Lease }> => {
  const lease = await withOperatorErrors(location, () => onceStarted(() => takeLease(location, 'node'), report))
  try {
    return { database: await openMigratedDatabase({ ...location, applicationName: nodeName() }, report), lease }
  } catch (error) {
    await lease.release()
    throw error
  }
}

const START_WAIT_MS = 60_000
const START_RETRY_MS = 500

/** A PostgreSQL that is just starting up is waited for: machines start their services side by side. */
const onceStarted = async <T>(work: () => Promise<T>, report?: ReportPermissions): Promise<T> => {
  const until = performance.now() + START_WAIT_MS
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: string }
      if (code !== CANNOT_CONNECT_NOW || performance.now() > until) throw error
      if (attempt === 0) report?.('the database is starting up: waiting for it')
      await sleep(START_RETRY_MS)
    }
  }
}

/** Runs `work`; if it cannot use the database, tells the operator why. */
export const withOperatorErrors = async <T>(location: DatabaseLocation, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError) throw new OperatorError(error.message)
    const reason = reasonOf(error as Error & { code?: string; errcode?: number })
    if (reason === undefined) throw error
    throw new OperatorError(`The database ${describeDatabase(location)} ${reason}`, exitCodes.database)
  }
}

/** Without the password that may stand in the address. */
export const describeDatabase = ({ databaseUrl, dataFolder }: DatabaseLocation): string => {
  if (!databaseUrl) return `in ${dataFolder}`
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.slice(1)} at ${host}`
}

const postgresReasons: Record<string, string> = {
  ECONNREFUSED: 'does not answer: nothing listens there (ECONNREFUSED)',
  ENOTFOUND: 'does not answer: no such host (ENOTFOUND)',
  EAI_AGAIN: 'does not answer: its host name cannot be looked up (EAI_AGAIN)',
  ETIMEDOUT: 'does not answer in time (ETIMEDOUT)',
  ECONNRESET: 'broke the connection (ECONNRESET)',
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist',
  '42501': 'does not allow this user what the service needs',
  '53300': 'has no connection left',
  '57P03': 'is starting up or shutting down',
  EACCES: 'cannot be opened: no permission on the folder',
  EPERM: 'cannot be opened: no permission on the folder',
  ENOTDIR: 'cannot be opened: that is not a folder',
  ENOENT: 'cannot be opened: no folder can be made there',
  EEXIST: 'cannot be opened: that is not a folder',
  EROFS: 'cannot be opened: the disk is read-only',
  ENOSPC: 'cannot be written: the disk is full',
}

const sqliteReasons: Record<number, string> = {
  5: 'is locked by another process',
  8: 'is read-only',
  11: 'is damaged',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened',
  26: 'is not a SQLite database',
}

const reasonOf = (error: Error & { code?: string; errcode?: number; errors?: unknown[] }): string | undefined => {
  if (error instanceof LeaseTaken) return error.message
  if (error instanceof DatabaseUnavailable) {
    const cause = error.cause as Error
    return reasonOf(cause) ?? `cannot be used now: ${cause.message}`
  }
  // A host with several addresses fails with one error for each.
  const [first] = error.errors ?? []
  if (first instanceof Error) return reasonOf(first)
  if (error.message.startsWith('corrupted migrations')) return 'has the schema of another version of easel'
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message))
    return 'does not answer in time'
  if (error.code === 'ERR_SQLITE_ERROR') return sqliteReasons[(error.errcode ?? 0) & 0xff]
  return postgresReasons[error.code ?? '']
}
