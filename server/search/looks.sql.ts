import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { compiled, compiledFor } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { type Found, type Search, type Shelf, shelvesOf } from './shelf.sql.ts'
import { type Form, isPiece, patternOf, pieceList, wordLists } from './terms.ts'

interface OnShelf extends Found {
  /** place among `shelvesOf` the kind */
  shelf: number
}

const likeness = (word: string, form: Form): string => `%${patternOf(word, form).replace(/[\\%_]/g, '\\$&')}%`
const likenesses = (words: readonly string[], form: Form): string[] => words.map((word) => likeness(word, form))

/** The part of the table that holds a kind. */
const partOf = (kind: SearchKind) => sql.table(`search_entry_${kind}`)
const columnOf = ({ field }: Shelf) => sql.ref(`e.marked_${field}`)

const allKinds: readonly SearchKind[] = ['zone', 'frame', 'comment', 'shape']

/** A query for each kind, each with its table. */
const forEachKind = <T>(make: (kind: SearchKind) => T) =>
  Object.fromEntries(allKinds.map((kind) => [kind, make(kind)])) as Record<SearchKind, T>

interface Patterns {
  whole: readonly string[]
  part: readonly string[]
}

/** The first shelf that an entry is on; null where it is on none, which the last shelf tells of most entries at once. */
const shelfOf = (kind: SearchKind, p: Patterns): RawBuilder<number> => {
  const shelves = shelvesOf(kind)
  const on = (shelf: Shelf) => sql`${columnOf(shelf)} like all(${p[shelf.form]}::text[])`
  const cases = shelves.map((shelf, at) => sql`when ${on(shelf)} then ${sql.lit(at)}`)
  return sql<number>`case when not ${on(shelves.at(-1) as Shelf)} then null ${sql.join(cases, sql` `)} end`
}

interface Team {
  edition_id: number
  team_id: number
}

const spacesOnly = (spaces: readonly number[] | null) =>
  sql`(${spaces}::bigint[] is null or e.space_id = any(${spaces}::bigint[]))`

/** The field in which a kind has its words, all of them. */
const mainField = (kind: SearchKind) => sql.ref(`e.marked_${shelvesOf(kind).at(-1)?.field}`)

/** There is a statement for each limit, and there should not be many: what is found beyond one is left out later. */
const roundedUp = (limit: number): number => 20 * 2 ** Math.max(0, Math.ceil(Math.log2(limit / 20)))

type OfKind = Found & { kind: SearchKind }

const byKind = <T extends { kind: SearchKind }, R>(
  kinds: readonly SearchKind[],
  rows: readonly T[],
  made: (rows: readonly T[]) => R,
): Map<SearchKind, R> => new Map(kinds.map((kind) => [kind, made(rows.filter((row) => row.kind === kind))]))

/** One statement for all kinds that are asked for. */
const ofEachKind = (kinds: readonly SearchKind[], make: (kind: SearchKind) => RawBuilder<unknown>) =>
  sql.join(
    kinds.map((kind) => sql`(${make(kind)})`),
    sql` union all `,
  )

interface Listed extends Team {
  /** What follows the kind in the name of a list. */
  list: string
  patterns: readonly string[]
  /** null: all */
  spaces: readonly number[] | null
}

/** Lateral, and kept so by the offset: a list is read from its end, and no further than it takes. */
const onList = (kind: SearchKind, p: Listed, limit: number) => sql`
  select entry.*
  from search_word w
  cross join lateral (
    select e.entry_id, e.space_id, e.zone_id
    from ${partOf(kind)} e
    where e.entry_id = w.entry_id and e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
      and ${mainField(kind)} like all(${p.patterns}::text[]) and ${spacesOnly(p.spaces)}
    offset 0
  ) entry
  where w.word = ${sql.lit(kind[0])} || ${p.list}
  order by w.entry_id desc
  limit ${sql.lit(limit)}`

const rarestQuery = compiledFor((kinds: readonly SearchKind[], n: number) => (db, p: { lists: readonly string[] }) => {
  const counted = (kind: SearchKind) => sql`(
    select count(*) from (
      select from search_word w where w.word = ${sql.lit(kind[0])} || list limit ${sql.lit(few)}) some_of_it)`
  return {
    compile: () =>
      sql<{ list: string }>`
        select list from (select * from unnest(${p.lists}::text[]) as list limit ${sql.lit(n)}) lists
        order by ${sql.join(kinds.map(counted), sql` + `)} limit 1`.compile(db),
  }
})

const few = 1000

/** Each list has all that is looked for, and more: the shortest will do. */
const shortest = async (db: Db, kinds: readonly SearchKind[], lists: readonly string[]): Promise<string> => {
  const [list] =
    lists.length === 1 ? lists : (await rarestQuery(kinds, lists.length)(db, { lists })).map((row) => row.list)
  return list as string
}

interface Newest extends Team {
  parts: readonly string[]
}

/** The newest of a kind, and those among them that have the parts; at least one row, which says how many there were. */
const amongNewest = (p: Newest, limit: number) => sql`
  select counted.seen, met.*
  from (select count(*) as seen from newest) counted
  left join (
    select entry_id, space_id, zone_id from newest where searched like all(${p.parts}::text[]) limit ${sql.lit(limit)}
  ) met on true`

const newestOf = (kind: SearchKind, p: Newest, recent: number) => sql`
  newest as materialized (
    select e.entry_id, e.space_id, e.zone_id, ${mainField(kind)} as searched from ${partOf(kind)} e
    where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
    order by e.entry_id desc limit ${sql.lit(recent)})`

/** `seen`: among the newest, of which there were so many; null for what is on the list. */
type Met = { kind: SearchKind; seen: number | null } & (Found | { entry_id: null })

/**
 * What is on the list, and where that does not come to `limit`, what has the parts among the newest. A row of nothing says
 * that there are shapes with a name.
 */
const wordsQuery = compiledFor(
  (kinds: readonly SearchKind[], limit: number, recent: number) => (db, p: Listed & Newest) => ({
    compile: () =>
      sql<Met>`${ofEachKind(
        kinds,
        (kind) => sql`
        with listed as materialized (${onList(kind, p, limit)}), ${newestOf(kind, p, recent)}
        select ${sql.lit(kind)} as kind, null::bigint as seen, listed.* from listed
        union all
        select ${sql.lit(kind)} as kind, newest.* from (${amongNewest(p, limit)}) newest
        where (select count(*) from listed) < ${sql.lit(limit)}`,
      )} union all
      select 'shape', null, null, null, null
      where ${sql.lit(kinds.includes('shape'))} and exists (
        select from search_entry_shape
        where edition_id = ${p.edition_id} and team_id = ${p.team_id} and marked_name <> '')`.compile(db),
  }),
)

const newestQuery = compiledFor((kinds: readonly SearchKind[], limit: number, recent: number) => (db, p: Newest) => ({
  compile: () =>
    sql<Met>`${ofEachKind(
      kinds,
      (kind) => sql`
        with ${newestOf(kind, p, recent)} select ${sql.lit(kind)} as kind, met.* from (${amongNewest(p, limit)}) met`,
    )}`.compile(db),
}))

/** What was met among a team's newest entries of a kind, newest first. */
export interface Look {
  found: readonly Found[]
  /** How many entries were to be looked at. */
  reach: number
  /** There are no others. */
  complete: boolean
}

const isFound = (met: Met): met is Met & Found => met.entry_id !== null

const lookOf = (met: readonly Met[], reach: number): Look => {
  const seen = met.filter((row) => row.seen !== null)
  return { found: seen.filter(isFound), reach, complete: seen.length > 0 && (seen[0]?.seen as number) < reach }
}

export interface Words {
  /** There are entries with a name beside their text. */
  named: boolean
  /** Those that have every word whole, newest first: in their text where they have one. */
  whole: readonly Found[]
  /** Where these are too few: those that have every word, whole or as a part, among the newest. */
  newest: Look
}

/** Of each kind what has the words, as many as asked for, or some more. */
export const byWords = async (
  db: Db,
  { edition_id, team_id, words, spaces }: Search,
  kinds: readonly SearchKind[],
  limit: number,
  recent: number,
): Promise<Map<SearchKind, Words>> => {
  const lists = words.flatMap((word) => wordLists(team_id, word))
  const list = await shortest(db, kinds, lists)
  const [patterns, parts] = [likenesses(words, 'whole'), likenesses(words, 'part')]
  const asked = { edition_id, team_id, list, patterns, parts, spaces: spaces ?? null }
  const found = await wordsQuery(kinds, roundedUp(limit), recent)(db, asked)
  return byKind(kinds, found, (met) => ({
    named: met.some((row) => row.seen === null && row.entry_id === null),
    whole: met.filter((row) => row.seen === null).filter(isFound),
    newest: lookOf(met, recent),
  }))
}

const piecesQuery = compiledFor((kinds: readonly SearchKind[], limit: number) => (db, p: Listed) => ({
  compile: () =>
    sql<OfKind>`${ofEachKind(
      kinds,
      (kind) => sql`select ${sql.lit(kind)} as kind, listed.* from (${onList(kind, p, limit)}) listed`,
    )}`.compile(db),
}))

/**
 * The newest of a kind that have every word, whole or as a part, where one of them is so short, and of such a script,
 * that there is a list of its letters; undefined where not.
 */
export const byPieces = async (
  db: Db,
  { edition_id, team_id, words, spaces }: Search,
  kind: SearchKind,
  limit: number,
): Promise<readonly Found[] | undefined> => {
  const lists = words.filter(isPiece).map((word) => pieceList(team_id, word))
  if (lists.length === 0) return undefined
  const list = await shortest(db, [kind], lists)
  const patterns = likenesses(words, 'part')
  return piecesQuery([kind], roundedUp(limit))(db, { edition_id, team_id, list, patterns, spaces: spaces ?? null })
}

/** Those among the team's newest entries of a kind that have every word, whole or as a part. */
export const lookAtNewest = async (
  db: Db,
  { edition_id, team_id, words }: Search,
  kind: SearchKind,
  limit: number,
  recent: number,
): Promise<Look> => {
  const parts = likenesses(words, 'part')
  const reach = roundedUp(recent)
  return lookOf(await newestQuery([kind], roundedUp(limit), reach)(db, { edition_id, team_id, parts }), reach)
}

interface Values extends Team, Patterns {
  spaces: readonly number[]
  limit: number
}

/** Not more than `limit` from each shelf. */
const spacesQueries = forEachKind((kind) =>
  compiled((db, p: Values) => ({
    compile: () =>
      sql<OnShelf>`
        select entry_id, space_id, zone_id, shelf
        from (
          select *, row_number() over (partition by shelf order by entry_id desc) as place
          from (
            select e.entry_id, e.space_id, e.zone_id, ${shelfOf(kind, p)} as shelf from ${partOf(kind)} e
            where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
              and e.space_id = any(${p.spaces}::bigint[])
          ) looked_at
          where shelf is not null
        ) matches
        where place <= ${p.limit}
        order by shelf, entry_id desc
        limit ${p.limit}`.compile(db),
  })),
)

/** The first matches among all entries of a kind in the caller's spaces. */
export const lookAtSpaces = (
  db: Db,
  { edition_id, team_id, words, spaces = [] }: Search,
  kind: SearchKind,
  limit: number,
): Promise<readonly Found[]> =>
  spacesQueries[kind](db, {
    edition_id,
    team_id,
    whole: likenesses(words, 'whole'),
    part: likenesses(words, 'part'),
    spaces,
    limit,
  })

const countQueries = forEachKind((kind) =>
  compiled((db, p: { edition_id: number; spaces: readonly number[]; limit: number }) => ({
    compile: () =>
      sql<{ n: number }>`
        select count(*) as n from (
          select from ${partOf(kind)}
          where edition_id = ${p.edition_id} and space_id = any(${p.spaces}::bigint[]) limit ${p.limit}) counted`.compile(
        db,
      ),
  })),
)

/** Whether the caller's spaces hold so few entries of a kind. */
export const holdNoMoreThan = async (
  db: Db,
  { edition_id, spaces = [] }: Search,
  kind: SearchKind,
  most: number,
): Promise<boolean> => {
  const [counted] = await countQueries[kind](db, { edition_id, spaces, limit: most + 1 })
  return (counted?.n ?? 0) <= most
}

/** What has the word in this form: said so that no index is asked. */
const has = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  sql`strpos(${columnOf(shelf)}, ${patternOf(word, shelf.form)}) > 0`

/** Three letters or the edge of a word are what the index of letters goes by. */
const meets = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  (shelf.form === 'whole' ? /[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(word)
    ? sql`${columnOf(shelf)} like ${likeness(word, shelf.form)}`
    : has(shelf, word)

/**
 * The first matches on these shelves, by the index of letters. Not prepared: a plan for any words at all would not use
 * the index.
 */
export const byLetters = async (
  db: Db,
  { edition_id, team_id, words, spaces }: Search,
  shelves: readonly Shelf[],
  limit: number,
): Promise<Found[]> => {
  const [{ kind }] = shelves as [Shelf]
  const on = (shelf: Shelf): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      // Few shapes have a name, and those have an index of their own.
      [sql`${columnOf(shelf)} <> ''`, ...words.map((word) => meets(shelf, word))],
      sql` and `,
    )})`
  const order = sql`case ${sql.join(
    shelves.map((shelf, at) => sql`when ${on(shelf)} then ${sql.lit(at)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Found>`
    select e.entry_id, e.space_id, e.zone_id from ${partOf(kind)} e
    where e.edition_id = ${edition_id} and e.team_id = ${team_id}
      and (${sql.join(widest(shelves).map(on), sql` or `)})
      ${spaces ? sql`and e.space_id = any(${spaces}::bigint[])` : sql``}
    order by ${order}, e.entry_id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Without those that another holds whole: what has a word whole has it as a part, and the text has the name in it. */
const widest = (shelves: readonly Shelf[]): Shelf[] =>
  shelves.filter(
    ({ field, form }) =>
      !shelves.some(
        (other) =>
          (other.field !== field || other.form !== form) &&
          (other.field === 'text' || field === 'name') &&
          (other.form === 'part' || form === 'whole'),
      ),
  )
