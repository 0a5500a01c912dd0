import { hash, randomBytes } from 'node:crypto'
import { canonicalScope } from '@easel/contract'
import { compiled } from '../db/compiled.ts'
import type { AccessTokenTable } from '../db/identity-schema.ts'
import type { Db } from '../db/schema.ts'
import type { Caller } from '../handler.ts'

/** Secrets are long and random, so a fast hash is enough. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

export const newSecret = (): string => randomBytes(32).toString('base64url')

const findToken = compiled(
  (db, p: { token_hash: string }) =>
    db
      .selectFrom('access_token')
      .where('token_hash', '=', p.token_hash)
      .select(['zuid', 'scope', 'data_centre', 'expires_time']),
  { asked: 'jointly' },
)

export interface TokenRequest {
  zuid: number
  scopes: readonly string[]
  dataCentre: string
  /** Milliseconds from now. */
  lifetime?: number
}

const hour = 3_600_000

/** Issues an access token without a client, for the command line and tests. */
export const issueToken = async (
  db: Db,
  { zuid, scopes, dataCentre, lifetime = hour }: TokenRequest,
): Promise<string> => {
  const token = newSecret()
  const now = Date.now()
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashSecret(token),
      zuid,
      client_id: 'easel',
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

/** The caller of a token of the built-in provider; undefined if the token is not valid here (A1, A7). */
export const callerOfToken = async (db: Db, token: string, dataCentre: string): Promise<Caller | undefined> => {
  const [row] = await findToken(db, { token_hash: hashSecret(token) })
  return row && callerOfRow(row, dataCentre)
}

/** Undefined if the token has expired or is of another data centre. */
export const callerOfRow = (row: TokenRow, dataCentre: string): Caller | undefined =>
  row.expires_time > Date.now() && row.data_centre === dataCentre
    ? { zuid: row.zuid, scopes: new Set(row.scope.split(' ')), until: row.expires_time }
    : undefined

export type TokenRow = Pick<AccessTokenTable, 'zuid' | 'scope' | 'data_centre' | 'expires_time'>
