import { type AnyDb, createTable } from './create-table.ts'

/** The timers of zones: one for each at most. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'zone_timer', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      state: 'text',
      seconds: 'bigint',
      end_ms: 'bigint?',
      left_ms: 'bigint?',
    },
    key: ['edition_id', 'zone_id'],
  })
}
