import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { preparedQuery, shortQuery } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

// biome-ignore format: a word list
export const editionColumns = [
  'edition_id', 'edition_name', 'edition_type_name', 'state', 'edition_owner_id', 'default_team_id', 'plan_name',
  'purchase_time', 'expiry_time', 'created_time', 'last_modified_time', 'requires_two_factor',
  'allows_guest_links',
] as const

export const teamColumns = ['edition_id', 'team_id', 'team_name', 'description', 'created_by', 'created_time'] as const

// biome-ignore format: a word list
export const spaceColumns = [
  'edition_id', 'space_id', 'team_id', 'space_name', 'status', 'allow_embed', 'owner_zuid', 'last_author_zuid',
  'created_time', 'last_modified_time', 'state_modified_time',
] as const

// biome-ignore format: a word list
export const zoneColumns = [
  'edition_id', 'zone_id', 'zone_key', 'space_id', 'zone_name', 'status', 'position', 'author_zuid', 'last_author_zuid',
  'created_time', 'last_modified_time', 'state_modified_time', 'seq', 'top', 'element_count',
] as const

// biome-ignore format: a word list
export const tokenColumns = [
  'zuid', 'scope', 'data_centre', 'expires_time', 'client_id', 'token_id', 'last_used_time',
] as const

type Aliased<A extends string, C extends string> = { [K in C]: `${A}.${K} as ${A}_${K}` }[C]

/** `e.edition_id as e_edition_id`, …: two tables of a join may have columns of one name. */
const aliased = <const A extends string, C extends string>(alias: A, columns: readonly C[]) =>
  columns.map((column) => `${alias}.${column} as ${alias}_${column}`) as Aliased<A, C>[]

interface EditionKey {
  edition_id: number
}
interface TeamKey extends EditionKey {
  team_id: number
}
interface SpaceKey extends EditionKey {
  space_id: number
}
interface ZoneKey extends SpaceKey {
  zone_id: string
}

/** A value, or a column of the statement itself. */
type Zuid = number | Expression<number>

const editionByUser = (db: Db, p: EditionKey & { zuid: number }) =>
  db
    .selectFrom('edition as e')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').on('em.zuid', '=', p.zuid),
    )
    .where('e.edition_id', '=', p.edition_id)
    .select(aliased('e', editionColumns))
    .select('em.role as edition_role')

type EditionQuery = ReturnType<typeof editionByUser>

const editionByToken = (db: Db, p: EditionKey & { token_hash: string }) =>
  db
    .selectFrom('access_token as tok')
    .leftJoin('edition as e', (join) => join.on('e.edition_id', '=', p.edition_id))
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').onRef('em.zuid', '=', 'tok.zuid'),
    )
    .where('tok.token_hash', '=', p.token_hash)
    .select(aliased('tok', tokenColumns))
    .select(aliased('e', editionColumns))
    .select('em.role as edition_role') as unknown as EditionQuery

const joinTeam = (edition: EditionQuery, p: TeamKey, zuid: Zuid) =>
  edition
    .leftJoin('team as t', (join) => join.onRef('t.edition_id', '=', 'e.edition_id').on('t.team_id', '=', p.team_id))
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', zuid),
    )
    .select(aliased('t', teamColumns))
    .select('tm.role as team_role')

type EntryScope = Schema & { sm: Pick<Schema['space_member'], 'edition_id' | 'member_type' | 'member_id'> }

/**
 * Whether the entry `sm` of a member list applies to a user: by their id, by a team they are in, or by the edition (S3).
 */
const entryApplies =
  (zuid: Zuid) =>
  (eb: ExpressionBuilder<EntryScope, 'sm'>): Expression<SqlBool> =>
    eb.or([
      eb.and([eb('sm.member_type', '=', 'USER'), eb('sm.member_id', '=', zuid)]),
      eb.and([
        eb('sm.member_type', '=', 'ORG'),
        eb.exists(
          eb
            .selectFrom('edition_member as here')
            .whereRef('here.edition_id', '=', 'sm.edition_id')
            .where('here.zuid', '=', zuid)
            .select('here.zuid'),
        ),
      ]),
      eb.and([
        eb('sm.member_type', '=', 'TEAM'),
        eb.exists(
          eb
            .selectFrom('team_member as mine')
            .whereRef('mine.edition_id', '=', 'sm.edition_id')
            .whereRef('mine.team_id', '=', 'sm.member_id')
            .where('mine.zuid', '=', zuid)
            .select('mine.zuid'),
        ),
      ]),
    ])

/** The rank of the strongest role that a user has in a space. */
export const bestRank = (db: Db, zuid: Zuid) =>
  db
    .selectFrom('space_member as sm')
    .where(entryApplies(zuid) as never)
    .select((eb) => eb.fn.min('sm.rank').as('rank'))

export const findSpaceRank = preparedQuery((db, p: SpaceKey & { zuid: number }) =>
  bestRank(db, p.zuid).where('sm.edition_id', '=', p.edition_id).where('sm.space_id', '=', p.space_id),
)

const joinSpace = (db: Db, edition: EditionQuery, p: SpaceKey, zuid: Zuid) => {
  const rank = bestRank(db, zuid).where(sql<SqlBool>`sm.edition_id = s.edition_id and sm.space_id = s.space_id`)
  return edition
    .leftJoin('space as s', (join) => join.onRef('s.edition_id', '=', 'e.edition_id').on('s.space_id', '=', p.space_id))
    .select(aliased('s', spaceColumns))
    .select(rank.as('space_rank'))
}

/** The entry on the zone `z` that decides for a user: their own before a team's before the edition's (Z7). */
const zoneEntry = <C extends 'permission' | 'rank'>(db: Db, zuid: Zuid, column: C) =>
  db
    .selectFrom('zone_member as sm')
    .where(sql<SqlBool>`sm.edition_id = z.edition_id and sm.zone_id = z.zone_id`)
    .where(entryApplies(zuid) as never)
    .orderBy(sql`case sm.member_type when 'USER' then 0 when 'TEAM' then 1 else 2 end`)
    .orderBy('sm.permission')
    .limit(1)
    .select(`sm.${column} as value`)

/** Hides the zone `z` from whoever came by a link to another one. */
const hiddenByDefault = (db: Db, zuid: Zuid) =>
  db
    .selectFrom('space_member as shown')
    .where(sql<SqlBool>`shown.edition_id = z.edition_id and shown.space_id = z.space_id`)
    .where('shown.member_type', '=', 'USER')
    .where('shown.member_id', '=', zuid)
    .where('shown.zones_hidden', '=', 1)
    .select(sql<'restricted'>`'restricted'`.as('value'))

/** Whether the zone `z` is hidden from a user; null where nothing says so. */
export const zonePermission = (db: Db, zuid: Zuid) =>
  sql<'restricted' | 'allowed' | null>`coalesce((${zoneEntry(db, zuid, 'permission')}), (${hiddenByDefault(db, zuid)}))`

/** The rank of the role that a user has on the zone `z`; null where they have that of the space. */
export const zoneRank = (db: Db, zuid: Zuid) => zoneEntry(db, zuid, 'rank')

const joinZone = (db: Db, edition: EditionQuery, p: ZoneKey, zuid: Zuid) =>
  joinSpace(db, edition, p, zuid)
    .leftJoin('zone as z', (join) =>
      join
        .onRef('z.edition_id', '=', 's.edition_id')
        .onRef('z.space_id', '=', 's.space_id')
        .on('z.zone_id', '=', p.zone_id),
    )
    .select(aliased('z', zoneColumns))
    .select(zonePermission(db, zuid).as('zone_permission'))
    .select(zoneRank(db, zuid).as('zone_rank'))

const pathQueries = <C extends object>(
  editionQuery: (db: Db, p: C & EditionKey) => EditionQuery,
  zuid: (p: C) => Zuid,
) => ({
  edition: shortQuery((db, p: C & EditionKey) => editionQuery(db, p)),
  team: shortQuery((db, p: C & TeamKey) => joinTeam(editionQuery(db, p), p, zuid(p))),
  space: shortQuery((db, p: C & SpaceKey) => joinSpace(db, editionQuery(db, p), p, zuid(p))),
  zone: shortQuery((db, p: C & ZoneKey) => joinZone(db, editionQuery(db, p), p, zuid(p))),
})

export const pathByUser = pathQueries(editionByUser, (p: { zuid: number }) => p.zuid)

/** No row where there is no such token. Nearly every read begins with one of these. */
export const pathByToken = pathQueries(editionByToken, (_: { token_hash: string }) => sql<number>`tok.zuid`)
