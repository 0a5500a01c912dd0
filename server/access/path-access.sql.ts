import { type SqlBool, sql } from 'kysely'
import { preparedQuery, shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { bestRank, listOfSpace, type Zuid, zoneAccess } from './member-entries.sql.ts'

// biome-ignore format: a word list
export const editionColumns = [
  'edition_id', 'edition_name', 'edition_type_name', 'state', 'edition_owner_id', 'default_team_id', 'plan_name',
  'purchase_time', 'expiry_time', 'created_time', 'last_modified_time', 'requires_two_factor',
  'allows_guest_links',
] as const

export const teamColumns = ['edition_id', 'team_id', 'team_name', 'description', 'created_by', 'created_time'] as const

// biome-ignore format: a word list
export const spaceColumns = [
  'edition_id', 'space_id', 'team_id', 'space_name', 'status', 'allow_embed', 'together_off', 'owner_zuid',
  'last_author_zuid', 'created_time', 'last_modified_time', 'state_modified_time',
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

/** What decides whether a request goes on. */
const editionStateColumns = ['edition_id', 'state', 'requires_two_factor'] as const
const spaceStateColumns = ['edition_id', 'space_id', 'status'] as const

/** What a change of elements looks at. */
const placeColumns = ['edition_id', 'zone_id', 'space_id', 'status', 'seq', 'top', 'element_count'] as const

const stateColumns = { edition: editionStateColumns, space: spaceStateColumns }

/** What is selected of the path to a zone, by what the operation says that it reads. */
export const columnsOf = {
  all: { edition: editionColumns, space: spaceColumns, zone: zoneColumns },
  zone: { ...stateColumns, zone: zoneColumns },
  place: { ...stateColumns, zone: placeColumns },
} as const

export type SelectedRows = keyof typeof columnsOf

/** For the types of a statement, in which each column is there: what is made of its row has those that are. */
const allOf = (rows: SelectedRows) => columnsOf[rows] as unknown as typeof columnsOf.all

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

const editionByUser = (db: Db, p: EditionKey & { zuid: number }, rows: SelectedRows) =>
  db
    .selectFrom('edition as e')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').on('em.zuid', '=', p.zuid),
    )
    .where('e.edition_id', '=', p.edition_id)
    .select(aliased('e', allOf(rows).edition))
    .select('em.role as edition_role')

type EditionQuery = ReturnType<typeof editionByUser>

const editionByToken = (db: Db, p: EditionKey & { token_hash: string }, rows: SelectedRows) =>
  db
    .selectFrom('access_token as tok')
    .leftJoin('edition as e', (join) => join.on('e.edition_id', '=', p.edition_id))
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'e.edition_id').onRef('em.zuid', '=', 'tok.zuid'),
    )
    .where('tok.token_hash', '=', p.token_hash)
    .select(aliased('tok', tokenColumns))
    .select(aliased('e', allOf(rows).edition))
    .select('em.role as edition_role') as unknown as EditionQuery

const joinTeam = (edition: EditionQuery, p: TeamKey, zuid: Zuid) =>
  edition
    .leftJoin('team as t', (join) => join.onRef('t.edition_id', '=', 'e.edition_id').on('t.team_id', '=', p.team_id))
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', zuid),
    )
    .select(aliased('t', teamColumns))
    .select('tm.role as team_role')

export const findSpaceRank = preparedQuery((db, p: SpaceKey & { zuid: number }) => {
  const list = sql<SqlBool>`sm.edition_id = ${p.edition_id} and sm.space_id = ${p.space_id}`
  return db.selectNoFrom(bestRank(db, p.zuid, list).as('rank'))
})

/** Whether somebody outside the edition came by a link; nothing is looked up for its people. */
const cameByLink = (zuid: Zuid) => sql<number | null>`case when em.role is null then
  (select 1 from link_guest as lg where lg.edition_id = e.edition_id and lg.zuid = ${zuid}) end`

const joinSpace = (db: Db, edition: EditionQuery, p: SpaceKey, zuid: Zuid, rows: SelectedRows) => {
  const rank = bestRank(db, zuid, listOfSpace('s'))
  return edition
    .leftJoin('space as s', (join) => join.onRef('s.edition_id', '=', 'e.edition_id').on('s.space_id', '=', p.space_id))
    .select(aliased('s', allOf(rows).space))
    .select([rank.as('space_rank'), cameByLink(zuid).as('by_link')])
}

const joinZone = (db: Db, edition: EditionQuery, p: ZoneKey, zuid: Zuid, rows: SelectedRows) =>
  joinSpace(db, edition, p, zuid, rows)
    .leftJoin('zone as z', (join) =>
      join
        .onRef('z.edition_id', '=', 's.edition_id')
        .onRef('z.space_id', '=', 's.space_id')
        .on('z.zone_id', '=', p.zone_id),
    )
    .select(aliased('z', allOf(rows).zone))
    .select(zoneAccess(zuid).as('zone_access'))

const pathQueries = <C extends object>(
  editionQuery: (db: Db, p: C & EditionKey, rows: SelectedRows) => EditionQuery,
  zuid: (p: C) => Zuid,
) => {
  const zone = (rows: SelectedRows) =>
    shortQuery((db, p: C & ZoneKey) => joinZone(db, editionQuery(db, p, rows), p, zuid(p), rows))
  return {
    edition: shortQuery((db, p: C & EditionKey) => editionQuery(db, p, 'all')),
    team: shortQuery((db, p: C & TeamKey) => joinTeam(editionQuery(db, p, 'all'), p, zuid(p))),
    space: shortQuery((db, p: C & SpaceKey) => joinSpace(db, editionQuery(db, p, 'all'), p, zuid(p), 'all')),
    zone: { all: zone('all'), zone: zone('zone'), place: zone('place') },
  }
}

export const pathByUser = pathQueries(editionByUser, (p: { zuid: number }) => p.zuid)

/** No row where there is no such token. Nearly every read begins with one of these. */
export const pathByToken = pathQueries(editionByToken, (_: { token_hash: string }) => sql<number>`tok.zuid`)
