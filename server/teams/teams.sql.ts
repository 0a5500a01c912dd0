import { preparedQuery } from '../db/prepared-query.ts'
import type { TeamTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { deleteTeamTemplates } from '../templates/own-templates.sql.ts'
import { insertTeamMembers, type TeamKey } from './members.sql.ts'

export const insertTeam = (db: Db, team: TeamTable) => db.insertInto('team').values(team).execute()

/** Its creator becomes a team admin. */
export const createTeamRows = async (db: Db, team: TeamTable): Promise<void> => {
  const { edition_id, team_id, created_by, created_time } = team
  const membership = { edition_id, team_id, zuid: created_by, role: 'TEAM_ADMIN', added_by: created_by } as const
  await insertTeam(db, team)
  await insertTeamMembers(db, { ...membership, added_time: created_time, modified_time: created_time })
}

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
export const findAllTeams = preparedQuery((db, p: { edition_id: number }) => teams(db, p).orderBy('t.team_id'))

export const findTeamsOfUser = preparedQuery((db, p: { edition_id: number; zuid: number }) =>
  teams(db, p)
    .innerJoin('team_member as mine', (join) =>
      join.onRef('mine.edition_id', '=', 't.edition_id').onRef('mine.team_id', '=', 't.team_id'),
    )
    .where('mine.zuid', '=', p.zuid)
    .orderBy('t.team_id'),
)

export const findTeam = preparedQuery((db, p: TeamKey) => teams(db, p).where('t.team_id', '=', p.team_id))

/** Undefined if the team was deleted meanwhile. */
export const updateTeamRow = (
  db: Db,
  { edition_id, team_id }: TeamKey,
  change: Partial<Pick<TeamTable, 'team_name' | 'description'>>,
) =>
  db
    .updateTable('team')
    .set(change)
    .where((eb) => eb.and({ edition_id, team_id }))
    .returning(['team_name', 'description'])
    .executeTakeFirst()

export const findTeamSpaces = preparedQuery((db, { edition_id, team_id }: TeamKey) =>
  db
    .selectFrom('space')
    .where((eb) => eb.and({ edition_id, team_id }))
    .orderBy('space_id')
    .select(['space_id', 'status']),
)

/** Deletes the team and all rows that refer to it; resolves with the ids of its members. */
export const deleteTeamRows = async (db: Db, { edition_id, team_id }: TeamKey): Promise<number[]> => {
  await db
    .deleteFrom('space_member')
    .where((eb) => eb.and({ edition_id, member_type: 'TEAM', member_id: team_id }))
    .execute()
  await db.deleteFrom('team_invitation').where('edition_id', '=', edition_id).where('team_id', '=', team_id).execute()
  await deleteTeamTemplates(db, { edition_id, team_id })
  await db.deleteFrom('team').where('edition_id', '=', edition_id).where('team_id', '=', team_id).execute()
  const members = await db
    .deleteFrom('team_member')
    .where((eb) => eb.and({ edition_id, team_id }))
    .returning('zuid')
    .execute()
  return members.map(({ zuid }) => zuid)
}
