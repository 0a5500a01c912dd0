import { DatabaseUnavailable } from '../unavailable.ts'

const busy = 5
const locked = 6
const readOnly = 8
const failedInputOutput = 10
const full = 13
const cannotOpen = 14

const passing = [busy, locked, readOnly, failedInputOutput, full, cannotOpen]

/** The same error, or DatabaseUnavailable where it is the disk that is in trouble and not the statement. */
export const sqliteTrouble = (error: unknown): unknown => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && passing.includes(errcode & 0xff) ? new DatabaseUnavailable(error) : error
}
