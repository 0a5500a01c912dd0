import { type AnyDb, createTable } from './create-table.ts'

/** N8: who did what, when and from where. */
export const up = (db: AnyDb): Promise<void> =>
  createTable(db, 'audit_entry', {
    columns: {
      // 0: of no edition
      edition_id: 'bigint',
      time: 'bigint',
      audit_id: 'text',
      event: 'text',
      zuid: 'bigint?',
      address: 'text?',
      request_id: 'text?',
      details: 'text',
      count: 'integer',
    },
    key: ['edition_id', 'time', 'audit_id'],
    indexes: {
      by_person: ['edition_id', 'zuid', 'time'],
      by_event: ['edition_id', 'event', 'time'],
      by_time: ['time'],
    },
  })
