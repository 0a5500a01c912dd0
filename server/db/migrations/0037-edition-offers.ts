import { type AnyDb, createTable } from './create-table.ts'

/** An edition that its owner wants to hand over, to one person at a time. */
export const up = (db: AnyDb): Promise<void> =>
  createTable(db, 'edition_offer', {
    columns: {
      edition_id: 'bigint',
      zuid: 'bigint',
      offered_by: 'bigint',
      offered_time: 'bigint',
      expires_time: 'bigint',
    },
    key: ['edition_id'],
    indexes: { by_person: ['zuid'] },
  })
