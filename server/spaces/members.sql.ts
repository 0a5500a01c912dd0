import { type SpaceRole, spaceRoles } from '@easel/contract'
import { findSpaceRank } from '../access/path-access.sql.ts'
import { inBatches } from '../db/batches.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { SpaceMemberTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { isNoLinkGuest } from '../guest-links/is-no-link-guest.sql.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

interface MemberKey extends SpaceKey {
  member_id: number
}

/** In the order in which they were added. */
export const listMembers = preparedQuery((db, p: SpaceKey) =>
  db
    .selectFrom('space_member as m')
    .where('m.edition_id', '=', p.edition_id)
    .where('m.space_id', '=', p.space_id)
    .leftJoin('user as u', (join) => join.onRef('u.zuid', '=', 'm.member_id').on('m.member_type', '=', 'USER'))
    .leftJoin('account_picture as pic', 'pic.zuid', 'u.zuid')
    .leftJoin('team as t', (join) =>
      join
        .onRef('t.edition_id', '=', 'm.edition_id')
        .onRef('t.team_id', '=', 'm.member_id')
        .on('m.member_type', '=', 'TEAM'),
    )
    .leftJoin('edition as e', (join) => join.onRef('e.edition_id', '=', 'm.member_id').on('m.member_type', '=', 'ORG'))
    .select(['m.member_id', 'm.member_type', 'm.role', 'm.added_by', 'm.added_time', 'u.mail_id', 'u.bot_edition_id'])
    .select('pic.picture')
    .select(({ fn, val }) => fn.coalesce('u.display_name', 't.team_name', 'e.edition_name', val('')).as('display_name'))
    .orderBy('m.added_time')
    .orderBy('m.member_id'),
)

/** The member of that id: a person, a team or the edition, since no two of them share one. */
export const findMember = preparedQuery((db, p: MemberKey) =>
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

export type NewMember = Pick<SpaceMemberTable, 'member_type' | 'member_id' | 'role'>

/** Resolves with the ids of those who were not there yet. */
export const insertMembers = async (
  db: Db,
  { edition_id, space_id, added_by, now }: SpaceKey & { added_by: number; now: number },
  members: readonly NewMember[],
  { zonesHidden = false }: { zonesHidden?: boolean } = {},
): Promise<Set<number>> => {
  const added = new Set<number>()
  const rows = members.map(({ member_type, member_id, role }) => {
    const rank = spaceRoles.indexOf(role)
    const entry = { edition_id, space_id, member_type, member_id, role, rank, added_by, added_time: now }
    return { ...entry, zones_hidden: zonesHidden ? 1 : 0 }
  })
  for (const batch of inBatches(rows)) {
    const insertion = db.insertInto('space_member').values(batch)
    const inserted = await insertion
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .execute()
    for (const { member_id } of inserted) added.add(member_id)
  }
  return added
}

/** False when the member has that role already. */
export const changeRole = async (
  db: Db,
  { edition_id, space_id, member_id }: MemberKey,
  role: SpaceRole,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('space_member')
    .where(({ and }) => and({ edition_id, space_id, member_id }))
    .where('role', '<>', role)
    .set({ role, rank: spaceRoles.indexOf(role) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Removes a member with the roles they had on single zones. They may still reach the space by a team: what was hidden
 * from them stays hidden, and a role on a zone stays that is weaker than the one by the team.
 */
export const removeMember = async (
  db: Db,
  key: MemberKey & { member_type: SpaceMemberTable['member_type'] },
): Promise<void> => {
  const { edition_id, space_id, member_type, member_id } = key
  await db
    .deleteFrom('space_member')
    .where(({ and }) => and({ edition_id, space_id, member_id }))
    .execute()
  const [left] = member_type === 'USER' ? await findSpaceRank(db, { edition_id, space_id, zuid: member_id }) : []
  const zones = db.selectFrom('zone').where(({ and }) => and({ edition_id, space_id }))
  const roles = db
    .deleteFrom('zone_member')
    .where(({ and }) => and({ edition_id, member_id, permission: 'allowed' }))
    .where('zone_id', 'in', zones.select('zone_id'))
  const rank = left?.rank ?? null
  await (rank === null
    ? roles
    : roles.where(({ or, eb }) => or([eb('rank', 'is', null), eb('rank', '<=', rank)]))
  ).execute()
}

/**
 * The people and the teams of the edition among some ids. Somebody who is neither in it nor a guest in one of its spaces
 * is not found: ids tell nothing about strangers (S9).
 */
export const lookupTargets = async (db: Db, edition_id: number, ids: readonly number[]) => {
  const people = await db
    .selectFrom('user as u')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.zuid', '=', 'u.zuid').on('em.edition_id', '=', edition_id),
    )
    .where('u.zuid', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('em.zuid', 'is not', null),
        exists(
          selectFrom('space_member as sm')
            .where('sm.edition_id', '=', edition_id)
            .where('sm.member_type', '=', 'USER')
            .whereRef('sm.member_id', '=', 'u.zuid')
            .select('sm.member_id'),
        ),
      ]),
    )
    .select(['u.zuid', 'u.display_name', 'u.mail_id', 'u.bot_edition_id', 'em.zuid as in_edition'])
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

/** Copies the members of a space to another, but for those who came by a link to this one; the owner of the one is an editor of the other. */
export const copySpaceMembers = async (
  db: Db,
  { edition_id, space_id }: SpaceKey,
  copy: { space_id: number; now: number },
): Promise<void> => {
  const members = await db
    .selectFrom('space_member')
    .where(({ and }) => and({ edition_id, space_id }))
    .where(isNoLinkGuest('space_member'))
    .selectAll()
    .execute()
  const rows = members.map((row) => ({
    ...row,
    space_id: copy.space_id,
    added_time: copy.now,
    ...(row.role === 'CREATOR' && { role: 'EDITOR' as const, rank: spaceRoles.indexOf('EDITOR') }),
  }))
  for (const batch of inBatches(rows)) {
    const insertion = db.insertInto('space_member').values(batch)
    await insertion.onConflict((conflict) => conflict.doNothing()).execute()
  }
}
