import { type SqlBool, sql } from 'kysely'
import { bestRank, listOfSpace, zonePermission } from '../access/member-entries.sql.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface Reader {
  zuid: number
  /** 1 where editions that demand two-factor sign-in may be read. */
  has_two_factor: number
}

/** Entries by name are found edition by edition: each is the edition of a member, or of a guest, who has an index. */
const ownEditions = (db: Db, zuid: number) =>
  db
    .selectFrom('edition_member as em')
    .where('em.zuid', '=', zuid)
    .select('em.edition_id')
    .union(
      db
        .selectFrom('space_member as g')
        .where('g.member_type', '=', sql.lit('USER'))
        .where('g.member_id', '=', zuid)
        .where(sql<SqlBool>`g.role in ('GUEST_COMMENTER', 'GUEST_VIEWER')`)
        .select('g.edition_id'),
    )

/** The CREATOR sees every zone (Z7). Nothing but keys is taken of `own`: SQLite reads those by person from an index. */
const firstZone = (db: Db, zuid: number) =>
  db
    .selectFrom('zone as z')
    .where(sql<SqlBool>`z.edition_id = s.edition_id and z.space_id = s.space_id`)
    .where('z.status', '=', sql.lit('ACTIVE'))
    .where(sql<SqlBool>`(s.owner_zuid = ${zuid} or coalesce(${zonePermission(zuid)}, 'allowed') <> 'restricted')`)
    .orderBy('z.position')
    .limit(1)
    .select('z.zone_id')

/** Last changed first. Spaces of the person's own teams are in the lists of these. */
export const pageOfSharedSpaces = preparedQuery((db, p: Reader & { from: number; limit: number }) => {
  const rank = bestRank(db, p.zuid, listOfSpace('s'))
  return db
    .selectFrom('space_member as own')
    .innerJoin('edition as e', 'e.edition_id', 'own.edition_id')
    .innerJoin('space as s', (join) =>
      join.onRef('s.edition_id', '=', 'own.edition_id').onRef('s.space_id', '=', 'own.space_id'),
    )
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 's.edition_id').onRef('tm.team_id', '=', 's.team_id').on('tm.zuid', '=', p.zuid),
    )
    .where('own.edition_id', 'in', ownEditions(db, p.zuid))
    .where('own.member_type', '=', sql.lit('USER'))
    .where('own.member_id', '=', p.zuid)
    .where('tm.zuid', 'is', null)
    .where('e.state', '=', sql.lit('ACTIVE'))
    .where('s.status', '=', sql.lit('ACTIVE'))
    .where(sql<SqlBool>`(e.requires_two_factor = 0 or ${p.has_two_factor} = 1)`)
    .select(['s.edition_id', 'e.edition_name', 's.space_id', 's.space_name', 's.last_modified_time'])
    .select(rank.as('rank'))
    .select(firstZone(db, p.zuid).as('first_zone_id'))
    .orderBy('s.last_modified_time', 'desc')
    .orderBy('s.space_id', 'desc')
    .limit(p.limit)
    .offset(p.from)
})
