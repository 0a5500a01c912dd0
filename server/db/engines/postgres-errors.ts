import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

/**
 * Classes of SQLSTATE, or whole codes, that say nothing about the statement: connection lost, out of resources, the
 * server stopping or starting, a timeout, a standby that cannot write, conflicts that outlasted every retry.
 */
const transientCodes = ['08', '53', '57', '58', '25006', '25P03', '25P04', '40001', '40P01', '55P03']

/** What the driver itself says when it has lost its connection or waited too long. */
const driverMessages = /^(Connection terminated|Query read timeout|timeout e|Client (has encountered|was closed))/

/** The same error, or DatabaseUnavailable if the server or the network is at fault and not the statement. */
export const mapPostgresError = (error: unknown): unknown => {
  const { code = '', message } = error as { code?: string; message: string }
  const isTransient =
    error instanceof pg.DatabaseError
      ? transientCodes.some((start) => code.startsWith(start))
      : isNetworkError(error) || driverMessages.test(message)
  return isTransient ? new DatabaseUnavailable(error) : error
}

/** Whether the connection cannot be used again after this error. */
export const isConnectionBroken = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'

/** Errors of system calls have one of these; errors of our own code do not. */
const isNetworkError = (error: unknown): boolean => 'syscall' in (error as object) || error instanceof AggregateError

/** Refused since an earlier statement of the transaction failed. */
export const isAborted = (error: unknown): boolean => (error as { code?: string }).code === '25P02'

const serializationFailure = '40001'
const deadlock = '40P01'

/** Two transactions were in each other's way: the one that was cancelled may be tried again. */
export const isRetryable = (error: unknown): boolean =>
  [serializationFailure, deadlock].includes((error as { code?: string }).code ?? '')
