import { preparedQuery } from '../db/prepared-query.ts'
import type { TeamTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

interface At {
  edition_id: number
  team_id: number
}

export const insertTeam = (db: Db, team: TeamTable) => db.insertInto('team').values(team).execute()

const teams = (db: Db, p: { edition_id: number }) =>
  db
    .selectFrom('team as t')
    .leftJoin('user as u', 'u.zuid', 't.created_by')
    .where('t.edition_id', '=', p.edition_id)
    .selectAll('t')
    .select('u.display_name as created_by_name')
    .select((eb) =>
      eb
        .selectFrom('team_member as m')
        .whereRef('m.edition_id', '=', 't.edition_id')
        .whereRef('m.team_id', '=', 't.team_id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('team_member_count'),
    )

/** Oldest first, so the default team leads. */
export const allTeams = preparedQuery((db, p: { edition_id: number }) => teams(db, p).orderBy('t.team_id'))

export const teamsOf = preparedQuery((db, p: { edition_id: number; zuid: number }) =>
  teams(db, p)
    .innerJoin('team_member as mine', (join) =>
      join.onRef('mine.edition_id', '=', 't.edition_id').onRef('mine.team_id', '=', 't.team_id'),
    )
    .where('mine.zuid', '=', p.zuid)
    .orderBy('t.team_id'),
)

export const findTeam = preparedQuery((db, p: At) => teams(db, p).where('t.team_id', '=', p.team_id))

/** What was sent changes, what was not stays; undefined when the team has gone. */
export const changeTeam = (db: Db, at: At, change: Partial<Pick<TeamTable, 'team_name' | 'description'>>) =>
  db
    .updateTable('team')
    .set(change)
    .where('edition_id', '=', at.edition_id)
    .where('team_id', '=', at.team_id)
    .returning(['team_name', 'description'])
    .executeTakeFirst()

export const spacesOf = preparedQuery((db, p: At) =>
  db
    .selectFrom('space')
    .where('edition_id', '=', p.edition_id)
    .where('team_id', '=', p.team_id)
    .orderBy('space_id')
    .select(['space_id', 'status']),
)

/** The team with all that hangs on it; resolves with the people who were in it. */
export const deleteTeamRows = async (db: Db, { edition_id, team_id }: At): Promise<number[]> => {
  await db
    .deleteFrom('space_member')
    .where('edition_id', '=', edition_id)
    .where('member_type', '=', 'TEAM')
    .where('member_id', '=', team_id)
    .execute()
  await db.deleteFrom('team_invitation').where('edition_id', '=', edition_id).where('team_id', '=', team_id).execute()
  await db.deleteFrom('team').where('edition_id', '=', edition_id).where('team_id', '=', team_id).execute()
  const people = await db
    .deleteFrom('team_member')
    .where('edition_id', '=', edition_id)
    .where('team_id', '=', team_id)
    .returning('zuid')
    .execute()
  return people.map(({ zuid }) => zuid)
}
