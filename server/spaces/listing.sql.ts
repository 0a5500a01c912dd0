import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { preparedQueryVariants } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { existsForSpace, rankForSpace, selectSpaces } from './space-info.sql.ts'

interface TeamMember {
  edition_id: number
  team_id: number
  zuid: number
}

const isOwned = (p: TeamMember) => sql<SqlBool>`s.owner_zuid = ${p.zuid}`
const isOthers = (p: TeamMember) => sql<SqlBool>`s.owner_zuid <> ${p.zuid}`
const isShared = existsForSpace(sql`space_member`, sql`not (o.member_type = 'USER' and o.member_id = s.owner_zuid)`)
const isPublished = existsForSpace(sql`space_member`, sql`o.member_type in ('TEAM', 'ORG')`)

/** S4: what each kind of list holds, of the spaces of the team that the caller sees. */
const kinds = {
  ALLSPACES: () => [],
  SHARED_SPACES: (p) => [sql<SqlBool>`(${isOthers(p)} or (${isShared}))`],
  SHARED_BY_ME: (p) => [isOwned(p), isShared],
  SHARED_BY_OTHERS: (p) => [isOthers(p)],
  PUBLISHED_WITH_TEAM: () => [isPublished],
  FAVORITES: (p) => [existsForSpace(sql`space_favorite`, sql`o.zuid = ${p.zuid}`)],
  DRAFT_SPACES: (p) => [isOwned(p), sql<SqlBool>`not (${isShared})`],
  RECENTLY_TRASHED: (p) => [isOwned(p)],
} satisfies Record<string, (p: TeamMember) => RawBuilder<SqlBool>[]>

export type SpaceKind = keyof typeof kinds

const lastModified = sql`s.last_modified_time desc, s.space_id desc`

/** S5. Every order ends with the id, so that pages do not overlap. Those of a team's columns are orders of indexes. */
const orders = {
  modified: () => lastModified,
  created: () => sql`s.created_time desc, s.space_id desc`,
  nameAsc: () => sql`s.name_key asc, s.space_id asc`,
  nameDesc: () => sql`s.name_key desc, s.space_id desc`,
  opened: () => sql`s.opened_time desc, s.space_id desc`,
  openedByCaller: (p) => sql`(select o.opened_time from space_opening as o where o.edition_id = s.edition_id
    and o.space_id = s.space_id and o.zuid = ${p.zuid}) desc nulls last, ${lastModified}`,
  deletedAsc: () => sql`s.state_modified_time asc, s.space_id asc`,
  deletedDesc: () => sql`s.state_modified_time desc, s.space_id desc`,
} satisfies Record<string, (p: TeamMember) => RawBuilder<unknown>>

export type SpaceOrder = keyof typeof orders

const conditions = (db: Db, p: TeamMember, kind: SpaceKind): RawBuilder<SqlBool>[] => [
  sql`s.edition_id = ${p.edition_id} and s.team_id = ${p.team_id}`,
  sql`s.status = ${sql.lit(kind === 'RECENTLY_TRASHED' ? 'TRASH' : 'ACTIVE')}`,
  ...kinds[kind](p),
  sql`(${rankForSpace(db, p.zuid)}) is not null`,
]

export const pageOfSpaces = preparedQueryVariants(
  (kind: SpaceKind, order: SpaceOrder) => (db, p: TeamMember & { limit: number; offset: number }) =>
    selectSpaces(db, p.zuid)
      .where(({ and }) => and(conditions(db, p, kind)))
      .orderBy(orders[order](p))
      .limit(p.limit)
      .offset(p.offset),
)

export const countSpaces = preparedQueryVariants(
  (kind: SpaceKind) => (db, p: TeamMember) =>
    db
      .selectFrom('space as s')
      .where(({ and }) => and(conditions(db, p, kind)))
      .select(({ fn }) => fn.countAll<number>().as('count')),
)
