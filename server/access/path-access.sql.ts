import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

export const editionColumns = [
  'edition_id',
  'edition_name',
  'edition_type_name',
  'state',
  'edition_owner_id',
  'default_team_id',
  'plan_name',
  'purchase_time',
  'expiry_time',
  'created_time',
  'last_modified_time',
] as const

export const teamColumns = ['edition_id', 'team_id', 'team_name', 'description', 'created_by', 'created_time'] as const

export const spaceColumns = [
  'edition_id',
  'space_id',
  'team_id',
  'space_name',
  'status',
  'allow_embed',
  'owner_zuid',
  'last_author_zuid',
  'created_time',
  'last_modified_time',
  'state_modified_time',
] as const

type Aliased<A extends string, C extends string> = { [K in C]: `${A}.${K} as ${A}_${K}` }[C]

/** `e.edition_id as e_edition_id`, …: two tables of a join may have columns of one name. */
const as = <const A extends string, C extends string>(alias: A, columns: readonly C[]) =>
  columns.map((column) => `${alias}.${column} as ${alias}_${column}`) as Aliased<A, C>[]

const editionOf = (db: Db, p: { zuid: number; edition_id: number }) =>
  db
    .selectFrom('edition as e')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').on('em.zuid', '=', p.zuid),
    )
    .where('e.edition_id', '=', p.edition_id)
    .select(as('e', editionColumns))
    .select('em.role as edition_role')

type EditionQuery = ReturnType<typeof editionOf>

/** Somebody known by id, or by a column of the statement itself. */
type Zuid = number | Expression<number>

/** The same, beginning with a token: one statement says whose it is and where that leads. */
const editionByToken = (db: Db, p: { token_hash: string; edition_id: number }) =>
  db
    .selectFrom('access_token as tok')
    .leftJoin('edition as e', (join) => join.on('e.edition_id', '=', p.edition_id))
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').onRef('em.zuid', '=', 'tok.zuid'),
    )
    .where('tok.token_hash', '=', p.token_hash)
    .select(as('e', editionColumns))
    .select('em.role as edition_role') as unknown as EditionQuery

const tokenZuid = sql<number>`tok.zuid`

export const tokenColumns = ['zuid', 'scope', 'data_centre', 'expires_time'] as const

const ofToken = [
  sql<number>`tok.zuid`.as('tok_zuid'),
  sql<string>`tok.scope`.as('tok_scope'),
  sql<string>`tok.data_centre`.as('tok_data_centre'),
  sql<number>`tok.expires_time`.as('tok_expires_time'),
] as const satisfies { length: (typeof tokenColumns)['length'] }

const teamOn = (edition: EditionQuery, p: { team_id: number }, zuid: Zuid) =>
  edition
    .leftJoin('team as t', (join) => join.onRef('t.edition_id', '=', 'e.edition_id').on('t.team_id', '=', p.team_id))
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', zuid),
    )
    .select(as('t', teamColumns))
    .select('tm.role as team_role')

/**
 * Whether an entry of a member list reaches a user: by name, by a team the user is in, or by the edition (S3).
 * `sm` is the entry, whatever list it stands in.
 */
const entryReaches =
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

type EntryScope = Schema & { sm: Pick<Schema['space_member'], 'edition_id' | 'member_type' | 'member_id'> }

/** The rank of the strongest role that reaches somebody in a space. */
export const rankIn = (db: Db, zuid: Zuid) =>
  db
    .selectFrom('space_member as sm')
    .where(entryReaches(zuid) as never)
    .select((eb) => eb.fn.min('sm.rank').as('rank'))

export const spaceRank = preparedQuery((db, p: { zuid: number; edition_id: number; space_id: number }) =>
  rankIn(db, p.zuid).where('sm.edition_id', '=', p.edition_id).where('sm.space_id', '=', p.space_id),
)

const spaceOn = (db: Db, edition: EditionQuery, p: { space_id: number }, zuid: Zuid) =>
  edition
    .leftJoin('space as s', (join) => join.onRef('s.edition_id', '=', 'e.edition_id').on('s.space_id', '=', p.space_id))
    .select(as('s', spaceColumns))
    .select(
      rankIn(db, zuid).where(sql<SqlBool>`sm.edition_id = s.edition_id and sm.space_id = s.space_id`).as('space_rank'),
    )

export const zoneColumns = [
  'edition_id',
  'zone_id',
  'zone_key',
  'space_id',
  'zone_name',
  'status',
  'position',
  'author_zuid',
  'last_author_zuid',
  'created_time',
  'last_modified_time',
  'state_modified_time',
  'seq',
  'top',
] as const

/**
 * The entry for a user on the zone `z` that counts: theirs by name before a team's before everybody's (Z7).
 * A subquery for the select list or the condition of a query over zones.
 */
export const zoneEntry = <C extends 'permission' | 'rank'>(db: Db, zuid: Zuid, column: C) =>
  db
    .selectFrom('zone_member as sm')
    .where(sql<SqlBool>`sm.edition_id = z.edition_id and sm.zone_id = z.zone_id`)
    .where(entryReaches(zuid) as never)
    .orderBy(sql`case sm.member_type when 'USER' then 0 when 'TEAM' then 1 else 2 end`)
    .orderBy('sm.permission')
    .limit(1)
    .select(`sm.${column} as value`)

const zoneOn = (db: Db, edition: EditionQuery, p: { space_id: number; zone_id: string }, zuid: Zuid) =>
  spaceOn(db, edition, p, zuid)
    .leftJoin('zone as z', (join) =>
      join
        .onRef('z.edition_id', '=', 's.edition_id')
        .onRef('z.space_id', '=', 's.space_id')
        .on('z.zone_id', '=', p.zone_id),
    )
    .select(as('z', zoneColumns))
    .select([zoneEntry(db, zuid, 'permission').as('zone_permission'), zoneEntry(db, zuid, 'rank').as('zone_rank')])

interface EditionAt {
  edition_id: number
}
interface TeamAt extends EditionAt {
  team_id: number
}
interface SpaceAt extends EditionAt {
  space_id: number
}
interface ZoneAt extends SpaceAt {
  zone_id: string
}

/** From somebody's id. */
export const pathByUser = {
  edition: preparedQuery((db, p: EditionAt & { zuid: number }) => editionOf(db, p)),
  team: preparedQuery((db, p: TeamAt & { zuid: number }) => teamOn(editionOf(db, p), p, p.zuid)),
  space: preparedQuery((db, p: SpaceAt & { zuid: number }) => spaceOn(db, editionOf(db, p), p, p.zuid)),
  zone: preparedQuery((db, p: ZoneAt & { zuid: number }) => zoneOn(db, editionOf(db, p), p, p.zuid)),
}

interface Token {
  token_hash: string
}

/** From a token: nothing comes back where there is no such token. Nearly every read begins with one of these. */
export const pathByToken = {
  edition: preparedQuery((db, p: EditionAt & Token) => editionByToken(db, p).select(ofToken)),
  team: preparedQuery((db, p: TeamAt & Token) => teamOn(editionByToken(db, p), p, tokenZuid).select(ofToken)),
  space: preparedQuery((db, p: SpaceAt & Token) => spaceOn(db, editionByToken(db, p), p, tokenZuid).select(ofToken)),
  zone: preparedQuery((db, p: ZoneAt & Token) => zoneOn(db, editionByToken(db, p), p, tokenZuid).select(ofToken)),
}
