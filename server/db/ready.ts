import { exitCodes, OperatorError } from '../process/operator-error.ts'
import type { Settings } from '../process/settings.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataFolder'>

/** The database the settings name, with its schema up to date. What stands in the way is told in one line. */
export const openReadyDatabase = async (settings: Place): Promise<Database> => {
  const database = await reaching(settings, () => openDatabase(settings))
  try {
    await reaching(settings, () => database.migrate())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs `work`; where it cannot get at the database, says so for an operator. */
export const reaching = async <T>(settings: Place, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error as Error & { code?: string; errcode?: number })
    if (reason === undefined) throw error
    throw new OperatorError(`The database ${nameOf(settings)} ${reason}`, exitCodes.database)
  }
}

/** Without the password that may stand in the address. */
const nameOf = ({ databaseUrl, dataFolder }: Place): string => {
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
