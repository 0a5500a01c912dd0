import { type AnyDb, createTable } from './create-table.ts'

/** Comments that somebody is told of: whom they mention, and who wrote in the thread before. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'inbox_item', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      comment_id: 'text',
      zuid: 'bigint',
      kind: 'text',
      item_time: 'bigint',
      is_read: 'integer',
    },
    key: ['edition_id', 'zone_id', 'comment_id', 'zuid'],
    indexes: { by_person: ['zuid', 'item_time', 'comment_id'], by_time: ['item_time'] },
  })
}
