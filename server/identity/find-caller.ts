import type { Database } from '../db/database.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../settings.ts'
import { callerOfToken } from './tokens.ts'

/** How this deployment finds the caller behind an access token: undefined when the token opens nothing. */
export const findCallerFor =
  (settings: Settings, database: Database) =>
  (token: string): Promise<Caller | undefined> =>
    callerOfToken(database.read, token, settings.dataCentre)
