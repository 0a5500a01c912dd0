import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { type MatchMode, searchedFields, toSubstring } from './normalize.ts'
import { hasDenseLetter, pairKeys, pairsOf, wordKeys, wordsOf } from './postgres-words.ts'
import { bestTier, type MatchesTier, matchesTierOnly, type Tier, tiersOf } from './ranking.ts'

export interface PostgresSearchParams {
  edition_id: number
  team_id: number
  /** The caller's spaces, where they are few. */
  spaces: readonly number[]
  /** The longest word, and LIKE patterns of the others: mostly there are none, and LIKE is slow on multi-byte text. */
  wholeWord: string
  otherWholeWords: readonly string[]
  partWord: string
  otherPartWords: readonly string[]
  /** LIKE patterns of the two longest words: the index takes single patterns, and no list of them. */
  partLead: string
  partSecond: string
  /** What the indexes of words and of pairs of letters have of these words, in the team. */
  wordKeys: readonly string[]
  pairKeys: readonly string[]
  /** So many of the newest entries are read one by one before the index is asked. */
  recent: number
}

export const toPostgresSearchParams = (
  words: readonly string[],
  { recent, team_id, spaces = [] }: { recent: number; team_id: number; spaces?: readonly number[] | undefined },
) => {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const [whole, part] = [toSubstrings(longestFirst, 'whole'), toSubstrings(longestFirst, 'part')]
  const [wholeWord = '', ...otherWholeWords] = whole
  const [partWord = '', ...otherPartWords] = part
  return {
    spaces,
    recent,
    wholeWord,
    otherWholeWords: otherWholeWords.map(toPattern),
    partWord,
    otherPartWords: otherPartWords.map(toPattern),
    partLead: toPattern(partWord),
    partSecond: toPattern(otherPartWords[0] ?? partWord),
    wordKeys: wordKeys(team_id, words),
    pairKeys: pairKeys(team_id, words),
  }
}

const toSubstrings = (words: readonly string[], form: MatchMode): string[] =>
  words.map((word) => toSubstring(word, form))

const toPattern = (substring: string): string => `%${substring.replace(/[\\%_]/g, '\\$&')}%`

/** How the index finds what has the words as parts: a pair of letters of a script of many, or three of any in a row. */
export type PartIndex = 'pairs' | 'trigrams' | 'none'

export const partIndexFor = ({ partLead, partSecond, pairKeys }: PostgresSearchParams): PartIndex => {
  if (pairKeys.length > 0) return 'pairs'
  return /[\p{L}\p{N}]{3}/u.test(partLead) || /[\p{L}\p{N}]{3}/u.test(partSecond) ? 'trigrams' : 'none'
}

const columnOf = ({ field }: Pick<Tier, 'field'>) => sql.ref(`e.marked_${field}`)

const matchesTier =
  (p: PostgresSearchParams): MatchesTier =>
  (tier) =>
    tier.form === 'whole'
      ? sql`strpos(${columnOf(tier)}, ${p.wholeWord}) > 0 and ${columnOf(tier)} like all(${p.otherWholeWords}::text[])`
      : sql`strpos(${columnOf(tier)}, ${p.partWord}) > 0 and ${columnOf(tier)} like all(${p.otherPartWords}::text[])`

const partitionOf = (kind: SearchKind) => sql.table(`search_entry_${kind}`)

/** All matches of a kind in the caller's few spaces, those of one team or all, best first. */
export const postgresMatchesInSpaces = (
  kind: SearchKind,
  p: PostgresSearchParams,
  isOfTeam: boolean,
): RawBuilder<unknown> => sql`
  select * from (
    select e.entry_id, e.space_id, e.zone_id, ${bestTier(kind, matchesTier(p))} as tier
    from ${partitionOf(kind)} e
    where e.edition_id = ${p.edition_id} and e.space_id = any(${p.spaces}::bigint[])${isOfTeam ? sql` and e.team_id = ${p.team_id}` : sql``}) ranked
  where tier is not null
  order by tier, entry_id desc`

/**
 * All matches of a kind in a team, best first: tier by tier, of each first those among the newest entries and then the
 * older ones. The trigram index returns all older matches at once and in no order, so it suits rare words; common words
 * fill the page from the newest entries. PostgreSQL reads `recent_…` in its order and only as far as it is needed, and
 * executes no part of the union that the page does not need.
 */
export const postgresMatchesInTeam = (
  kind: SearchKind,
  p: PostgresSearchParams,
  partIndex: PartIndex,
): RawBuilder<unknown> => {
  const ofTier = (tier: Tier, number: number) => sql`
    (select entry_id, space_id, zone_id, tier from ${recent(tier)} where tier = ${sql.lit(number)})
    union all
    (select e.entry_id, e.space_id, e.zone_id, ${sql.lit(number)}
    from (${candidates(kind, tier, p, partIndex)} offset 0) e
    where (select count(*) = ${p.recent} from ${recent(tier)}) and e.entry_id < (select min(entry_id) from ${recent(tier)})
      and e.edition_id = ${p.edition_id} and ${matchesTierOnly(kind, number, matchesTier(p))}
    order by e.entry_id desc)`
  const recents = searchedFields[kind].map(
    (field) => sql`${recent({ field })} as materialized (
      select e.entry_id, e.space_id, e.zone_id, ${bestTier(kind, matchesTier(p))} as tier
      from (${newest(kind, { field }, p)}) e)`,
  )
  return sql`with ${sql.join(recents)} ${sql.join(tiersOf(kind).map(ofTier), sql` union all `)}`
}

const recent = ({ field }: Pick<Tier, 'field'>) => sql.table(`recent_${field}`)

/** Where PostgreSQL cannot tell the limit, it plans to read in the order of the index, also without statistics. */
const newest = (kind: SearchKind, tier: Pick<Tier, 'field'>, p: PostgresSearchParams) => sql`
  select * from ${partitionOf(kind)} e
  where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id} and ${columnOf(tier)} <> ''
  order by e.entry_id desc limit (select ${p.recent}::bigint)`

/** The offset behind it keeps other conditions out, for which PostgreSQL without statistics would choose another index. */
const candidates = (kind: SearchKind, tier: Tier, p: PostgresSearchParams, partIndex: PartIndex) => {
  const column = columnOf(tier)
  const found = {
    words: sql`${wordsOf(column)} @> ${p.wordKeys}::text[]`,
    pairs: sql`${pairsOf(column)} @> ${p.pairKeys}::text[] and ${hasDenseLetter(column)}`,
    trigrams: sql`e.team_id = ${p.team_id} and ${column} like ${p.partLead} and ${column} like ${p.partSecond}`,
    none: sql`e.team_id = ${p.team_id}`,
  }[tier.form === 'whole' ? 'words' : partIndex]
  return sql`select * from ${partitionOf(kind)} e where ${found} and ${column} <> ''`
}
