import { sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { ZoneKey } from './journal.sql.ts'

/** What the commits after a sequence number take to be taken back; `lacking` ones have no inverse. */
export const inversesAfter = preparedQuery((db, p: ZoneKey & { since: number }) =>
  db
    .selectFrom('zone_commit')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`min(commit_time)`.as('first_time'),
      sql<number>`coalesce(sum(octet_length(inverse)), 0)`.as('bytes'),
      sql<number>`count(*) - count(inverse)`.as('lacking'),
    ])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.since),
)

/** Newest first; both ends are left out. */
export const inversesBetween = preparedQuery((db, p: ZoneKey & { since: number; before: number; limit: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'inverse'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.since)
    .where('seq', '<', p.before)
    .orderBy('seq', 'desc')
    .limit(p.limit),
)
