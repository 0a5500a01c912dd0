import { type SpaceRole, spaceRoles } from '@easel/contract'
import { preparedQuery } from '../db/prepared-query.ts'
import type { SpaceMemberTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

interface Place {
  edition_id: number
  space_id: number
}

const members = (db: Db, p: Place) =>
  db
    .selectFrom('space_member as m')
    .where('m.edition_id', '=', p.edition_id)
    .where('m.space_id', '=', p.space_id)
    .leftJoin('user as u', (join) => join.onRef('u.zuid', '=', 'm.member_id').on('m.member_type', '=', 'USER'))
    .leftJoin('team as t', (join) =>
      join
        .onRef('t.edition_id', '=', 'm.edition_id')
        .onRef('t.team_id', '=', 'm.member_id')
        .on('m.member_type', '=', 'TEAM'),
    )
    .leftJoin('edition as e', (join) => join.onRef('e.edition_id', '=', 'm.member_id').on('m.member_type', '=', 'ORG'))
    .select(['m.member_id', 'm.member_type', 'm.role', 'm.added_by', 'm.added_time', 'u.mail_id'])
    .select(({ fn, val }) => fn.coalesce('u.display_name', 't.team_name', 'e.edition_name', val('')).as('display_name'))

/** In the order in which they came. */
export const membersOf = preparedQuery((db, p: Place) => members(db, p).orderBy('m.added_time').orderBy('m.member_id'))

/** The member of that id: a person, a team or the edition, since no two of them share one. */
export const memberOf = preparedQuery((db, p: Place & { member_id: number }) =>
  db
    .selectFrom('space_member as m')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'm.edition_id').onRef('em.zuid', '=', 'm.member_id'),
    )
    .where('m.edition_id', '=', p.edition_id)
    .where('m.space_id', '=', p.space_id)
    .where('m.member_id', '=', p.member_id)
    .select(['m.member_type', 'm.role', 'em.zuid as in_edition']),
)

export interface NewMember {
  member_type: SpaceMemberTable['member_type']
  member_id: number
  role: SpaceRole
}

/** Rows in one statement, below the parameters an engine takes. */
const together = 500

/** Resolves with the ids of those who were not there yet. */
export const insertMembers = async (
  db: Db,
  { edition_id, space_id, added_by, now }: Place & { added_by: number; now: number },
  newcomers: readonly NewMember[],
): Promise<Set<number>> => {
  const added = new Set<number>()
  for (let at = 0; at < newcomers.length; at += together) {
    const rows = await db
      .insertInto('space_member')
      .values(
        newcomers.slice(at, at + together).map(({ member_type, member_id, role }) => ({
          edition_id,
          space_id,
          member_type,
          member_id,
          role,
          rank: spaceRoles.indexOf(role),
          added_by,
          added_time: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .execute()
    for (const { member_id } of rows) added.add(member_id)
  }
  return added
}

const entry = (db: Db, { edition_id, space_id, member_id }: Place & { member_id: number }) => ({
  change: db
    .updateTable('space_member')
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .where('member_id', '=', member_id),
  removal: db
    .deleteFrom('space_member')
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .where('member_id', '=', member_id),
})

/** False when the member has that role already. */
export const changeRole = async (db: Db, at: Place & { member_id: number }, role: SpaceRole): Promise<boolean> => {
  const { numUpdatedRows } = await entry(db, at)
    .change.where('role', '<>', role)
    .set({ role, rank: spaceRoles.indexOf(role) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Takes a member off the list, with the roles they had on single zones. What was hidden from them stays hidden: they
 * may still reach the space by a team.
 */
export const removeMember = async (db: Db, at: Place & { member_id: number }): Promise<void> => {
  await entry(db, at).removal.execute()
  await db
    .deleteFrom('zone_member')
    .where('edition_id', '=', at.edition_id)
    .where('member_id', '=', at.member_id)
    .where('permission', '=', 'allowed')
    .where('zone_id', 'in', (eb) =>
      eb
        .selectFrom('zone')
        .where('edition_id', '=', at.edition_id)
        .where('space_id', '=', at.space_id)
        .select('zone_id'),
    )
    .execute()
}

/** What is known of some ids: people, those of them in the edition, and its teams. */
export const knownAs = async (db: Db, edition_id: number, ids: readonly number[]) => {
  const people = await db
    .selectFrom('user as u')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.zuid', '=', 'u.zuid').on('em.edition_id', '=', edition_id),
    )
    .where('u.zuid', 'in', ids)
    .select(['u.zuid', 'u.display_name', 'u.mail_id', 'em.zuid as in_edition'])
    .execute()
  const teams = await db
    .selectFrom('team')
    .where('edition_id', '=', edition_id)
    .where('team_id', 'in', ids)
    .select(['team_id', 'team_name'])
    .execute()
  return {
    people: new Map(people.map((person) => [person.zuid, person])),
    teams: new Map(teams.map((team) => [team.team_id, team.team_name])),
  }
}

/** Copies the list of a space to another; the owner of the one is an editor of the other. */
export const copyMembers = async (db: Db, { edition_id, space_id }: Place, copy: { space_id: number; now: number }) => {
  const rows = await db
    .selectFrom('space_member')
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .selectAll()
    .execute()
  for (let at = 0; at < rows.length; at += together) {
    await db
      .insertInto('space_member')
      .values(
        rows.slice(at, at + together).map((row) => ({
          ...row,
          space_id: copy.space_id,
          added_time: copy.now,
          ...(row.role === 'CREATOR' && { role: 'EDITOR' as const, rank: spaceRoles.indexOf('EDITOR') }),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
