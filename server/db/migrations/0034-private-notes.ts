import { type AnyDb, createTable } from './create-table.ts'

/** Notes that nobody but their author reads until they are revealed: outside of the journal, which everybody reads. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'private_note', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      note_id: 'text',
      author_zuid: 'bigint',
      x: 'double precision',
      y: 'double precision',
      text: 'text',
      created_time: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'note_id'],
  })
}
