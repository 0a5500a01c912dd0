import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** The member list of a space. */
export const spaceEntries = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.selectFrom('space_member as sm').where('sm.edition_id', '=', edition_id).where('sm.space_id', '=', space_id)

/** Everybody whom an entry of the member list reaches, or those of `zuids`, with its rank: once for each entry (S3). */
const reachingEntries = (db: Db, space: SpaceKey, zuids?: readonly number[]) => {
  const isWanted = (column: string) =>
    zuids ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(zuids)})` : sql<SqlBool>`true`
  const byName = spaceEntries(db, space)
    .where('sm.member_type', '=', 'USER')
    .where(isWanted('sm.member_id'))
    .select(['sm.member_id as zuid', 'sm.rank'])
  const byTeam = spaceEntries(db, space)
    .innerJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 'sm.edition_id').onRef('tm.team_id', '=', 'sm.member_id'),
    )
    .where('sm.member_type', '=', 'TEAM')
    .where(isWanted('tm.zuid'))
    .select(['tm.zuid', 'sm.rank'])
  const byEdition = spaceEntries(db, space)
    .innerJoin('edition_member as em', 'em.edition_id', 'sm.edition_id')
    .where('sm.member_type', '=', 'ORG')
    .where(isWanted('em.zuid'))
    .select(['em.zuid', 'sm.rank'])
  return db.selectFrom(byName.unionAll(byTeam).unionAll(byEdition).as('entry'))
}

/** The zuids of everybody whom an entry of the member list reaches. */
export const reachedPeople = (db: Db, space: SpaceKey) => reachingEntries(db, space).select('entry.zuid')

/** The same people, or those of `zuids`, each with the rank of their strongest role: as bestRank() finds it for one. */
export const rankedPeople = (db: Db, space: SpaceKey, zuids?: readonly number[]) =>
  reachingEntries(db, space, zuids)
    .groupBy('entry.zuid')
    .select(({ fn }) => ['entry.zuid', fn.min('entry.rank').as('rank')])
