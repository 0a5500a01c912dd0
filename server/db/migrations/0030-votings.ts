import { type AnyDb, createTable } from './create-table.ts'

/** Votings on elements of zones, and the votes of each person. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'zone_voting', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      voting_id: 'bigint',
      title: 'text',
      votes_each: 'bigint',
      state: 'text',
      end_ms: 'bigint?',
      created_by: 'bigint',
      created_time: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'voting_id'],
  })
  await createTable(db, 'zone_vote', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      voting_id: 'bigint',
      zuid: 'bigint',
      element_id: 'text',
      votes: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'voting_id', 'zuid', 'element_id'],
  })
}
