import { type AnyDb, createTable } from './create-table.ts'

/** Links for people without an account, and the guests who came by them. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'guest_link', {
    columns: {
      edition_id: 'bigint',
      link_id: 'bigint',
      space_id: 'bigint',
      zone_id: 'text?',
      link_name: 'text',
      role: 'text',
      token_hash: 'text',
      password_hash: 'text?',
      max_guests: 'bigint',
      expires_time: 'bigint',
      created_by: 'bigint',
      created_time: 'bigint',
    },
    key: ['edition_id', 'link_id'],
    unique: [['token_hash']],
    indexes: { by_space: ['edition_id', 'space_id', 'link_id'], by_expiry: ['expires_time'] },
  })
  await createTable(db, 'link_guest', {
    columns: { edition_id: 'bigint', zuid: 'bigint', link_id: 'bigint', joined_time: 'bigint' },
    key: ['edition_id', 'zuid'],
    indexes: { by_link: ['edition_id', 'link_id'], by_person: ['zuid'] },
  })
  await db.schema
    .alterTable('edition')
    .addColumn('allows_guest_links', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Whether nothing is shown to the member but zones that name them.
  await db.schema
    .alterTable('space_member')
    .addColumn('zones_hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
