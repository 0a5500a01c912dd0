import { compiled } from '../db/compiled.ts'
import type { ApiKeyTable, Db } from '../db/schema.ts'
import { hashSecret } from '../identity/tokens.ts'

const findByHash = compiled((db, p: { key_hash: string }) =>
  db.selectFrom('api_key').where('key_hash', '=', p.key_hash).select('edition_id'),
)

/** The edition a key opens; undefined when there is no such key. */
export const editionOfApiKey = async (db: Db, key: string): Promise<number | undefined> =>
  (await findByHash(db, { key_hash: hashSecret(key) }))[0]?.edition_id

export const insertApiKey = (db: Db, key: ApiKeyTable) => db.insertInto('api_key').values(key).execute()

export const apiKeysOf = compiled((db, p: { edition_id: number }) =>
  db
    .selectFrom('api_key')
    .where('edition_id', '=', p.edition_id)
    .orderBy('key_id')
    .select(['key_id', 'key_name', 'created_by', 'created_time']),
)

/** False when there is no such key. */
export const deleteApiKey = async (db: Db, at: { edition_id: number; key_id: number }): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('edition_id', '=', at.edition_id)
    .where('key_id', '=', at.key_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
