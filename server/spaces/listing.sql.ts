import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { preparedQueryVariants, unseen } from '../db/prepared-query.ts'
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
  // From the caller's own rows to the spaces: most of the team's are nobody's favourites.
  FAVORITES: (p) => [
    sql<SqlBool>`s.space_id in (select f.space_id from space_favorite as f
      where f.edition_id = ${p.edition_id} and f.zuid = ${p.zuid})`,
  ],
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
  // Of `pageByOpening`.
  openedByCaller: () => sql`page.opened_time desc nulls last, ${lastModified}`,
  deletedAsc: () => sql`s.state_modified_time asc, s.space_id asc`,
  deletedDesc: () => sql`s.state_modified_time desc, s.space_id desc`,
} satisfies Record<string, () => RawBuilder<unknown>>

export type SpaceOrder = keyof typeof orders

const conditions = (db: Db, p: TeamMember, kind: SpaceKind): RawBuilder<SqlBool>[] => [
  sql`s.edition_id = ${p.edition_id} and s.team_id = ${p.team_id}`,
  sql`s.status = ${sql.lit(kind === 'RECENTLY_TRASHED' ? 'TRASH' : 'ACTIVE')}`,
  ...kinds[kind](p),
  sql`(${rankForSpace(db, p.zuid)}) is not null`,
]

type Page = TeamMember & { limit: number; offset: number }

/**
 * The spaces that a page by the caller's openings is of: as many of those that they opened, in the order of the index of
 * openings, and of the rest, in the order of the last change, as there are up to its end.
 */
const pageByOpening = (db: Db, p: Page, kind: SpaceKind) => {
  const isWanted = sql.join(conditions(db, p, kind), sql` and `)
  const end = sql`limit ${unseen(db, p.limit)} + ${unseen(db, p.offset)}`
  return sql<{ space_id: number; opened_time: number | null }>`(
    select * from (select s.space_id, o.opened_time from space_opening as o
      join space as s on s.edition_id = o.edition_id and s.space_id = o.space_id
      where o.edition_id = ${p.edition_id} and o.zuid = ${p.zuid} and ${isWanted}
      order by o.opened_time desc, ${lastModified} ${end}) as opened
    union all
    select * from (select s.space_id, cast(null as bigint) as opened_time from space as s
      where not (${existsForSpace(sql`space_opening`, sql`o.zuid = ${p.zuid}`)}) and ${isWanted}
      order by ${lastModified} ${end}) as others)`
}

export const pageOfSpaces = preparedQueryVariants(
  (kind: SpaceKind, order: SpaceOrder) => (db, p: Page) =>
    selectSpaces(db, p.zuid)
      .$if(order !== 'openedByCaller', (query) => query.where(({ and }) => and(conditions(db, p, kind))))
      .$if(
        order === 'openedByCaller',
        (query) =>
          query
            .innerJoin(pageByOpening(db, p, kind).as('page'), 'page.space_id', 's.space_id')
            .where('s.edition_id', '=', p.edition_id) as typeof query,
      )
      .orderBy(orders[order]())
      .limit(unseen(db, p.limit))
      .offset(unseen(db, p.offset)),
)

export const countSpaces = preparedQueryVariants(
  (kind: SpaceKind) => (db, p: TeamMember) =>
    db
      .selectFrom('space as s')
      .where(({ and }) => and(conditions(db, p, kind)))
      .select(({ fn }) => fn.countAll<number>().as('count')),
)
