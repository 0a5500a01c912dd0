import { type AnyDb, createTable } from './create-table.ts'

/**
 * What changes of live clients were answered with where they made no commit, so that one that is sent again gets the same.
 * Comments in the order of their time: their ids may be those of clients, and say nothing about it.
 */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'answered_mutation', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      zuid: 'bigint',
      client_id: 'text',
      mutation_id: 'text',
      answered_time: 'bigint',
      seq: 'bigint',
      refusal: 'text?',
    },
    key: ['edition_id', 'zone_id', 'zuid', 'client_id', 'mutation_id'],
    indexes: { by_time: ['answered_time'] },
  })
  const columns = ['edition_id', 'zone_id', 'created_time', 'comment_id']
  await db.schema.createIndex('comment_by_time').on('comment').columns(columns).execute()
}
