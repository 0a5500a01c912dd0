import { sql } from 'kysely'
import { preparedQueryPer } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface Caller {
  edition_id: number
  zuid: number
}

/** The spaces where an entry reaches the caller, as many as asked for: by name, by the edition, by a team (S3). */
export const spacesReached = (db: Db, p: Caller, limit: number) => {
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
}

const someReached = preparedQueryPer((limit: number) => (db, p: Caller) => spacesReached(db, p, limit))

/** The spaces where an entry reaches the caller, each once; undefined where there are more than `few`. */
export const fewReached = async (db: Db, caller: Caller, few: number): Promise<readonly number[] | undefined> => {
  const { edition_id, zuid } = caller
  const reached = await someReached(few + 1)(db, { edition_id, zuid })
  return reached.length > few ? undefined : [...new Set(reached.map(({ space_id }) => space_id))]
}
