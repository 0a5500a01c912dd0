import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { preparedQuery, preparedQueryPer } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { rankHere, someHere, spacesFor } from './space-info.sql.ts'

interface Caller {
  edition_id: number
  team_id: number
  zuid: number
}

interface Page extends Caller {
  limit: number
  offset: number
}

/**
 * Above this many entries, walking the team in order finds a page sooner than sorting what the caller reaches. Later
 * where most of what is walked may not be wanted.
 */
export const manyEntries = { usual: 200, picky: 2000 }

/** The spaces whose entries may reach the caller, once for each entry: whoever asks still looks at the rank. */
const reached = (db: Db, p: Pick<Caller, 'edition_id' | 'zuid'>) => {
  const entries = (member_type: 'USER' | 'ORG', member_id: number) =>
    db
      .selectFrom('space_member')
      .where('edition_id', '=', p.edition_id)
      .where('member_type', '=', member_type)
      .where('member_id', '=', member_id)
      .select('space_id')
  return entries('USER', p.zuid)
    .unionAll(entries('ORG', p.edition_id))
    .unionAll(
      db
        .selectFrom('team_member as t')
        // SQLite keeps to the order of a cross join: the teams of one person are few, the entries of teams are many.
        .crossJoin('space_member as m')
        .where('t.edition_id', '=', p.edition_id)
        .where('t.zuid', '=', p.zuid)
        .where('m.edition_id', '=', p.edition_id)
        .where('m.member_type', '=', 'TEAM')
        .whereRef('m.member_id', '=', 't.team_id')
        .select('m.space_id'),
    )
}

/** The team that a list is asked for: the caller's role in it, and how many entries reach the caller, up to a number. */
export const teamAndReach = preparedQuery((db, p: Caller & { most: number }) =>
  db
    .selectFrom('team as t')
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', p.zuid),
    )
    .where('t.edition_id', '=', p.edition_id)
    .where('t.team_id', '=', p.team_id)
    .select('tm.role')
    .select(
      db
        .selectFrom(reached(db, p).limit(p.most).as('r'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('entries'),
    ),
)

const isOwned = (p: Caller) => sql<SqlBool>`s.owner_zuid = ${p.zuid}`

const isShared = someHere(sql`space_member`, sql`not (o.member_type = 'USER' and o.member_id = s.owner_zuid)`)
const isPublished = someHere(sql`space_member`, sql`o.member_type in ('TEAM', 'ORG')`)
const isFavorite = (p: Caller) => someHere(sql`space_favorite`, sql`o.zuid = ${p.zuid}`)
const isOpened = (p: Caller) => someHere(sql`space_opening`, sql`o.zuid = ${p.zuid}`)

/** S4: what each kind of list holds, of the spaces of the team that the caller sees. */
const kinds = {
  ALLSPACES: () => [],
  SHARED_SPACES: (p) => [sql<SqlBool>`(s.owner_zuid <> ${p.zuid} or (${isShared}))`],
  SHARED_BY_ME: (p) => [isOwned(p), isShared],
  SHARED_BY_OTHERS: (p) => [sql<SqlBool>`s.owner_zuid <> ${p.zuid}`],
  PUBLISHED_WITH_TEAM: () => [isPublished],
  FAVORITES: (p) => [isFavorite(p)],
  DRAFT_SPACES: (p) => [isOwned(p), sql<SqlBool>`not (${isShared})`],
  RECENTLY_TRASHED: (p) => [isOwned(p)],
} satisfies Record<string, (p: Caller) => RawBuilder<SqlBool>[]>

export type SpaceKind = keyof typeof kinds

/** S5. Every order ends with the id, so that pages do not overlap. */
const orders = {
  modified: 's.last_modified_time desc, s.space_id desc',
  created: 's.created_time desc, s.space_id desc',
  name: 's.name_key asc, s.space_id asc',
  nameBack: 's.name_key desc, s.space_id desc',
  opened: 's.opened_time desc, s.space_id desc',
  deleted: 's.state_modified_time asc, s.space_id asc',
  deletedBack: 's.state_modified_time desc, s.space_id desc',
}

export type SpaceOrder = keyof typeof orders

/** Where the rows come from: the whole team, in the order wanted, or a small set that is then put in order. */
export type Source = 'team' | 'entries' | 'favourites'

const smallSet = (db: Db, p: Caller, source: Source) => {
  if (source === 'entries') return reached(db, p)
  const mine = db.selectFrom('space_favorite').where('edition_id', '=', p.edition_id).where('zuid', '=', p.zuid)
  return mine.select('space_id')
}

/** The sign keeps an engine off the indexes that begin with the team, where there is a better way in. */
const inTeamToo = (p: Caller) => sql<SqlBool>`+s.team_id = ${p.team_id}`

const seen = (db: Db, p: Caller, kind: SpaceKind): Expression<SqlBool>[] => [
  sql<SqlBool>`s.edition_id = ${p.edition_id}`,
  sql<SqlBool>`s.status = ${sql.lit(kind === 'RECENTLY_TRASHED' ? 'TRASH' : 'ACTIVE')}`,
  ...kinds[kind](p),
  sql<SqlBool>`(${rankHere(db, p.zuid)}) is not null`,
]

const matching = (db: Db, p: Caller, kind: SpaceKind, source: Source): Expression<SqlBool>[] =>
  source === 'team'
    ? [sql<SqlBool>`s.team_id = ${p.team_id}`, ...seen(db, p, kind)]
    : [sql<SqlBool>`s.space_id in (${smallSet(db, p, source)})`, inTeamToo(p), ...seen(db, p, kind)]

/** A page of a list. `unopened` leaves out what the caller has ever opened. */
export const pageOfSpaces = preparedQueryPer(
  (kind: SpaceKind, order: SpaceOrder, source: Source, unopened?: 'unopened') => (db, p: Page) =>
    spacesFor(db, p.zuid)
      .where(({ and, not }) => and([...matching(db, p, kind, source), ...(unopened ? [not(isOpened(p))] : [])]))
      .orderBy(sql.raw(orders[order]))
      .limit(p.limit)
      .offset(p.offset),
)

/** A page of those that the caller has opened, latest first. */
export const pageOfOpened = preparedQueryPer(
  (kind: SpaceKind) => (db, p: Page) =>
    spacesFor(db, p.zuid)
      .innerJoin('space_opening as mine', (join) =>
        join.onRef('mine.edition_id', '=', 's.edition_id').onRef('mine.space_id', '=', 's.space_id'),
      )
      .where('mine.edition_id', '=', p.edition_id)
      .where('mine.zuid', '=', p.zuid)
      .where(({ and }) => and([inTeamToo(p), ...seen(db, p, kind)]))
      .orderBy('mine.opened_time', 'desc')
      .orderBy('mine.space_id', 'desc')
      .limit(p.limit)
      .offset(p.offset),
)

export const countOfSpaces = preparedQueryPer(
  (kind: SpaceKind, source: Source, opened?: 'opened') => (db, p: Caller) =>
    db
      .selectFrom('space as s')
      .where(({ and }) => and([...matching(db, p, kind, source), ...(opened ? [isOpened(p)] : [])]))
      .select(({ fn }) => fn.countAll<number>().as('n')),
)
