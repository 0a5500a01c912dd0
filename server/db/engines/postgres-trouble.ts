import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

/**
 * Classes of SQLSTATE, or whole ones, that say nothing about the statement: connection lost, resources gone, the server
 * going down or coming up, time run out, a standby that cannot write, conflicts that outlasted every retry.
 */
const passing = ['08', '53', '57', '58', '25006', '25P03', '25P04', '40001', '40P01', '55P03']

/** What the driver says itself when it has lost its connection or waited too long. */
const driverSays = /^(Connection terminated|Query read timeout|timeout e|Client (has encountered|was closed))/

/** The same error, or DatabaseUnavailable where it is the database that is in trouble and not the statement. */
export const postgresTrouble = (error: unknown): unknown => {
  const { code = '', message } = error as { code?: string; message: string }
  const isPassing =
    error instanceof pg.DatabaseError
      ? passing.some((start) => code.startsWith(start))
      : isNetworkTrouble(error) || driverSays.test(message)
  return isPassing ? new DatabaseUnavailable(error) : error
}

/** Whether a connection that failed so is good for anything further. */
export const breaksConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'

/** Errors of system calls have one of these; those of our own mistakes do not. */
const isNetworkTrouble = (error: unknown): boolean => 'syscall' in (error as object) || error instanceof AggregateError

const serializationFailure = '40001'
const deadlock = '40P01'

/** Two transactions were in each other's way: the one that was given up may be tried again. */
export const isRetried = (error: unknown): boolean =>
  [serializationFailure, deadlock].includes((error as { code?: string }).code ?? '')
