import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQueryPer } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { type Openness, type SpaceSeen, spacesSeen } from './open.sql.ts'
import { likenesses } from './partitions.sql.ts'
import { spacesReached } from './reached.sql.ts'
import type { Found, Search, SearchWithin } from './shelf.sql.ts'
import { isListedWhole, isPartOfOne, leadOf, pieceLists, wordLists } from './terms.ts'

interface Asked extends Pick<Search, 'edition_id' | 'team_id' | 'zuid'> {
  kinds: readonly SearchKind[]
  lists: readonly string[]
  letters: readonly string[]
  leads: readonly string[]
  wholes: readonly string[]
  parts: readonly string[]
  listsTell: boolean
  leadsTell: boolean
  spaces: readonly number[] | null
  wanted: number
  recent: number
}

/** What the statement has to tell: of a kind, or of what is asked along. */
interface Told {
  what: SearchKind | 'open' | 'few' | 'named'
  /** Of a kind: that these have every word whole. */
  whole: boolean | null
  /** Of a kind: numbers of entries and of their spaces, and ids of their zones. Of anything else: what it comes to. */
  entries: string | null
  spaces: string | null
  zones: string | null
}

/**
 * Asks for the first entries of each kind (migration 0009 says how), and along with them for what there is to know of
 * their spaces, which would be asked next. Where the caller's spaces are to be looked for, and turn out to be no more than
 * `few`, nothing but these is told; 0: they are known.
 *
 * A kind is told in one row: a thousand cost the service more than it takes to find them.
 */
const firstQuery = preparedQueryPer((few: number) => (db, p: Asked) => {
  const kinds =
    few > 0 ? sql`case when (select spaces is null from few) then ${p.kinds}::text[] else '{}' end` : p.kinds
  const reached = sql`
    reached as materialized (${spacesReached(db, p, few + 1)}),
    few as materialized (
      select case when (select count(*) from reached) <= ${sql.lit(few)} then coalesce(
        (select json_agg(distinct space_id)::text from reached), '[]') end as spaces),`
  const spaces = sql`(select distinct id from first cross join unnest(first.spaces) as id) l`
  return {
    compile: () =>
      sql<Told>`
        with ${few > 0 ? reached : sql``}
        first as materialized (
          select * from search_first(
            ${p.edition_id}, ${p.team_id}, ${kinds}, ${p.lists}, ${p.letters}, ${p.leads}, ${p.wholes}, ${p.parts},
            ${p.listsTell}, ${p.leadsTell}, ${p.spaces}, ${p.wanted}, ${p.recent}))
        select kind as what, whole, array_to_string(entries, ' ') as entries, array_to_string(spaces, ' ') as spaces,
          array_to_string(zones, ' ') as zones
        from first
        union all
        select 'open', null, json_agg(spaces)::text, null, null from (${spacesSeen(db, p, spaces)}) spaces
        union all
        select 'named', null, null, null, null where ${isAnyNamed(p)}
        ${few > 0 ? sql`union all select 'few', null, spaces, null, null from few where spaces is not null` : sql``}
        `.compile(db),
  }
})

const isAnyNamed = (p: Asked): RawBuilder<unknown> => sql`
  'shape' = any(${p.kinds}::text[]) and exists (
    select from search_entry_shape
    where edition_id = ${p.edition_id} and team_id = ${p.team_id} and marked_name <> '')`

export interface First {
  /** By kind those that have every word whole, newest first: in their text where they have one. */
  whole: Map<SearchKind, readonly Found[]>
  /** The same of those that have every word whole or as a part; of kinds of which there are not enough others. */
  parts: Map<SearchKind, readonly Found[]>
  /** There are shapes with a name beside their text. */
  named: boolean
  /** The caller's spaces, where they were to be looked for and are few: then nothing else was. */
  spaces: readonly number[] | undefined
}

/** How far to look. */
export interface FirstReach {
  /** So many spaces are few; 0: they are known. */
  few: number
  /** So many times what is wanted are the newest entries that are looked at one by one. */
  recent: number
}

/** Of each kind the first entries that have the words: so many of either sort, or all. */
export const firstOf = async (
  db: Db,
  { edition_id, team_id, zuid, words, spaces }: Search & Pick<Partial<SearchWithin>, 'spaces'>,
  open: Openness,
  kinds: readonly SearchKind[],
  wanted: number,
  { few, recent }: FirstReach,
): Promise<First> => {
  const told = await firstQuery(few)(db, {
    edition_id,
    team_id,
    zuid,
    kinds,
    lists: each(words, (word) => wordLists(team_id, word)),
    letters: each(words, (word) => pieceLists(team_id, word)),
    leads: words.map(leadOf),
    wholes: likenesses(words, 'whole'),
    parts: likenesses(words, 'part'),
    listsTell: words.every(isListedWhole),
    leadsTell: words.length === 1 && words.every(isPartOfOne),
    spaces: spaces ?? null,
    wanted,
    recent: Math.ceil(recent * wanted),
  })
  const [whole, parts] = [foundIn(told, true), foundIn(told, false)]
  const textOf = (thing: Told['what']) => told.find(({ what }) => what === thing)?.entries
  const seen = textOf('open')
  const all = [...whole.values(), ...parts.values()].flat()
  open.learn(new Set(all.map(({ space_id }) => space_id)), seen ? (JSON.parse(seen) as SpaceSeen[]) : [])
  const reached = textOf('few')
  return {
    whole,
    parts,
    named: told.some(({ what }) => what === 'named'),
    spaces: reached ? (JSON.parse(reached) as number[]) : spaces,
  }
}

const each = (words: readonly string[], lists: (word: string) => string[]): string[] => [
  ...new Set(words.flatMap(lists)),
]

const foundIn = (told: readonly Told[], whole: boolean): Map<SearchKind, readonly Found[]> =>
  new Map(told.filter((row) => row.whole === whole).map((row) => [row.what as SearchKind, entriesOf(row)]))

const entriesOf = ({ entries, spaces, zones }: Told): Found[] => {
  const [spaceIds, zoneIds] = [(spaces ?? '').split(' '), (zones ?? '').split(' ')]
  return (entries ?? '').split(' ').map((entry_id, at) => ({
    entry_id: Number(entry_id),
    space_id: Number(spaceIds[at]),
    zone_id: zoneIds[at] as string,
  }))
}
