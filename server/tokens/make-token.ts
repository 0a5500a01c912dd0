import { canonicalScope, includesScope } from '@easel/contract'
import { ApiError, type Fail } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../process/settings.ts'
import { countTokensOf, insertToken, lockTokenForShare } from './tokens.sql.ts'

/** A9 */
const MAX_TOKENS = 50

const DEFAULT_SECONDS = 30 * 86_400

interface TokenRequest {
  db: Db
  caller: Caller
  settings: Settings
  now: number
  body: { token_name: string; scopes: readonly string[]; expires_in?: number }
  fail: Fail<'tooManyTokens'>
}

/**
 * Makes a token that is no wider than the one it is made with (A9): the same scopes at most, and where that one is a
 * personal access token or a bot's, the same end at most. The caller has locked both users.
 */
export const makeToken = async (
  { db, caller, settings, now, body, fail }: TokenRequest,
  kind: 'person' | 'bot',
  zuid: number,
) => {
  // It may have been revoked since the request was let in.
  if (caller.token && !(await lockTokenForShare(db, caller.token.hash))) throw badToken()
  const scopes = [...new Set(body.scopes.map((name) => canonicalScope(name) as string))]
  const tooWide = scopes.find((scope) => !includesScope(caller.scopes, scope))
  if (tooWide !== undefined) throw new ApiError('noScope', { required_scope: tooWide })
  if ((await countTokensOf(db, zuid, now)) >= MAX_TOKENS) fail('tooManyTokens')
  const parent_id = caller.token?.id ?? null
  const expires_time = now + (body.expires_in ?? DEFAULT_SECONDS) * 1000
  return insertToken(db, kind, {
    zuid,
    token_name: body.token_name,
    scopes,
    created_by: caller.zuid,
    client_id: caller.token?.client_id ?? 'easel',
    parent_id,
    data_centre: settings.dataCentre,
    expires_time: parent_id === null ? expires_time : Math.min(expires_time, caller.until),
    now,
  })
}

export const badToken = () => new ApiError('badToken', {}, { 'www-authenticate': 'Bearer' })
