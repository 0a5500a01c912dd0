import { type Params, standingByToken } from '../access/standing.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../settings.ts'
import { callerOfRow, callerOfToken, hashSecret } from './tokens.ts'

type FindCaller = (token: string) => Promise<Caller | undefined>

/** Loaded where there is such an issuer, at the first token of theirs. */
const callersOf = (settings: Settings, database: Database): FindCaller => {
  let callers: Promise<FindCaller> | undefined
  return async (token) => {
    callers ??= import('./external-issuer.ts').then(({ callersOfIssuer }) => callersOfIssuer(settings, database))
    return (await callers)(token)
  }
}

/** How this deployment finds the caller behind an access token: undefined when the token opens nothing. */
export const findCallerFor = (settings: Settings, database: Database): FindCaller => {
  const ours: FindCaller = (token) => callerOfToken(database.read, token, settings.dataCentre)
  if (settings.oidcIssuer === undefined) return ours
  const theirs = callersOf(settings, database)
  // Tokens of ours are opaque, and with an external issuer only the command line still makes them.
  return (token) => (token.includes('.') ? theirs(token) : ours(token))
}

/** The caller behind a token together with what the path of a request holds for them; only for tokens of ours. */
export const findOnPathFor = (settings: Settings, database: Database) =>
  settings.oidcIssuer === undefined
    ? async (token: string, params: Params) => {
        const known = await standingByToken(database.read, hashSecret(token), params)
        const caller = known && callerOfRow(known.token, settings.dataCentre)
        return caller && { caller, found: known.found }
      }
    : undefined
