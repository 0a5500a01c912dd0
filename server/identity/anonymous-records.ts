import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

const MAX_OF_ADDRESS = 50

/** Whoever writes for the same address waits until the transaction ends: else each would miss what the others add. */
export const lockAddress = async (db: Db, address_hash: string): Promise<void> => {
  if (db.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${address_hash}, 0))`.execute(db)
}

/** N4: the newest stay. Refusing a new one instead would let one client keep out others who share its address. */
export const deleteOldestOfAddress = async (db: Db, model: string, address_hash: string): Promise<void> => {
  const oldest = db
    .selectFrom('oidc_record')
    .where('address_hash', '=', address_hash)
    .where('model', '=', model)
    .orderBy('expires_time', 'desc')
    .orderBy('id_hash')
    .limit(MAX_OF_ADDRESS)
    .offset(MAX_OF_ADDRESS)
    .select('id_hash')
  await db.deleteFrom('oidc_record').where('model', '=', model).where('id_hash', 'in', oldest).execute()
}
