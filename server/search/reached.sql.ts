import { sql } from 'kysely'
import { compiledFor } from '../db/compiled.ts'

/** The spaces where an entry reaches the caller, as many as asked for: by name, by the edition, by a team (S3). */
export const spacesReached = compiledFor((limit: number) => (db, p: { edition_id: number; zuid: number }) => {
  const entries = () => db.selectFrom('space_member as sm').where('sm.edition_id', '=', p.edition_id)
  return db
    .selectFrom(
      entries()
        .where('sm.member_type', '=', 'USER')
        .where('sm.member_id', '=', p.zuid)
        .select('sm.space_id')
        .unionAll(
          entries()
            .innerJoin('edition_member as em', (join) =>
              join
                .onRef('em.edition_id', '=', 'sm.edition_id')
                .onRef('em.edition_id', '=', 'sm.member_id')
                .on('em.zuid', '=', p.zuid),
            )
            .where('sm.member_type', '=', 'ORG')
            .where('sm.member_id', '=', p.edition_id)
            .select('sm.space_id'),
        )
        .unionAll(
          entries()
            .innerJoin('team_member as tm', (join) =>
              join
                .onRef('tm.edition_id', '=', 'sm.edition_id')
                .onRef('tm.team_id', '=', 'sm.member_id')
                .on('tm.zuid', '=', p.zuid),
            )
            .where('sm.member_type', '=', 'TEAM')
            .select('sm.space_id'),
        )
        .as('reached'),
    )
    .select('reached.space_id')
    .limit(sql.lit(limit))
})
