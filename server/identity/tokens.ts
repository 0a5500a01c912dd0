import { hash, randomBytes } from 'node:crypto'
import { canonicalScope } from '@easel/contract'
import { LRUCache } from 'lru-cache'
import { tokenColumns } from '../access/path-access.sql.ts'
import { type PathRow, type PathToResolve, resolvePathByToken } from '../access/path-access.ts'
import type { AccessTokenTable } from '../db/identity-schema.ts'
import { shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { Caller } from '../handler.ts'

/** Secrets are random and long, so a plain hash keeps them: there is nothing to guess. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

export const newSecret = (): string => randomBytes(32).toString('base64url')

const findToken = shortQuery((db, p: { token_hash: string }) =>
  db.selectFrom('access_token').where('token_hash', '=', p.token_hash).select(tokenColumns),
)

export interface TokenRequest {
  zuid: number
  scopes: readonly string[]
  dataCentre: string
  clientId?: string
  /** Milliseconds from now. */
  lifetime?: number
}

const hour = 3_600_000

/** An access token without a grant: for the command line, guests and the tests. */
export const issueToken = async (
  db: Db,
  { zuid, scopes, dataCentre, clientId = 'easel', lifetime = hour }: TokenRequest,
): Promise<string> => {
  const token = newSecret()
  const now = Date.now()
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashSecret(token),
      zuid,
      client_id: clientId,
      grant_id: null,
      scope: scopes.map((scope) => canonicalScope(scope) ?? scope).join(' '),
      data_centre: dataCentre,
      payload: '{}',
      created_time: now,
      expires_time: now + lifetime,
    })
    .execute()
  return token
}

/**
 * From an access token to whom it speaks for; undefined where it opens nothing (A1, A7). Where a path is given, what it
 * holds for the caller may come with the answer.
 */
export type ResolveToken = (
  token: string,
  path?: PathToResolve,
) => Promise<{ caller: Caller; pathRow?: PathRow } | undefined>

/** For tokens of the built-in provider: one statement looks up token and path. */
export const createTokenResolver = (
  db: Db,
  dataCentre: string,
  recordUse: (token_hash: string) => void = () => {},
): ResolveToken => {
  const byToken = async (token_hash: string) => {
    const [token] = await findToken(db, { token_hash })
    return token && { token }
  }
  return async (token, path) => {
    const token_hash = hashSecret(token)
    const found = path ? await resolvePathByToken(db, token_hash, path) : await byToken(token_hash)
    const caller = found && toCaller(found.token, token_hash, dataCentre)
    if (caller && hasStaleUse(found.token)) recordUse(token_hash)
    return caller && { ...found, caller }
  }
}

const GUEST_CLIENT = 'easel-guest '

/** What the tokens of a link's guests were given to. */
export const guestClient = (link_id: number): string => `${GUEST_CLIENT}${link_id}`

/** The link that a token's owner came by; undefined for everybody else. */
const linkOfClient = (client_id: string): string | undefined =>
  client_id.startsWith(GUEST_CLIENT) ? `link ${client_id.slice(GUEST_CLIENT.length)}` : undefined

/** A token is good for nothing once it has expired, or in another data centre. */
const toCaller = (row: TokenRow, hash: string, dataCentre: string): Caller | undefined => {
  if (row.expires_time <= Date.now() || row.data_centre !== dataCentre) return undefined
  const link = linkOfClient(row.client_id)
  return {
    zuid: row.zuid,
    ...(link !== undefined && { link }),
    scopes: scopesOf(row.scope),
    until: row.expires_time,
    token: { hash, id: row.token_id, client_id: row.client_id },
  }
}

const MAX_KEPT = 1_000
const keptScopes = new LRUCache<string, ReadonlySet<string>>({ max: MAX_KEPT })

/** Most tokens have the scopes of their application, of which there can be a hundred. */
const scopesOf = (text: string): ReadonlySet<string> => {
  const kept = keptScopes.get(text)
  if (kept) return kept
  const scopes = new Set(text.split(' '))
  keptScopes.set(text, scopes)
  return scopes
}

type TokenRow = Pick<AccessTokenTable, (typeof tokenColumns)[number]>

/** The last use is told of tokens that people list, to the hour (A9). */
const hasStaleUse = ({ token_id, last_used_time }: TokenRow): boolean =>
  token_id !== null && (last_used_time ?? 0) < Date.now() - hour
