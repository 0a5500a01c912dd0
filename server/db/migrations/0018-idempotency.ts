import { type AnyDb, createTable } from './create-table.ts'

/** What requests with an Idempotency-Key were answered with, so that one that is sent again gets the same. */
export const up = (db: AnyDb): Promise<void> =>
  createTable(db, 'answered_request', {
    columns: {
      // 0: of no edition
      edition_id: 'bigint',
      zuid: 'bigint',
      key: 'text',
      fingerprint: 'text',
      answered_time: 'bigint',
      status: 'integer?',
      answer: 'text?',
    },
    key: ['edition_id', 'zuid', 'key'],
    indexes: { by_time: ['answered_time'] },
  })
