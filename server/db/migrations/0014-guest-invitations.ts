import { type AnyDb, createTable } from './create-table.ts'

/** Addresses that are to be guests of a space once they sign in, verified (S9). */
export const up = (db: AnyDb): Promise<void> =>
  createTable(db, 'space_invitation', {
    columns: {
      edition_id: 'bigint',
      space_id: 'bigint',
      mail_id: 'text',
      role: 'text',
      added_by: 'bigint',
      invited_time: 'bigint',
    },
    key: ['edition_id', 'space_id', 'mail_id'],
    indexes: { by_mail: ['mail_id'] },
  })
