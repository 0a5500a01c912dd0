import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { compiledFor } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { likenesses, partOf, type Team } from './partitions.sql.ts'
import { type Found, type Search, shelvesOf } from './shelf.sql.ts'
import { isPiece, pieceList, wordLists } from './terms.ts'

const spacesOnly = (spaces: readonly number[] | null) =>
  sql`(${spaces}::bigint[] is null or e.space_id = any(${spaces}::bigint[]))`

/** The field in which a kind has its words, all of them. */
const mainField = (kind: SearchKind) => sql.ref(`e.marked_${shelvesOf(kind).at(-1)?.field}`)

/** There is a statement for each limit, and there should not be many: what is found beyond one is left out later. */
const roundedUp = (limit: number): number => 20 * 2 ** Math.max(0, Math.ceil(Math.log2(limit / 20)))

const byKind = <T extends { kind: SearchKind }, R>(
  kinds: readonly SearchKind[],
  rows: readonly T[],
  made: (rows: readonly T[]) => R,
): Map<SearchKind, R> => new Map(kinds.map((kind) => [kind, made(rows.filter((row) => row.kind === kind))]))

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
    select entry_id, space_id, zone_id from newest where searched like all(${p.parts}::text[])
    order by entry_id desc limit ${sql.lit(limit)}
  ) met on true`

const newestOf = (kind: SearchKind, p: Newest, recent: number) => sql`
  newest as materialized (
    select e.entry_id, e.space_id, e.zone_id, ${mainField(kind)} as searched from ${partOf(kind)} e
    where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
    order by e.entry_id desc limit ${sql.lit(recent)})`

/** `seen`: among the newest, of which there were so many; null for what is on the list. */
type Seen = { seen: number | null } & (Found | { entry_id: null })
type Met = Seen & { kind: SearchKind }

/**
 * What is on the list, and where that does not come to `limit`, what has the parts among the newest. A row of nothing says
 * that there are shapes with a name.
 */
const wordsQuery = compiledFor(
  (kinds: readonly SearchKind[], limit: number, recent: number) => (db, p: Listed & Newest) => {
    const ofKind = (kind: SearchKind) => sql`(
      with listed as materialized (${onList(kind, p, limit)}), ${newestOf(kind, p, recent)}
      select ${sql.lit(kind)} as kind, null::bigint as seen, listed.* from listed
      union all
      select ${sql.lit(kind)} as kind, met.* from (${amongNewest(p, limit)}) met
      where (select count(*) from listed) < ${sql.lit(limit)})`
    const named = sql`
      select 'shape', null, null, null, null
      where ${sql.lit(kinds.includes('shape'))} and exists (
        select from search_entry_shape
        where edition_id = ${p.edition_id} and team_id = ${p.team_id} and marked_name <> '')`
    return { compile: () => sql<Met>`${sql.join([...kinds.map(ofKind), named], sql` union all `)}`.compile(db) }
  },
)

const newestQuery = compiledFor((kind: SearchKind, limit: number, recent: number) => (db, p: Newest) => ({
  compile: () => sql<Seen>`with ${newestOf(kind, p, recent)} ${amongNewest(p, limit)}`.compile(db),
}))

/** What was met among a team's newest entries of a kind, newest first. */
export interface Look {
  found: readonly Found[]
  /** How many entries were to be looked at. */
  reach: number
  /** There are no others. */
  complete: boolean
}

const newestFirst = (one: Found, other: Found): number => other.entry_id - one.entry_id

const foundIn = (met: readonly Seen[]): Found[] =>
  met.filter((row): row is Seen & Found => row.entry_id !== null).sort(newestFirst)

const lookOf = (met: readonly Seen[], reach: number): Look => {
  const seen = met.filter((row) => row.seen !== null)
  return {
    found: foundIn(seen),
    reach,
    complete: seen.length > 0 && (seen[0]?.seen as number) < reach,
  }
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
    whole: foundIn(met.filter((row) => row.seen === null)),
    newest: lookOf(met, recent),
  }))
}

const listQuery = compiledFor((kind: SearchKind, limit: number) => (db, p: Listed) => ({
  compile: () => sql<Found>`${onList(kind, p, limit)}`.compile(db),
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
  const asked = { edition_id, team_id, list, patterns, spaces: spaces ?? null }
  return listQuery(kind, roundedUp(limit))(db, asked)
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
  return lookOf(await newestQuery(kind, roundedUp(limit), reach)(db, { edition_id, team_id, parts }), reach)
}
