import type { TeamRole } from '@easel/contract'
import { preparedQuery } from '../db/prepared-query.ts'
import type { EditionMemberTable, TeamMemberTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

export interface TeamKey {
  edition_id: number
  team_id: number
}

interface MemberKey extends TeamKey {
  zuid: number
}

/** A member of the edition keeps the role they have. */
export const insertEditionMembers = (db: Db, members: EditionMemberTable | EditionMemberTable[]) =>
  db
    .insertInto('edition_member')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A member of the team keeps the role they have. */
export const insertTeamMembers = (db: Db, members: TeamMemberTable | TeamMemberTable[]) =>
  db
    .insertInto('team_member')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface Page extends TeamKey {
  from: number
  limit: number
}

/** In the order in which they joined. */
const memberPage = (db: Db, p: Page) =>
  db
    .selectFrom('team_member as m')
    .innerJoin('user as u', 'u.zuid', 'm.zuid')
    .leftJoin('account_picture as pic', 'pic.zuid', 'm.zuid')
    .where('m.edition_id', '=', p.edition_id)
    .where('m.team_id', '=', p.team_id)
    .orderBy('m.added_time')
    .orderBy('m.zuid')
    .limit(p.limit)
    .offset(p.from)
    .selectAll('m')
    .select(['u.display_name', 'u.mail_id', 'u.bot_edition_id', 'pic.picture'])

export const findMembers = preparedQuery(memberPage)
export const findAdmins = preparedQuery((db, p: Page) => memberPage(db, p).where('m.role', '=', 'TEAM_ADMIN'))

/** The roles of a member of the team, in it and in its edition. */
export const findMemberRoles = preparedQuery((db, p: MemberKey) =>
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

/** False if the member has that role already. */
export const updateMemberRole = async (
  db: Db,
  { edition_id, team_id, zuid }: MemberKey,
  { role, now }: { role: TeamRole; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('team_member')
    .set({ role, modified_time: now })
    .where((eb) => eb.and({ edition_id, team_id, zuid }))
    .where('role', '<>', role)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteTeamMember = (db: Db, { edition_id, team_id, zuid }: MemberKey) =>
  db
    .deleteFrom('team_member')
    .where((eb) => eb.and({ edition_id, team_id, zuid }))
    .execute()
