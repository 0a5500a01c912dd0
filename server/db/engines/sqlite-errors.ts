import { DatabaseUnavailable } from '../unavailable.ts'

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14

const transientCodes = [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN]

/** The same error, or DatabaseUnavailable if the disk or the file is at fault and not the statement. */
export const mapSqliteError = (error: unknown): unknown => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && transientCodes.includes(errcode & 0xff) ? new DatabaseUnavailable(error) : error
}

const writeProblems: Record<number, string> = {
  [SQLITE_READONLY]: 'the file or its folder is read-only',
  [SQLITE_IOERR]: 'the disk fails to write',
  [SQLITE_FULL]: 'the disk is full',
  [SQLITE_CANTOPEN]: 'the file cannot be opened',
}

/** Whether another connection is writing. */
export const isLocked = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [SQLITE_BUSY, SQLITE_LOCKED].includes(errcode & 0xff)
}

/** Why a write failed, for an operator. */
export const toWriteProblem = (error: unknown): string => {
  const { errcode = 0, message } = error as { errcode?: number; message: string }
  return writeProblems[errcode & 0xff] ?? message
}
