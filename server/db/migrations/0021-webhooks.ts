import { type AnyDb, createTable } from './create-table.ts'

/** Addresses that are told of changes, how far each has been told, and the last attempts. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'webhook', {
    columns: {
      edition_id: 'bigint',
      webhook_id: 'bigint',
      space_id: 'bigint?',
      zone_id: 'text?',
      url: 'text',
      description: 'text',
      secret: 'text',
      previous_secret: 'text?',
      previous_until: 'bigint?',
      status: 'text',
      stop_reason: 'text?',
      created_by: 'bigint',
      created_time: 'bigint',
      deliveries: 'bigint',
      failures: 'integer',
      failing_since: 'bigint?',
      next_time: 'bigint',
      lease_owner: 'text?',
      lease_until: 'bigint',
    },
    key: ['edition_id', 'webhook_id'],
    indexes: { by_lease: ['status', 'lease_until'] },
  })
  await createTable(db, 'webhook_cursor', {
    columns: { edition_id: 'bigint', webhook_id: 'bigint', zone_id: 'text', seq: 'bigint', blocked_until: 'bigint' },
    key: ['edition_id', 'webhook_id', 'zone_id'],
    indexes: { by_zone: ['edition_id', 'zone_id'] },
  })
  await createTable(db, 'webhook_delivery', {
    columns: {
      edition_id: 'bigint',
      webhook_id: 'bigint',
      delivery_no: 'bigint',
      zone_id: 'text',
      first_seq: 'bigint',
      last_seq: 'bigint',
      time: 'bigint',
      duration_ms: 'integer',
      status: 'integer?',
      error: 'text?',
      response: 'text?',
    },
    key: ['edition_id', 'webhook_id', 'delivery_no'],
  })
}
