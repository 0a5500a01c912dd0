import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { columnOf, likeness, partOf } from './partitions.sql.ts'
import type { Found, Search, Shelf } from './shelf.sql.ts'
import { patternOf } from './terms.ts'

/** What has the word in this form: said so that no index is asked. */
const has = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  sql`strpos(${columnOf(shelf)}, ${patternOf(word, shelf.form)}) > 0`

/** Three letters or the edge of a word are what the index of letters goes by. */
const meets = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  (shelf.form === 'whole' ? /[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(word)
    ? sql`${columnOf(shelf)} like ${likeness(word, shelf.form)}`
    : has(shelf, word)

/**
 * The first matches on these shelves, of which the last holds what the others hold, by the index of letters. Not
 * prepared: a plan for any words at all would not use the index.
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
      and ${on(shelves.at(-1) as Shelf)}
      ${spaces ? sql`and e.space_id = any(${spaces}::bigint[])` : sql``}
    order by ${order}, e.entry_id desc
    limit ${limit}`.execute(db)
  return rows
}
