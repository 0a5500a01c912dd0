import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'

/** Where the journals of zones stand; a zone that is gone has no row. */
export const findSeqs = (db: Db, zones: readonly ZoneKey[]) =>
  db
    .selectFrom('zone')
    .select(['edition_id', 'zone_id', 'seq'])
    .where((eb) =>
      eb(
        eb.refTuple('edition_id', 'zone_id'),
        'in',
        zones.map(({ edition_id, zone_id }) => eb.tuple(edition_id, zone_id)),
      ),
    )
    .execute()

/** What was recorded since: whoever gains or loses a right leaves an entry there (N8). */
export const auditedSince = preparedQuery((db, p: { since: number; limit: number }) =>
  db
    .selectFrom('audit_entry')
    .select(['audit_id', 'edition_id', 'event', 'zuid', 'details'])
    .where('time', '>=', p.since)
    // Who comes takes nothing from others.
    .where('event', 'not in', ['sign_in.succeeded', 'sign_in.refused', 'sign_in.throttled'])
    .orderBy('time', 'desc')
    .limit(p.limit),
)
