import { sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'
import type { ZoneOfPath } from './zone-seq.sql.ts'

/** Where the journal of a zone ends, and from where on it is kept. */
export const findJournalRange = preparedQuery((db, p: ZoneOfPath) =>
  db
    .selectFrom('zone')
    .select(['seq', 'compacted_seq'])
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('zone_id', '=', p.zone_id),
)

/** How large the commits after a sequence number are, so that a page of them can be cut by bytes. */
export const commitSizesAfter = preparedQuery((db, p: ZoneKey & { since: number; limit: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'commit_time', sql<number>`octet_length(operations)`.as('bytes')])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.since)
    .orderBy('seq')
    .limit(p.limit),
)

export const findCommentIds = (db: Db, { edition_id, zone_id }: ZoneKey, ids: readonly string[]) =>
  db
    .selectFrom('comment')
    .where(({ and }) => and({ edition_id, zone_id }))
    .where('comment_id', 'in', ids)
    .select('comment_id')
    .execute()

export const wholeCommitsBetween = preparedQuery((db, p: ZoneKey & { after: number; until: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'author_zuid', 'commit_time', 'origin', 'client_id', 'mutation_id', 'undo_of', 'operations'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .orderBy('seq'),
)
