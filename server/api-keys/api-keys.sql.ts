import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { hashSecret } from '../identity/tokens.ts'

const findByHash = compiled((db, p: { key_hash: string }) =>
  db.selectFrom('api_key').where('key_hash', '=', p.key_hash).select('edition_id'),
)

/** The edition a key opens; undefined when there is no such key. */
export const editionOfApiKey = async (db: Db, key: string): Promise<number | undefined> =>
  (await findByHash(db, { key_hash: hashSecret(key) }))[0]?.edition_id
