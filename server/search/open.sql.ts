import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { rankIn, zoneEntry } from '../access/path-access.sql.ts'
import { compiled } from '../db/compiled.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import type { Found } from './shelf.sql.ts'

/** Whoever searches, and where. */
interface Caller {
  edition_id: number
  zuid: number
}

/** A space that is active. */
export interface SpaceSeen {
  space_id: number
  /** The caller's; null where they have none. */
  rank: number | null
  /** Its zones in the trash, as JSON; null where there are none. */
  trash: string | null
}

/** What a caller may see. */
export interface Openness {
  /** What was learned on the way of some spaces: of all of them, those that are active. */
  learn(spaces: Iterable<number>, seen: readonly SpaceSeen[]): void
  /** Says which of some entries are open. */
  of(found: readonly Found[]): Promise<(entry: Found) => boolean>
}

/**
 * The zone and the space are active, the caller has a role in the space, and the zone is not restricted unless the role
 * is the highest (Z7). Matches are many and spaces few: what was asked about a space or a zone is remembered for the rest
 * of the search.
 */
export const openTo = (db: Db, { edition_id, zuid }: Caller): Openness => {
  const ranks = new Map<number, number>()
  const guarded = new Set<string>()
  const closed = new Set<string>()

  const learn: Openness['learn'] = (spaces, seen) => {
    for (const id of spaces) ranks.set(id, none)
    for (const { space_id, rank, trash } of seen) {
      ranks.set(space_id, rank ?? none)
      if (trash !== null) for (const id of JSON.parse(trash) as string[]) closed.add(id)
    }
  }

  const askSpaces = async (found: readonly Found[]) => {
    const unknown = new Set<number>()
    for (const { space_id } of found) if (!ranks.has(space_id)) unknown.add(space_id)
    if (unknown.size > 0) learn(unknown, await spaces(db, { edition_id, zuid, ids: listed(db, unknown) }))
  }

  const askZones = async (found: readonly Found[]) => {
    const unknown = new Set<string>()
    for (const { space_id, zone_id } of found)
      if ((ranks.get(space_id) as number) > highest && !guarded.has(zone_id)) unknown.add(zone_id)
    if (unknown.size === 0) return
    for (const id of unknown) guarded.add(id)
    for (const { zone_id } of await restrictedZones(db, { edition_id, zuid, ids: listed(db, unknown) }))
      closed.add(zone_id)
  }

  return {
    learn,
    async of(found) {
      await askSpaces(found)
      await askZones(found)
      return ({ space_id, zone_id }) => ranks.get(space_id) !== none && !closed.has(zone_id)
    },
  }
}

const highest = 0
const none = -1

type Ids = readonly (number | string)[] | string

/** A list as one value, whatever its length: PostgreSQL has arrays, SQLite JSON. */
const listed = (db: Db, ids: ReadonlySet<number | string>): Ids =>
  engineOf(db) === 'postgres' ? [...ids] : JSON.stringify([...ids])

/** The same as rows with one column, `id`. */
const rowsOf = (db: Db, ids: Ids, type: 'bigint' | 'text'): RawBuilder<unknown> =>
  engineOf(db) === 'postgres'
    ? sql`unnest(${ids}::${sql.raw(type)}[]) as l (id)`
    : sql`(select value as id from json_each(${ids})) as l`

/** A query for those of some spaces that are active; `ids`: rows `l` with one column, `id`. */
export const spacesSeen = (db: Db, { edition_id, zuid }: Caller, ids: RawBuilder<unknown>): RawBuilder<SpaceSeen> => {
  const rank = rankIn(db, zuid).where(sql<SqlBool>`sm.edition_id = s.edition_id and sm.space_id = s.space_id`)
  const isActive = sql`s.edition_id = ${edition_id} and s.space_id = l.id and s.status = 'ACTIVE'`
  const list = engineOf(db) === 'postgres' ? sql`json_agg(z.zone_id)::text` : sql`json_group_array(z.zone_id)`
  return sql<SpaceSeen>`
    select s.space_id, (${rank as unknown as Expression<number>}) as rank,
      (select ${list} from zone z
        where z.edition_id = s.edition_id and z.space_id = s.space_id and z.status = 'TRASH') as trash
    from ${ids}
    ${
      // One by one, which the offset sees to: PostgreSQL would rather read all spaces of the edition.
      engineOf(db) === 'postgres'
        ? sql`cross join lateral (select edition_id, space_id from space s where ${isActive} offset 0) s`
        : sql`cross join space s where ${isActive}`
    }`
}

const spaces = compiled((db, p: Caller & { ids: Ids }) => ({
  compile: () => spacesSeen(db, p, rowsOf(db, p.ids, 'bigint')).compile(db),
}))

const restrictedZones = compiled((db, p: Caller & { ids: Ids }) => ({
  compile: () => {
    const permission = zoneEntry(db, p.zuid, 'permission')
    return sql<{ zone_id: string }>`
      select z.zone_id
      from ${rowsOf(db, p.ids, 'text')}
      cross join zone z
      where z.edition_id = ${p.edition_id} and z.zone_id = l.id
        and (${permission as unknown as Expression<string>}) = 'restricted'`.compile(db)
  },
}))
