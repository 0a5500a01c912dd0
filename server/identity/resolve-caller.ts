import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { lazy } from './lazy.ts'
import { createUseRecorder } from './token-use.ts'
import { createTokenResolver, type ResolveToken } from './tokens.ts'

/** How this deployment finds the caller behind an access token. */
export const createCallerResolver = (settings: Settings, database: Database): ResolveToken => {
  const resolveOwn = createTokenResolver(database.read, settings.dataCentre, createUseRecorder(database))
  if (settings.oidcIssuer === undefined) return resolveOwn
  // Loaded at the first token of theirs.
  const loadResolver = lazy(async () => (await import('./external-issuer.ts')).issuerCallers(settings, database))
  return async (token, path) => {
    // Tokens of ours are opaque, and with an external issuer only the command line still makes them.
    if (!token.includes('.')) return resolveOwn(token, path)
    const caller = await (await loadResolver())(token)
    return caller && { caller }
  }
}
