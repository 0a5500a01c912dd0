import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQueryVariants } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { type Hit, loadHits } from './hits.sql.ts'
import { queryWords } from './normalize.ts'
import {
  hasTrigram,
  type PostgresSearchParams,
  postgresMatchesInSpaces,
  postgresMatchesInTeam,
  toPostgresSearchParams,
} from './postgres-matches.sql.ts'
import { findSmallScope, type ScopeLimits } from './small-scope.sql.ts'
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
  team_id: number
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
  const { edition_id, team_id, zuid, from } = request
  const limit = Math.min(request.limit, MAX_RESULTS - from)
  if (limit <= 0) return []
  const spaces = await findSmallScope(db, request, tuning.scope)
  if (spaces?.length === 0) return []
  const words = queryWords(request.search)
  // A query of nothing but control characters has no word.
  if (words.length === 0) return []
  const page = { edition_id, team_id, zuid, limit, from }
  const rows =
    db.engine === 'sqlite'
      ? await searchSqlite(db, { ...page, ...toSqliteSearchParams(words, spaces) }, kinds, spaces)
      : await searchPostgres(
          db,
          { ...page, ...toPostgresSearchParams(words, tuning.recent ?? recentFor(from + limit), spaces) },
          kinds,
          spaces,
        )
  return loadHits(db, edition_id, rows)
}

/** A word that one entry in fifty has fills the page from the newest entries; of rarer ones the index finds few. */
const recentFor = (wanted: number): number => Math.min(Math.max(50 * wanted, 1000), 50_000)

/** A visible match. */
export interface Match {
  kind: SearchKind
  entry_id: number
  space_id: number
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
      select ${sql.lit(kind)} as kind, m.entry_id, m.space_id from (${matches(kind)}) m
      where ${isVisible(db, p)}
      limit ${p.limit} + 0 offset ${p.from} + 0) ${sql.id(`${kind}_page`)}`
  return { compile: () => sql<Match>`${sql.join(kinds.map(pageOf), sql` union all `)}`.compile(db) }
}

type Spaces = readonly number[] | undefined

const searchSqlite = async (
  db: Db,
  values: Page & SqliteSearchParams,
  kinds: readonly SearchKind[],
  spaces: Spaces,
) => {
  const source = spaces ? 'spaces' : values.partTrigrams ? 'trigrams' : values.pair ? 'pair' : 'none'
  const [pending] = spaces ? [] : await nextPending(db, { count: 1 })
  return sqliteQuery(source, kinds, pending ? 'pending' : '')(db, values)
}

const sqliteQuery = preparedQueryVariants(
  (source: PartLookup | 'spaces', kinds: readonly SearchKind[], pending: 'pending' | '') =>
    (db, p: Page & SqliteSearchParams) =>
      pageQuery(db, kinds, p, (kind) =>
        source === 'spaces' ? sqliteMatchesInSpaces(kind, p) : sqliteMatchesInTeam(kind, p, source, pending !== ''),
      ),
)

const searchPostgres = (db: Db, values: Page & PostgresSearchParams, kinds: readonly SearchKind[], spaces: Spaces) =>
  postgresQuery(spaces ? 'spaces' : hasTrigram(values) ? 'trigrams' : 'none', kinds)(db, values)

const postgresQuery = preparedQueryVariants(
  (source: 'trigrams' | 'none' | 'spaces', kinds: readonly SearchKind[]) => (db, p: Page & PostgresSearchParams) =>
    pageQuery(db, kinds, p, (kind) =>
      source === 'spaces' ? postgresMatchesInSpaces(kind, p) : postgresMatchesInTeam(kind, p, source === 'trigrams'),
    ),
)
