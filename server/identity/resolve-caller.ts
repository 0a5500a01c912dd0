import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { createTokenResolver, type ResolveToken } from './tokens.ts'

/** How this deployment finds the caller behind an access token. */
export const createCallerResolver = (settings: Settings, database: Database): ResolveToken => {
  const resolveOwn = createTokenResolver(database.read, settings.dataCentre)
  if (settings.oidcIssuer === undefined) return resolveOwn
  const resolveExternal = externalResolver(settings, database)
  // Tokens of ours are opaque, and with an external issuer only the command line still makes them.
  return (token, path) => (token.includes('.') ? resolveExternal(token) : resolveOwn(token, path))
}

/** Loaded at the first token of theirs. */
const externalResolver = (settings: Settings, database: Database): ResolveToken => {
  let loaded: Promise<(token: string) => ReturnType<ResolveToken>> | undefined
  const load = async () => {
    const { issuerCallers } = await import('./external-issuer.ts')
    const find = issuerCallers(settings, database)
    return async (token: string) => {
      const caller = await find(token)
      return caller && { caller }
    }
  }
  return async (token) => {
    loaded ??= load()
    return (await loaded)(token)
  }
}
