import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { type Form, toSubstring } from './normalize.ts'
import { bestTier, type MatchesTier, matchesTierOnly, type Tier, tiersOf } from './ranking.ts'

export interface PostgresValues {
  edition_id: number
  team_id: number
  /** The caller's spaces, where they are few. */
  spaces: readonly number[]
  /** LIKE patterns, one for each word. */
  whole: readonly string[]
  part: readonly string[]
  /** The two longest words: the index takes single patterns, and no list of them. */
  wholeLead: string
  wholeSecond: string
  partLead: string
  partSecond: string
  /** So many of the newest entries are read one by one before the index is asked. */
  recent: number
}

export const postgresValues = (words: readonly string[], recent: number, spaces: readonly number[] = []) => {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const [whole, part] = [patterns(longestFirst, 'whole'), patterns(longestFirst, 'part')]
  const [wholeLead, wholeSecond = wholeLead] = whole as [string, string?]
  const [partLead, partSecond = partLead] = part as [string, string?]
  return { spaces, whole, part, wholeLead, wholeSecond, partLead, partSecond, recent }
}

const patterns = (words: readonly string[], form: Form): string[] =>
  words.map((word) => `%${toSubstring(word, form).replace(/[\\%_]/g, '\\$&')}%`)

const columnOf = ({ field }: Tier) => sql.ref(`e.marked_${field}`)

const matchesTier =
  (p: PostgresValues): MatchesTier =>
  (tier) =>
    sql`${columnOf(tier)} like all(${p[tier.form]}::text[])`

const partitionOf = (kind: SearchKind) => sql.table(`search_entry_${kind}`)

/** All matches of a kind in the caller's few spaces, best first. */
export const postgresMatchesInSpaces = (kind: SearchKind, p: PostgresValues): RawBuilder<unknown> => sql`
  select * from (
    select e.entry_id, e.space_id, e.zone_id, ${bestTier(kind, matchesTier(p))} as tier
    from ${partitionOf(kind)} e
    where e.edition_id = ${p.edition_id} and e.space_id = any(${p.spaces}::bigint[]) and e.team_id = ${p.team_id}) ranked
  where tier is not null
  order by tier, entry_id desc`

/**
 * All matches of a kind in a team, best first: tier by tier, of each first those among the newest entries and then the
 * older ones. The trigram index returns all older matches at once and in no order, so it suits rare words; common words
 * fill the page from the newest entries, and what the page does not need is not executed.
 */
export const postgresMatchesInTeam = (kind: SearchKind, p: PostgresValues): RawBuilder<unknown> => {
  const ofTier = (tier: Tier, number: number) => sql`
    (select entry_id, space_id, zone_id, tier from recent where tier = ${sql.lit(number)} order by entry_id desc)
    union all
    (select e.entry_id, e.space_id, e.zone_id, ${sql.lit(number)}
    from ${indexed(kind, tier, p)} e
    where (select count(*) = ${p.recent} from recent) and e.entry_id < (select min(entry_id) from recent)
      and e.edition_id = ${p.edition_id} and ${matchesTierOnly(kind, number, matchesTier(p))}
    order by e.entry_id desc)`
  return sql`
    with recent as materialized (
      select e.entry_id, e.space_id, e.zone_id, ${bestTier(kind, matchesTier(p))} as tier
      from (${newest(kind, p)}) e)
    ${sql.join(tiersOf(kind).map(ofTier), sql` union all `)}`
}

/** Where PostgreSQL cannot tell the limit, it plans to read in the order of the index, also without statistics. */
const newest = (kind: SearchKind, p: PostgresValues) => sql`
  select * from ${partitionOf(kind)} e
  where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id}
  order by e.entry_id desc limit (select ${p.recent}::bigint)`

/** The offset keeps other conditions out, for which PostgreSQL without statistics would choose another index. */
const indexed = (kind: SearchKind, tier: Tier, p: PostgresValues) => {
  const [lead, second] = tier.form === 'whole' ? [p.wholeLead, p.wholeSecond] : [p.partLead, p.partSecond]
  return sql`(
    select * from ${partitionOf(kind)} e
    where e.team_id = ${p.team_id} and ${columnOf(tier)} like ${lead} and ${columnOf(tier)} like ${second}
      and ${columnOf(tier)} <> ''
    offset 0)`
}
