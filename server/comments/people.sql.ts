import { type Expression, type SqlBool, sql } from 'kysely'
import { bestRank, zonePermission } from '../access/path-access.sql.ts'
import { reachedPeople, spaceEntries } from '../access/reached-people.sql.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  space_id: number
  zone_id: string
}

interface Wanted {
  /** None but these. */
  zuids?: readonly number[]
  /** A part of the name. */
  search?: string | undefined
  /** None who came by a team or by the edition. */
  byNameOnly: boolean
  from?: number
  limit?: number
}

/** The people who can see a zone, in the order of their names; bots and accounts that are closed are none. */
export const findPeople = async (
  db: Db,
  zone: ZoneKey,
  { zuids, search, byNameOnly, from = 0, limit = 100 }: Wanted,
): Promise<{ zuid: number; display_name: string }[]> => {
  if (zuids?.length === 0) return []
  const zuid = sql<number>`u.zuid`
  const { edition_id, space_id, zone_id } = zone
  const rank = bestRank(db, zuid).where('sm.edition_id', '=', edition_id).where('sm.space_id', '=', space_id)
  const restricted = zonePermission(db, zuid) as unknown as Expression<string>
  const isVisible = sql<SqlBool>`case coalesce((${rank as unknown as Expression<number>}), -1)
    when -1 then 0
    when 0 then 1
    else case (${restricted}) when 'restricted' then 0 else 1 end
  end = 1`
  return db
    .selectFrom(['user as u', 'zone as z'])
    .where('z.edition_id', '=', edition_id)
    .where('z.zone_id', '=', zone_id)
    .where('u.zuid', 'in', zuids ? [...zuids] : reachedPeople(db, zone))
    .$if(byNameOnly, (query) =>
      query.where('u.zuid', 'in', spaceEntries(db, zone).where('sm.member_type', '=', 'USER').select('sm.member_id')),
    )
    .$if(search !== undefined, (query) => query.where(hasInName(db, search ?? '')))
    .where('u.bot_edition_id', 'is', null)
    .where('u.disabled_time', 'is', null)
    .where('u.deleted_time', 'is', null)
    .where(isVisible)
    .select(['u.zuid', 'u.display_name'])
    .orderBy('u.display_name')
    .orderBy('u.zuid')
    .limit(limit)
    .offset(from)
    .execute()
}

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
