import { type AnyDb, createTable } from './create-table.ts'

/** What people are told by mail, and what they want of it. */
export const up = async (db: AnyDb): Promise<void> => {
  // When a mail about the item is due; null: there is none to send.
  await db.schema.alterTable('inbox_item').addColumn('mail_time', 'bigint').execute()
  await db.schema
    .createIndex('inbox_item_by_mail_time')
    .on('inbox_item')
    .columns(['mail_time', 'zuid'])
    .where('mail_time', 'is not', null)
    .execute()
  await createTable(db, 'invitation_notice', {
    columns: {
      edition_id: 'bigint',
      zuid: 'bigint',
      place_kind: 'text',
      place_id: 'bigint',
      invited_by: 'bigint',
      mail_time: 'bigint',
    },
    key: ['edition_id', 'zuid', 'place_kind', 'place_id'],
    indexes: { by_mail_time: ['mail_time', 'zuid'], by_person: ['zuid'] },
  })
  await createTable(db, 'notice_mail', {
    columns: { zuid: 'bigint', not_before: 'bigint', failures: 'integer' },
    key: ['zuid'],
  })
  await createTable(db, 'personal_settings', {
    columns: {
      zuid: 'bigint',
      mails_mentions: 'integer',
      mails_replies: 'integer',
      mails_invitations: 'integer',
      language: 'text?',
    },
    key: ['zuid'],
  })
}
