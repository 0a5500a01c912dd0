import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** The member list of a space. */
export const spaceEntries = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.selectFrom('space_member as sm').where('sm.edition_id', '=', edition_id).where('sm.space_id', '=', space_id)

/** The zuids of everybody whom an entry of the member list reaches (S3). */
export const reachedPeople = (db: Db, space: SpaceKey) => {
  const byName = spaceEntries(db, space).where('sm.member_type', '=', 'USER').select('sm.member_id as zuid')
  const byTeam = spaceEntries(db, space)
    .innerJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 'sm.edition_id').onRef('tm.team_id', '=', 'sm.member_id'),
    )
    .where('sm.member_type', '=', 'TEAM')
    .select('tm.zuid')
  const byEdition = spaceEntries(db, space)
    .innerJoin('edition_member as em', 'em.edition_id', 'sm.edition_id')
    .where('sm.member_type', '=', 'ORG')
    .select('em.zuid')
  return byName.union(byTeam).union(byEdition)
}
