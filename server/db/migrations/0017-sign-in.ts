import { type AnyDb, createTable } from './create-table.ts'

/** The second factor of a sign-in, editions that demand it, and native applications. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'two_factor', {
    columns: { zuid: 'bigint', secret: 'text', enabled_time: 'bigint', last_step: 'bigint' },
    key: ['zuid'],
  })
  await createTable(db, 'recovery_code', { columns: { zuid: 'bigint', code_hash: 'text' }, key: ['zuid', 'code_hash'] })
  await db.schema
    .alterTable('edition')
    .addColumn('requires_two_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('oauth_client')
    .addColumn('application_type', 'text', (column) => column.notNull().defaultTo('web'))
    .execute()
}
