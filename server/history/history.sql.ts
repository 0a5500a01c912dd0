import { sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'

const commits = (db: Db, p: ZoneKey) =>
  db.selectFrom('zone_commit').where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id)

interface Range extends ZoneKey {
  /** Both ends are left out. */
  after: number
  before: number
  limit: number
}

/** Newest first, without what they did: `start` is the beginning of that, which tells comments from elements. */
export const commitsForUndo = preparedQuery((db, p: Range) =>
  commits(db, p)
    .select([
      'seq',
      'author_zuid',
      'commit_time',
      'origin',
      'client_id',
      'undo_of',
      sql<string>`substr(operations, 1, 15)`.as('start'),
      sql<number>`octet_length(operations) + coalesce(octet_length(inverse), 0)`.as('bytes'),
      sql<number>`case when inverse is null then 1 else 0 end`.as('lacks_inverse'),
    ])
    .where('seq', '>', p.after)
    .where('seq', '<', p.before)
    .orderBy('seq', 'desc')
    .limit(p.limit),
)

/** Newest first; `bytes` so that a few large ones are not searched at once. */
export const commitSizesBefore = preparedQuery((db, p: Range) =>
  commits(db, p)
    .select(['seq', 'commit_time', sql<number>`octet_length(operations)`.as('bytes')])
    .where('seq', '>', p.after)
    .where('seq', '<', p.before)
    .orderBy('seq', 'desc')
    .limit(p.limit),
)

/** Newest first, those whose operations have the text somewhere. */
export const commitsWithText = preparedQuery((db, p: Range & { text: string }) =>
  commits(db, p)
    .select(['seq', 'author_zuid', 'commit_time', 'origin', 'operations'])
    .where('seq', '>', p.after)
    .where('seq', '<', p.before)
    .where(
      db.engine === 'postgres' ? sql`strpos(operations, ${p.text})` : sql`instr(operations, ${p.text})`,
      '>',
      sql<number>`0`,
    )
    .orderBy('seq', 'desc')
    .limit(p.limit),
)
