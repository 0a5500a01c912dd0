import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** A value, or a column of the statement itself. */
export type Zuid = number | Expression<number>

/**
 * A member list can have thousands of entries, of which few apply to one user: their own, which is one by its key, and
 * those of their teams and of the edition (S3), which stand before all people in the order of the key.
 */
const isOwn = (zuid: Zuid) => sql<SqlBool>`sm.member_type = 'USER' and sm.member_id = ${zuid}`

/** As a `case`: alternatives would have PostgreSQL read all entries of the edition in other lists. */
const isShared = (zuid: Zuid) => sql<SqlBool>`sm.member_type < 'USER' and case sm.member_type
  when 'ORG' then exists (select 1 from edition_member as here
    where here.edition_id = sm.edition_id and here.zuid = ${zuid})
  else exists (select 1 from team_member as mine
    where mine.edition_id = sm.edition_id and mine.team_id = sm.member_id and mine.zuid = ${zuid}) end`

/** The member list of the space that a row of the statement belongs to. */
export const listOfSpace = (row: 's' | 'z') => {
  const space = sql.ref(row)
  return sql<SqlBool>`sm.edition_id = ${space}.edition_id and sm.space_id = ${space}.space_id`
}

/** The rank of the strongest role that a user has by the member list of a space; null: none. */
export const bestRank = (db: Db, zuid: Zuid, list: Expression<SqlBool>): RawBuilder<number | null> => {
  const own = sql`select sm.rank from space_member as sm where ${list} and ${isOwn(zuid)}`
  const shared = sql`select min(sm.rank) from space_member as sm where ${list} and ${isShared(zuid)}`
  return db.engine === 'postgres'
    ? sql`least((${own}), (${shared}))`
    : sql`(select min(rank) from (${own} union all ${shared}))`
}

/** What the entry says that decides for a user on the zone `z`: their own before a team's before the edition's (Z7). */
const zoneEntry = (zuid: Zuid, value: RawBuilder<unknown>) => {
  const entries = sql`select ${value} from zone_member as sm
    where sm.edition_id = z.edition_id and sm.zone_id = z.zone_id and`
  const shared = sql`${entries} ${isShared(zuid)} order by sm.member_type desc, sm.permission, sm.member_id limit 1`
  return sql`(${entries} ${isOwn(zuid)}), (${shared})`
}

/** Hides the zone `z` from whoever came by a link to another one. */
const hiddenByDefault = (zuid: Zuid, value: RawBuilder<unknown>) => sql`
  select ${value} from space_member as shown
  where shown.edition_id = z.edition_id and shown.space_id = z.space_id and shown.member_type = 'USER'
    and shown.member_id = ${zuid} and shown.zones_hidden = 1`

/** Whether the zone `z` is hidden from a user; null where nothing says so. */
export const zonePermission = (zuid: Zuid): RawBuilder<'restricted' | 'allowed' | null> =>
  sql`coalesce(${zoneEntry(zuid, sql`sm.permission`)}, (${hiddenByDefault(zuid, sql`'restricted'`)}))`

/** In the place of a rank: the zone is hidden from the user. */
export const RESTRICTED = -1
/** In the place of a rank: the user has the role that they have in the space. */
export const AS_IN_SPACE = 99

/** What a user may do on the zone `z`: a rank, RESTRICTED, AS_IN_SPACE, or null where nothing says so. */
export const zoneAccess = (zuid: Zuid): RawBuilder<number | null> => {
  const restricted = sql.lit(RESTRICTED)
  const entry = sql`case sm.permission when 'restricted' then ${restricted}
    else coalesce(sm.rank, ${sql.lit(AS_IN_SPACE)}) end`
  return sql`coalesce(${zoneEntry(zuid, entry)}, (${hiddenByDefault(zuid, restricted)}))`
}
