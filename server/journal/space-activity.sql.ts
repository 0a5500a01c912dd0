import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface Activity {
  edition_id: number
  space_id: number
  author: number
  now: number
}

/** In the order of the ids, so that two nodes that write the same spaces do not wait for each other. */
export const writeActivity = async (db: Db, activities: readonly Activity[]): Promise<void> => {
  const inOrder = [...activities].sort((a, b) => a.edition_id - b.edition_id || a.space_id - b.space_id)
  for (const activity of inOrder) await touchSpace(db, activity)
}

/** What is newer stays. */
export const touchSpace = preparedQuery((db, p: Activity) =>
  db
    .updateTable('space')
    .set({ last_author_zuid: p.author, last_modified_time: p.now })
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('status', '=', 'ACTIVE')
    .where('last_modified_time', '<=', p.now),
)
