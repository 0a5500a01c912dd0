import type { TeamRole } from '@easel/contract'
import { preparedQuery } from '../db/prepared-query.ts'
import type { EditionMemberTable, TeamMemberTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

interface At {
  edition_id: number
  team_id: number
}

/** Whoever is in the edition already keeps the role held there. */
export const joinEdition = (db: Db, member: EditionMemberTable) =>
  db
    .insertInto('edition_member')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const joinTeam = (db: Db, member: TeamMemberTable) => db.insertInto('team_member').values(member).execute()

interface Page extends At {
  from: number
  limit: number
}

/** In the order in which they came. */
const members = (db: Db, p: Page) =>
  db
    .selectFrom('team_member as m')
    .innerJoin('user as u', 'u.zuid', 'm.zuid')
    .where('m.edition_id', '=', p.edition_id)
    .where('m.team_id', '=', p.team_id)
    .orderBy('m.added_time')
    .orderBy('m.zuid')
    .limit(p.limit)
    .offset(p.from)
    .selectAll('m')
    .select(['u.display_name', 'u.mail_id'])

export const pageOfMembers = preparedQuery(members)
export const pageOfAdmins = preparedQuery((db, p: Page) => members(db, p).where('m.role', '=', 'TEAM_ADMIN'))

/** The roles of a member of the team, in it and in its edition. */
export const memberRoles = preparedQuery((db, p: At & { zuid: number }) =>
  db
    .selectFrom('team_member as m')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'm.edition_id').onRef('em.zuid', '=', 'm.zuid'),
    )
    .where('m.edition_id', '=', p.edition_id)
    .where('m.team_id', '=', p.team_id)
    .where('m.zuid', '=', p.zuid)
    .select(['m.role', 'em.role as edition_role']),
)

/** False when the member has that role already. */
export const changeRole = async (
  db: Db,
  { edition_id, team_id, zuid }: At & { zuid: number },
  { role, now }: { role: TeamRole; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('team_member')
    .set({ role, modified_time: now })
    .where('edition_id', '=', edition_id)
    .where('team_id', '=', team_id)
    .where('zuid', '=', zuid)
    .where('role', '<>', role)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const leaveTeam = (db: Db, { edition_id, team_id, zuid }: At & { zuid: number }) =>
  db
    .deleteFrom('team_member')
    .where('edition_id', '=', edition_id)
    .where('team_id', '=', team_id)
    .where('zuid', '=', zuid)
    .execute()
