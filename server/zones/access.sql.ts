import { reachedPeople, spaceEntries } from '../access/reached-people.sql.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  space_id: number
  zone_id: string
}

/** Those whom the space is shared with, by name, by a team or by the edition, in the order of their names. */
export const findReached = (db: Db, zone: ZoneKey, { from, limit }: { from: number; limit: number }) =>
  db
    .selectFrom('user as u')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.zuid', '=', 'u.zuid').on('em.edition_id', '=', zone.edition_id),
    )
    .leftJoin('account_picture as pic', 'pic.zuid', 'u.zuid')
    .where('u.zuid', 'in', reachedPeople(db, zone))
    .where('u.disabled_time', 'is', null)
    .where('u.deleted_time', 'is', null)
    .select(['u.zuid', 'u.display_name', 'u.bot_edition_id', 'em.zuid as in_edition', 'pic.picture'])
    .orderBy('u.display_name')
    .orderBy('u.zuid')
    .limit(limit)
    .offset(from)
    .execute()

/** The entries of the space for any of these people, or for many at once. */
export const findSpaceEntries = (db: Db, zone: ZoneKey, zuids: readonly number[]) =>
  spaceEntries(db, zone)
    .where(({ or, eb }) => or([eb('sm.member_type', '!=', 'USER'), eb('sm.member_id', 'in', [...zuids])]))
    .select(['sm.member_type', 'sm.member_id', 'sm.role', 'sm.rank', 'sm.zones_hidden'])
    .orderBy('sm.rank')
    .orderBy('sm.member_id')
    .execute()

/** The entries of the zone for any of these people, or for many at once, with who made each. */
export const findZoneEntries = (db: Db, { edition_id, zone_id }: ZoneKey, zuids: readonly number[]) =>
  db
    .selectFrom('zone_member as sm')
    .leftJoin('user as u', 'u.zuid', 'sm.added_by')
    .where(({ and }) => and({ 'sm.edition_id': edition_id, 'sm.zone_id': zone_id }))
    .where(({ or, eb }) => or([eb('sm.member_type', '!=', 'USER'), eb('sm.member_id', 'in', [...zuids])]))
    .select(['sm.member_type', 'sm.member_id', 'sm.permission', 'sm.role', 'sm.rank', 'sm.added_by', 'sm.added_time'])
    .select('u.display_name as added_by_name')
    .execute()

/** Which of the people are in which of the teams. */
export const findTeamsOf = async (
  db: Db,
  edition_id: number,
  team_ids: readonly number[],
  zuids: readonly number[],
): Promise<{ team_id: number; team_name: string; zuid: number }[]> => {
  if (team_ids.length === 0) return []
  return db
    .selectFrom('team_member as tm')
    .innerJoin('team as t', (join) =>
      join.onRef('t.edition_id', '=', 'tm.edition_id').onRef('t.team_id', '=', 'tm.team_id'),
    )
    .where('tm.edition_id', '=', edition_id)
    .where('tm.team_id', 'in', [...team_ids])
    .where('tm.zuid', 'in', [...zuids])
    .select(['tm.team_id', 't.team_name', 'tm.zuid'])
    .execute()
}
