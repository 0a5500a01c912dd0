import type { AnyDb } from './create-table.ts'

/** For the export of their own data: what somebody has written and voted. */
const indexes = {
  comment: { comment_by_author: ['edition_id', 'author_zuid', 'zone_id', 'comment_id'] },
  private_note: { private_note_by_author: ['edition_id', 'author_zuid', 'zone_id', 'note_id'] },
  zone_vote: { zone_vote_by_person: ['edition_id', 'zuid', 'zone_id', 'voting_id', 'element_id'] },
}

export const up = async (db: AnyDb): Promise<void> => {
  for (const [table, named] of Object.entries(indexes))
    for (const [name, columns] of Object.entries(named))
      await db.schema.createIndex(name).on(table).columns(columns).execute()
  await db.schema.alterTable('personal_settings').addColumn('time_zone', 'text').execute()
}
