import { sql } from 'kysely'
import { type AnyDb, createTable } from './create-table.ts'

/** What bounds strangers: records of people who have not signed in are counted by address, mail by receiver and sender. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema.alterTable('oidc_record').addColumn('address_hash', 'text').execute()
  await db.schema
    .createIndex('oidc_record_address')
    .on('oidc_record')
    .columns(['address_hash', 'model', 'expires_time'])
    .execute()
  await sql`create index user_unverified on "user" (created_time) where mail_verified = 0`.execute(db)
  await createTable(db, 'mail_quota', {
    columns: { kind: 'text', key_hash: 'text', sent: 'integer', expires_time: 'bigint' },
    key: ['kind', 'key_hash'],
  })
}
