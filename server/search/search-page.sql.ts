import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQueryVariants } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { type Hit, loadHits } from './hits.sql.ts'
import { queryWords } from './normalize.ts'
import {
  type PartIndex,
  type PostgresSearchParams,
  partIndexFor,
  postgresMatchesInSpaces,
  postgresMatchesInTeam,
  toPostgresSearchParams,
} from './postgres-matches.sql.ts'
import { findSmallScope, type ScopeLimits, teamsOfSpaces } from './small-scope.sql.ts'
import {
  type PartLookup,
  type SqliteSearchParams,
  sqliteMatchesInSpaces,
  sqliteMatchesInTeam,
  toSqliteSearchParams,
} from './sqlite-matches.sql.ts'
import { nextPending } from './trigram-index.sql.ts'
import { isVisible } from './visibility.sql.ts'

export interface SearchRequest {
  edition_id: number
  /** Undefined: in every team. */
  team_id?: number | undefined
  zuid: number
  search: string
  from: number
  limit: number
}

/** Tests set these, to reach every way of searching with few entries. */
export interface SearchTuning {
  scope?: ScopeLimits
  /** Of PostgreSQL. */
  recent?: number
}

/** Pages end here: what is skipped costs as much as what is shown. */
const MAX_RESULTS = 10_000

/** A page of each kind: best match first, then newest first, and only what the caller may see (Q1). */
export const searchPage = async (
  db: Db,
  request: SearchRequest,
  kinds: readonly SearchKind[],
  tuning: SearchTuning = {},
): Promise<Hit[]> => {
  const { edition_id, from } = request
  const limit = Math.min(request.limit, MAX_RESULTS - from)
  if (limit <= 0) return []
  const spaces = await findSmallScope(db, request, tuning.scope)
  if (spaces?.length === 0) return []
  const words = queryWords(request.search)
  // A query of nothing but control characters has no word.
  if (words.length === 0) return []
  const asked = { ...request, limit, words, kinds, spaces, recent: tuning.recent }
  const isInAll = request.team_id === undefined && !spaces
  return loadHits(db, edition_id, await (isInAll ? findInTeams(db, asked) : findMatches(db, asked)))
}

interface Asked extends Omit<SearchRequest, 'search'> {
  words: readonly string[]
  kinds: readonly SearchKind[]
  spaces: Spaces
  recent: number | undefined
}

const findMatches = (db: Db, { words, kinds, spaces, recent, ...asked }: Asked): Promise<readonly Match[]> => {
  const { edition_id, team_id = 0, zuid, from, limit } = asked
  const page = { edition_id, team_id, zuid, limit, from }
  const scope = spaces && (asked.team_id === undefined ? 'spaces of all teams' : 'spaces')
  if (db.engine === 'sqlite') return searchSqlite(db, { ...page, ...toSqliteSearchParams(words, spaces) }, kinds, scope)
  const params = toPostgresSearchParams(words, { recent: recent ?? recentFor(from + limit), team_id, spaces })
  return searchPostgres(db, { ...page, ...params }, kinds, scope)
}

/** The indexes are by team: the best of each, put together. */
const findInTeams = async (db: Db, asked: Asked): Promise<Match[]> => {
  const { edition_id, zuid, kinds, from, limit } = asked
  const found: Match[] = []
  for (const { team_id } of await teamsOfSpaces(db, { edition_id, zuid }))
    found.push(...(await findMatches(db, { ...asked, team_id, from: 0, limit: from + limit })))
  return kinds.flatMap((kind) =>
    found
      .filter((match) => match.kind === kind)
      .sort((one, other) => one.tier - other.tier || other.entry_id - one.entry_id)
      .slice(from, from + limit),
  )
}

/** A word that one entry in fifty has fills the page from the newest entries; of rarer ones the index finds few. */
const recentFor = (wanted: number): number => Math.min(Math.max(50 * wanted, 1000), 50_000)

/** A visible match. */
export interface Match {
  kind: SearchKind
  entry_id: number
  space_id: number
  /** How well it matches: 0 is best. */
  tier: number
}

interface Page {
  edition_id: number
  zuid: number
  limit: number
  from: number
}

const pageQuery = (
  db: Db,
  kinds: readonly SearchKind[],
  p: Page,
  matches: (kind: SearchKind) => RawBuilder<unknown>,
) => {
  const pageOf = (kind: SearchKind) => sql`
    select * from (
      select ${sql.lit(kind)} as kind, m.entry_id, m.space_id, m.tier from (${matches(kind)}) m
      where ${isVisible(db, p)}
      limit ${p.limit} + 0 offset ${p.from} + 0) ${sql.id(`${kind}_page`)}`
  return { compile: () => sql<Match>`${sql.join(kinds.map(pageOf), sql` union all `)}`.compile(db) }
}

type Spaces = readonly number[] | undefined
type Scope = 'spaces' | 'spaces of all teams'

const searchSqlite = async (
  db: Db,
  values: Page & SqliteSearchParams,
  kinds: readonly SearchKind[],
  scope: Scope | undefined,
) => {
  const source = scope ?? (values.partTrigrams ? 'trigrams' : values.pair ? 'pair' : 'none')
  const [pending] = scope ? [] : await nextPending(db, { count: 1 })
  return sqliteQuery(source, kinds, pending ? 'pending' : '')(db, values)
}

const sqliteQuery = preparedQueryVariants(
  (source: PartLookup | Scope, kinds: readonly SearchKind[], pending: 'pending' | '') =>
    (db, p: Page & SqliteSearchParams) =>
      pageQuery(db, kinds, p, (kind) =>
        source === 'spaces' || source === 'spaces of all teams'
          ? sqliteMatchesInSpaces(kind, p, source === 'spaces')
          : sqliteMatchesInTeam(kind, p, source, pending !== ''),
      ),
)

const searchPostgres = (
  db: Db,
  values: Page & PostgresSearchParams,
  kinds: readonly SearchKind[],
  scope: Scope | undefined,
) => postgresQuery(scope ?? partIndexFor(values), kinds)(db, values)

const postgresQuery = preparedQueryVariants(
  (source: PartIndex | Scope, kinds: readonly SearchKind[]) => (db, p: Page & PostgresSearchParams) =>
    pageQuery(db, kinds, p, (kind) =>
      source === 'spaces' || source === 'spaces of all teams'
        ? postgresMatchesInSpaces(kind, p, source === 'spaces')
        : postgresMatchesInTeam(kind, p, source),
    ),
)
