import { nextId } from '../db/ids.ts'
import { preparedQuery, shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { hashSecret, newSecret } from '../identity/tokens.ts'

const findByHash = shortQuery((db, p: { key_hash: string }) =>
  db.selectFrom('api_key').where('key_hash', '=', p.key_hash).select('edition_id'),
)

/** Undefined if there is no such key. */
export const findApiKeyEdition = async (db: Db, key: string): Promise<number | undefined> =>
  (await findByHash(db, { key_hash: hashSecret(key) }))[0]?.edition_id

interface NewApiKey {
  edition_id: number
  key_name: string
  zuid: number
  now: number
}

/** Only the hash is stored; the key is in the result and nowhere else. */
export const insertApiKey = async (db: Db, { edition_id, key_name, zuid, now }: NewApiKey) => {
  const key = newSecret()
  const row = { key_id: await nextId(db), key_name, created_by: zuid, created_time: now }
  await db
    .insertInto('api_key')
    .values({ edition_id, ...row, key_hash: hashSecret(key) })
    .execute()
  return { ...row, key }
}

export const findApiKeys = preparedQuery((db, p: { edition_id: number }) =>
  db
    .selectFrom('api_key')
    .where('edition_id', '=', p.edition_id)
    .orderBy('key_id')
    .select(['key_id', 'key_name', 'created_by', 'created_time']),
)

/** False if there is no such key. */
export const deleteApiKey = async (db: Db, at: { edition_id: number; key_id: number }): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('edition_id', '=', at.edition_id)
    .where('key_id', '=', at.key_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of every edition, unless one is named: for operators. */
export const listApiKeys = (db: Db, edition_id: number | undefined) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('edition as e', 'e.edition_id', 'k.edition_id')
    .$if(edition_id !== undefined, (keys) => keys.where('k.edition_id', '=', edition_id as number))
    .orderBy('k.key_id')
    .select(['k.key_id', 'k.edition_id', 'e.edition_name', 'k.key_name', 'k.created_by', 'k.created_time'])
    .execute()

/** Whatever edition it is of; undefined if there is no such key. */
export const deleteApiKeyById = (db: Db, key_id: number) =>
  db.deleteFrom('api_key').where('key_id', '=', key_id).returning(['edition_id', 'key_name']).executeTakeFirst()
