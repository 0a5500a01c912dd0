import { type AnyDb, createTable } from './create-table.ts'

/** Templates that people save for their team or edition. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'own_template', {
    columns: {
      edition_id: 'bigint',
      template_id: 'bigint',
      team_id: 'bigint?',
      template_name: 'text',
      description: 'text',
      created_by: 'bigint',
      created_time: 'bigint',
      content: 'text',
    },
    key: ['edition_id', 'template_id'],
    indexes: { by_team: ['edition_id', 'team_id'] },
  })
}
