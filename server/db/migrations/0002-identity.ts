import { type AnyDb, createTable } from './create-table.ts'

/** The built-in provider: clients, what it remembers, links to mail addresses, its keys. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema
    .alterTable('user')
    .addColumn('password_temporary', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('access_token_by_expiry').on('access_token').column('expires_time').execute()
  await createTable(db, 'oauth_client', {
    columns: {
      client_key: 'bigint',
      client_id: 'text',
      client_name: 'text',
      secret_hash: 'text?',
      redirect_uris: 'text',
      data_centre: 'text',
      owner_zuid: 'bigint?',
      created_time: 'bigint',
    },
    key: ['client_key'],
    unique: [['client_id']],
    indexes: { by_owner: ['owner_zuid'] },
  })
  await createTable(db, 'oidc_record', {
    columns: {
      model: 'text',
      id_hash: 'text',
      payload: 'text',
      zuid: 'bigint?',
      grant_id: 'text?',
      uid_hash: 'text?',
      consumed_time: 'bigint?',
      expires_time: 'bigint',
    },
    key: ['model', 'id_hash'],
    indexes: {
      by_user: ['zuid'],
      by_grant: ['grant_id'],
      by_uid: ['uid_hash'],
      by_expiry: ['expires_time'],
    },
  })
  await createTable(db, 'mail_link', {
    columns: { link_hash: 'text', mail_id: 'text', purpose: 'text', created_time: 'bigint', expires_time: 'bigint' },
    key: ['link_hash'],
    indexes: { by_mail: ['mail_id'], by_expiry: ['expires_time'] },
  })
  await createTable(db, 'provider_key', { columns: { name: 'text', value: 'text' }, key: ['name'] })
}
