import { type SqlBool, sql } from 'kysely'
import { zonePermission } from '../access/member-entries.sql.ts'
import { rankedPeople, spaceEntries } from '../access/reached-people.sql.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  space_id: number
  zone_id: string
}

/** Of those who can see a zone: all, none who came by a team or by the edition, or who have written a comment there. */
export type Known = 'all' | 'named' | 'authors'

interface Wanted {
  /** None but these. */
  zuids?: readonly number[]
  /** A part of the name. */
  search?: string | undefined
  among: Known
  from?: number
  limit?: number
}

/** The people who can see a zone, in the order of their names; bots and accounts that are closed are none. */
export const findPeople = async (
  db: Db,
  zone: ZoneKey,
  { zuids, search, among, from = 0, limit = 100 }: Wanted,
): Promise<{ zuid: number; display_name: string; picture: string | null }[]> => {
  if (zuids?.length === 0) return []
  const zuid = sql<number>`u.zuid`
  const { edition_id, zone_id } = zone
  const isVisible = sql<SqlBool>`case r.rank when 0 then 1 else
    case ${zonePermission(zuid)} when 'restricted' then 0 else 1 end
  end = 1`
  return db
    .selectFrom(rankedPeople(db, zone, zuids).as('r'))
    .innerJoin('user as u', 'u.zuid', 'r.zuid')
    .leftJoin('account_picture as pic', 'pic.zuid', 'u.zuid')
    .innerJoin('zone as z', (join) => join.on('z.edition_id', '=', edition_id).on('z.zone_id', '=', zone_id))
    .$if(among === 'named', (query) =>
      query.where('u.zuid', 'in', spaceEntries(db, zone).where('sm.member_type', '=', 'USER').select('sm.member_id')),
    )
    .$if(among === 'authors', (query) => query.where('u.zuid', 'in', authorsOf(db, zone)))
    .$if(search !== undefined, (query) => query.where(hasInName(db, search ?? '')))
    .where('u.bot_edition_id', 'is', null)
    .where('u.disabled_time', 'is', null)
    .where('u.deleted_time', 'is', null)
    .where(isVisible)
    .select(['u.zuid', 'u.display_name', 'pic.picture'])
    .orderBy('u.display_name')
    .orderBy('u.zuid')
    .limit(limit)
    .offset(from)
    .execute()
}

const authorsOf = (db: Db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('comment as c')
    .where('c.edition_id', '=', edition_id)
    .where('c.zone_id', '=', zone_id)
    .select('c.author_zuid')

/** Whatever its capitals. SQLite knows those of ASCII alone, so others are looked for as they may be written. */
const hasInName = (db: Db, search: string) => {
  const lower = search.toLowerCase()
  const [first = ''] = lower
  const spellings = new Set([lower, search.toUpperCase(), first.toUpperCase() + lower.slice(first.length), search])
  const like = db.engine === 'postgres' ? sql`ilike` : sql`like`
  const patterns = [...spellings].map((spelling) => `%${spelling.replaceAll(/[%_\\]/g, '\\$&')}%`)
  return sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`u.display_name ${like} ${pattern} escape '\\'`),
    sql` or `,
  )})`
}
