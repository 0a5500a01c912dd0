import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { type Field, type MatchMode, searchedFields } from './normalize.ts'

/** Entries that have every word of the query in this field, in this form. */
export interface Tier {
  field: Field
  form: MatchMode
}

/** Best first: name before text, whole word before part (Q1). */
export const tiersOf = (kind: SearchKind): Tier[] =>
  searchedFields[kind].flatMap((field) => (['whole', 'part'] as const).map((form) => ({ field, form })))

/** Whether entry `e` belongs to a tier, whatever its other tiers; differs by engine. */
export type MatchesTier = (tier: Tier) => RawBuilder<unknown>

/** The number of the best tier of entry `e`, null where it matches none. The last tier includes all others. */
export const bestTier = (kind: SearchKind, matches: MatchesTier): RawBuilder<unknown> => {
  const tiers = tiersOf(kind)
  const cases = tiers.map((tier, number) => sql`when ${matches(tier)} then ${sql.lit(number)}`)
  return sql`case when not (${matches(tiers.at(-1) as Tier)}) then null ${sql.join(cases, sql` `)} end`
}

/** Whether entry `e` belongs to a tier and to no better one. */
export const matchesTierOnly = (kind: SearchKind, number: number, matches: MatchesTier): RawBuilder<unknown> => {
  const [tier, ...better] = tiersOf(kind)
    .slice(0, number + 1)
    .reverse()
  const conditions = [matches(tier as Tier), ...better.map((each) => sql`not (${matches(each)})`)]
  return sql.join(conditions, sql` and `)
}
