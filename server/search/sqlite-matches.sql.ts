import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { type MatchMode, toSubstring } from './normalize.ts'
import { bestTier, matchesTierOnly, type Tier, tiersOf } from './ranking.ts'
import { scopeTrigram } from './trigram-index.sql.ts'

export interface SqliteSearchParams {
  edition_id: number
  team_id: number
  /** As JSON; the caller's spaces, where they are few. */
  spaces: string
  /** The first word, and the others as JSON: mostly there are none, and a list costs more than a word. */
  wholeWord: string
  otherWholeWords: string | null
  partWord: string
  otherPartWords: string | null
  /** Conditions on the trigram index. */
  wholeTrigrams: string
  partTrigrams: string
  /** Two letters next to one another in a word; empty where no word has two. */
  pair: string
}

export const toSqliteSearchParams = (words: readonly string[], spaces: readonly number[] = []) => {
  const [whole, part] = [substrings(words, 'whole'), substrings(words, 'part')]
  const others = (all: readonly string[]) => (all.length > 1 ? JSON.stringify(all.slice(1)) : null)
  return {
    spaces: JSON.stringify(spaces),
    wholeWord: whole[0] as string,
    otherWholeWords: others(whole),
    partWord: part[0] as string,
    otherPartWords: others(part),
    wholeTrigrams: toTrigrams(whole),
    partTrigrams: toTrigrams(part),
    pair:
      part
        .map((word) => Array.from(word))
        .find((letters) => letters.length === 2)
        ?.join('') ?? '',
  }
}

const substrings = (words: readonly string[], form: MatchMode) => words.map((word) => toSubstring(word, form))

const toTrigrams = (parts: readonly string[]): string =>
  [...new Set(parts.flatMap(sampleTrigrams))].map((trigram) => ` AND "${trigram.replaceAll('"', '""')}"`).join('')

/** Each trigram is one more list to open and read: some narrow the candidates down enough. */
const MAX_TRIGRAMS = 4

const sampleTrigrams = (text: string): string[] => {
  const letters = Array.from(text)
  const count = letters.length - 2
  const sampled = Array.from({ length: Math.min(Math.max(count, 0), MAX_TRIGRAMS) }, (_, at) =>
    count > MAX_TRIGRAMS ? Math.round((at * (count - 1)) / (MAX_TRIGRAMS - 1)) : at,
  )
  return sampled.map((at) => letters.slice(at, at + 3).join(''))
}

const matchesTier =
  (p: SqliteSearchParams) =>
  ({ field, form }: Tier): RawBuilder<unknown> => {
    const searched = sql.ref(`e.marked_${field}`)
    const others = form === 'whole' ? p.otherWholeWords : p.otherPartWords
    return sql`instr(${searched}, ${form === 'whole' ? p.wholeWord : p.partWord}) > 0 and (${others} is null
      or not exists (select 1 from json_each(${others}) w where instr(${searched}, w.value) = 0))`
  }

/** All matches of a kind in the caller's few spaces, those of one team or all, best first. */
export const sqliteMatchesInSpaces = (
  kind: SearchKind,
  p: SqliteSearchParams,
  isOfTeam: boolean,
): RawBuilder<unknown> => sql`
  select * from (
    select e.entry_id, e.space_id, e.zone_id, ${bestTier(kind, matchesTier(p))} as tier
    from search_entry e indexed by search_entry_by_space
    where e.edition_id = ${p.edition_id} and e.space_id in (select value from json_each(${p.spaces}))
      and e.kind = ${sql.lit(kind)}${isOfTeam ? sql` and e.team_id = ${p.team_id}` : sql``})
  where tier is not null
  order by tier, entry_id desc limit -1`

/** By what the trigram index finds parts of words: trigrams, or all trigrams that begin with a pair of letters. */
export type PartLookup = 'trigrams' | 'pair' | 'none'

/**
 * All matches of a kind in a team, best first: tier by tier, and newest first as the trigram index returns them. SQLite
 * reads no further than the page needs.
 */
export const sqliteMatchesInTeam = (
  kind: SearchKind,
  p: SqliteSearchParams,
  lookup: PartLookup,
  hasPending: boolean,
): RawBuilder<unknown> => {
  const ofTier = (tier: Tier, number: number) => {
    const isMatch = sql`
      e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id} and e.kind = ${sql.lit(kind)}
        and ${matchesTierOnly(kind, number, matchesTier(p))}`
    const found = sql`e.space_id, e.zone_id, ${sql.lit(number)} as tier`
    const indexed = sql`
      select i.rowid as entry_id, ${found} from ${indexOf(tier)} (${toMatch(kind, tier, p, lookup)}) i
      cross join search_entry e on e.entry_id = i.rowid where ${isMatch}`
    if (!hasPending) return sql`select * from (${indexed} order by i.rowid desc limit -1)`
    return sql`
      select * from (
        ${indexed} and i.rowid not in (select entry_id from search_pending)
        union all
        select e.entry_id, ${found} from search_pending w
        cross join search_entry e on e.entry_id = w.entry_id where ${isMatch}
        order by entry_id desc limit -1)`
  }
  return sql.join(tiersOf(kind).map(ofTier), sql` union all `)
}

/** The index returns candidates: entries of the team and kind that have the trigrams, though perhaps apart. */
const toMatch = (kind: SearchKind, tier: Tier, p: SqliteSearchParams, lookup: PartLookup): RawBuilder<unknown> => {
  const scope = sql`'"' || ${scopeTrigram(sql`cast(${p.team_id} as integer)`, sql.lit(kind))} || '"'`
  // FTS5 opens the list of every trigram before it finds one empty, so the scope is tried first.
  return sql`
    iif(exists (select 1 from ${indexOf(tier)} (${scope})), ${scope} || ${toCondition(tier, p, lookup)}, ${scope})`
}

const toCondition = ({ field, form }: Tier, p: SqliteSearchParams, lookup: PartLookup): RawBuilder<unknown> => {
  if (form === 'whole') return sql`${p.wholeTrigrams}`
  if (lookup === 'trigrams') return sql`${p.partTrigrams}`
  if (lookup === 'none') return sql`''`
  // Without any such trigram the condition is one that no entry meets.
  return sql`' AND (' || (
    select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '),
      '"' || char(1114111, 1114111, 1114111) || '"')
    from ${sql.table(`search_${field}_term`)}
    where term >= ${p.pair} and term < ${p.pair} || char(1114111)) || ')'`
}

const indexOf = ({ field }: Tier) => sql.table(`search_${field}_index`)
