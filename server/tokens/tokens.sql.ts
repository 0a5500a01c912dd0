import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { deleteTokens } from '../identity/delete-tokens.ts'
import { hashSecret, newSecret } from '../identity/tokens.ts'

export interface NewToken {
  /** Whom it speaks for. */
  zuid: number
  token_name: string
  scopes: readonly string[]
  created_by: number
  /** The application that it was made through, and ends with. */
  client_id: string
  parent_id: number | null
  data_centre: string
  expires_time: number
  now: number
}

/** Scanners for leaked secrets look for these. */
const prefixes = { person: 'easel_pat_', bot: 'easel_bot_' } as const

/** Only the hash is stored; the token is in the result and nowhere else. */
export const insertToken = async (db: Db, kind: keyof typeof prefixes, { scopes, now, ...row }: NewToken) => {
  const token = `${prefixes[kind]}${newSecret()}`
  const token_id = await nextId(db)
  await db
    .insertInto('access_token')
    .values({
      ...row,
      token_id,
      token_hash: hashSecret(token),
      grant_id: null,
      scope: scopes.join(' '),
      payload: '{}',
      created_time: now,
    })
    .execute()
  const { token_name, created_by, expires_time } = row
  return { token_id, token_name, scopes: [...scopes], created_by, created_time: now, expires_time, token }
}

interface Page {
  zuid: number
  now: number
  from: number
  limit: number
}

const selectTokens = preparedQuery((db, p: Page) =>
  db
    .selectFrom('access_token')
    .where('zuid', '=', p.zuid)
    .where('token_id', 'is not', null)
    .where('expires_time', '>', p.now)
    .orderBy('token_id')
    .limit(p.limit)
    .offset(p.from)
    .select(['token_id', 'token_name', 'scope', 'created_by', 'created_time', 'expires_time', 'last_used_time']),
)

/** Oldest first. */
export const listTokensOf = async (db: Db, page: Page) =>
  (await selectTokens(db, page)).map(({ token_id, token_name, scope, created_by, last_used_time, ...times }) => ({
    token_id: token_id as number,
    token_name: token_name ?? '',
    scopes: scope.split(' '),
    created_by: created_by ?? page.zuid,
    ...times,
    ...(last_used_time !== null && { last_used_time }),
  }))

export const countTokensOf = async (db: Db, zuid: number, now: number): Promise<number> => {
  const { n } = await db
    .selectFrom('access_token')
    .where('zuid', '=', zuid)
    .where('token_id', 'is not', null)
    .where('expires_time', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whoever revokes the token waits until the end, and finds what was made with it. */
export const lockTokenForShare = async (db: Db, token_hash: string): Promise<boolean> => {
  const token = db.selectFrom('access_token').where('token_hash', '=', token_hash).select('zuid')
  return (await (db.engine === 'postgres' ? token.forShare() : token).executeTakeFirst()) !== undefined
}

/** False if they have no such token. */
export const deleteTokenOf = async (db: Db, { zuid, token_id }: { zuid: number; token_id: number }): Promise<boolean> =>
  (await deleteTokens(db, (tokens) => tokens.where('zuid', '=', zuid).where('token_id', '=', token_id))) > 0
