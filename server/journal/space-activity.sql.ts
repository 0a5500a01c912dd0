import { sql } from 'kysely'
import { heldSpaces } from '../db/free-spaces.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface Activity {
  edition_id: number
  space_id: number
  author: number
  now: number
}

type SpaceKey = Pick<Activity, 'edition_id' | 'space_id'>

/** On PostgreSQL in one statement: no space is held while another is written. Returns the spaces that were free. */
export const writeActivity = async (
  db: Db,
  activities: readonly Activity[],
  locked: 'skip' | 'wait',
): Promise<readonly SpaceKey[]> => {
  if (db.engine === 'postgres') return writeOnPostgres(db, activities, locked)
  for (const activity of activities) await touchSpace(db, activity)
  return activities
}

const writeOnPostgres = async (db: Db, activities: readonly Activity[], locked: 'skip' | 'wait') => {
  const column = (name: keyof Activity) => sql`${activities.map((activity) => activity[name])}::bigint[]`
  const rows = sql`select * from unnest(${column('edition_id')}, ${column('space_id')}, ${column('author')},
    ${column('now')}) as v (edition_id, space_id, author, now)`
  const { rows: held } = await sql<SpaceKey>`
    with held as (${heldSpaces(rows, locked)}),
    touched as (
      update space set last_author_zuid = v.author, last_modified_time = v.now
      from held join (${rows}) as v on v.edition_id = held.edition_id and v.space_id = held.space_id
      where space.edition_id = held.edition_id and space.space_id = held.space_id
      and space.status = 'ACTIVE' and space.last_modified_time <= v.now)
    select edition_id, space_id from held`.execute(db)
  return held
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
