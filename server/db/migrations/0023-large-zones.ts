import { type AnyDb, createTable } from './create-table.ts'

/** Large zones are copied and deleted, and their search entries put in place, some elements at a time. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'staged_zone', {
    columns: { edition_id: 'bigint', zone_id: 'text', staged_time: 'bigint' },
    key: ['edition_id', 'zone_id'],
  })
  await createTable(db, 'search_stale_zone', {
    columns: { edition_id: 'bigint', zone_id: 'text', after_id: 'text' },
    key: ['edition_id', 'zone_id'],
  })
}
