import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { type Found, type Search, type Shelf, shelvesOf } from './shelf.sql.ts'
import { type Form, indexedWords, isPiece, patternOf } from './terms.ts'

export interface OnShelf extends Found {
  /** place among `shelvesOf` the kind */
  shelf: number
  /** how many entries were looked at */
  seen: number
}

const likeness = (word: string, form: Form): string => `%${patternOf(word, form).replace(/[\\%_]/g, '\\$&')}%`
const likenesses = (words: readonly string[], form: Form): string[] => words.map((word) => likeness(word, form))

/** The part of the table that holds a kind. */
const partOf = (kind: SearchKind) => sql.table(`search_entry_${kind}`)
const columnOf = ({ field }: Shelf) => sql.ref(`e.marked_${field}`)

/** A query for each kind, each with its table. */
const forEachKind = <T>(make: (kind: SearchKind) => T): Record<SearchKind, T> => ({
  zone: make('zone'),
  frame: make('frame'),
  comment: make('comment'),
  shape: make('shape'),
})

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

/** The matches among some entries, not more than `limit` from each shelf. */
const onShelves = (kind: SearchKind, p: Patterns & { limit: number }, entries: RawBuilder<unknown>) => sql<OnShelf>`
  select entry_id, space_id, zone_id, shelf, seen
  from (
    select *, row_number() over (partition by shelf order by entry_id desc) as place
    from (
      select e.entry_id, e.space_id, e.zone_id, ${shelfOf(kind, p)} as shelf, count(*) over () as seen
      from (${entries}) e
    ) looked_at
    where shelf is not null
  ) matches
  where place <= ${p.limit}
  order by shelf, entry_id desc`

interface Values extends Patterns {
  edition_id: number
  team_id: number
  limit: number
}

const searched = sql`entry_id, space_id, zone_id, marked_name, marked_text`

const newestQueries = forEachKind((kind) =>
  compiled((db, p: Values & { recent: number }) => ({
    compile: () =>
      onShelves(
        kind,
        p,
        sql`select ${searched} from ${partOf(kind)} where edition_id = ${p.edition_id} and team_id = ${p.team_id}
          order by entry_id desc limit ${p.recent}`,
      ).compile(db),
  })),
)

const valuesOf = ({ edition_id, team_id, words }: Search, limit: number): Values => ({
  edition_id,
  team_id,
  whole: likenesses(words, 'whole'),
  part: likenesses(words, 'part'),
  limit,
})

/** The matches among the team's newest entries of a kind. */
export const lookAtNewest = (
  db: Db,
  search: Search,
  kind: SearchKind,
  limit: number,
  recent: number,
): Promise<readonly OnShelf[]> => newestQueries[kind](db, { ...valuesOf(search, limit), recent })

const spacesQueries = forEachKind((kind) =>
  compiled((db, p: Values & { spaces: readonly number[] }) => ({
    compile: () =>
      onShelves(
        kind,
        p,
        sql`select ${searched} from ${partOf(kind)} where edition_id = ${p.edition_id} and team_id = ${p.team_id}
          and space_id = any(${p.spaces}::bigint[])`,
      ).compile(db),
  })),
)

/** The matches among all entries of a kind in the caller's spaces, not more than `limit` from each shelf. */
export const lookAtSpaces = (db: Db, search: Search, kind: SearchKind, limit: number): Promise<readonly OnShelf[]> =>
  spacesQueries[kind](db, { ...valuesOf(search, limit), spaces: search.spaces ?? [] })

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

/**
 * Three letters or the edge of a word are what the index of letters goes by. Where a pattern has neither, the index of
 * words may have it: one or two letters of a script without blanks.
 */
const meets = (shelf: Shelf, team_id: number, word: string): RawBuilder<SqlBool> => {
  if ((shelf.form === 'whole' ? /[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(word))
    return sql`${columnOf(shelf)} like ${likeness(word, shelf.form)}`
  return isPiece(word) && hasWords(shelf)
    ? sql`(${holds(shelf, indexedWords(team_id, word))} and ${has(shelf, word)})`
    : has(shelf, word)
}

/** The columns that the index of words is made of. */
const hasWords = ({ kind, field }: Shelf): boolean =>
  field === (kind === 'shape' || kind === 'comment' ? 'text' : 'name')

const holds = (shelf: Shelf, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`search_words(e.team_id, ${columnOf(shelf)}) @> ${words}::text[]`

interface Words extends Values {
  words: readonly string[]
  /** null: all */
  spaces: readonly number[] | null
}

const wordsQueries = forEachKind((kind) =>
  compiled(
    (db, p: Words) => {
      const shelf = shelvesOf(kind).findLast(({ form }) => form === 'whole') as Shelf
      return {
        compile: () =>
          sql<Found>`
            select e.entry_id, e.space_id, e.zone_id from ${partOf(kind)} e
            where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
              and ${holds(shelf, p.words)} and case when ${columnOf(shelf)} like all(${p.whole}::text[]) then true end
              and (${p.spaces}::bigint[] is null or e.space_id = any(${p.spaces}::bigint[]))
            order by e.entry_id desc
            limit ${p.limit}`.compile(db),
      }
    },
    // Whether the index is quicker or the entries by their age depends on how common the words are: PostgreSQL knows.
    // The case keeps it from counting the words twice, and taking them for rarer than they are.
    { planned: 'anew' },
  ),
)

/** The newest entries that have every word whole, by the index of words: in their text where they have one. */
export const byWords = (db: Db, search: Search, kind: SearchKind, limit: number): Promise<readonly Found[]> =>
  wordsQueries[kind](db, {
    ...valuesOf(search, limit),
    words: search.words.flatMap((word) => indexedWords(search.team_id, word)),
    spaces: search.spaces ?? null,
  })

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
      [sql`${columnOf(shelf)} <> ''`, ...words.map((word) => meets(shelf, team_id, word))],
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
