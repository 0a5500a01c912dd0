import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { columnOf, likeness, partOf } from './partitions.sql.ts'
import { type Found, type SearchWithin, type Shelf, shelvesOf } from './shelf.sql.ts'
import { patternOf } from './terms.ts'

/** What has the word in this form: said so that no index is asked. */
const has = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  sql`strpos(${columnOf(shelf)}, ${patternOf(word, shelf.form)}) > 0`

/** Three letters or the edge of a word are what the index of letters goes by. */
const meets = (shelf: Shelf, word: string): RawBuilder<SqlBool> =>
  (shelf.form === 'whole' ? /[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(word)
    ? sql`${columnOf(shelf)} like ${likeness(word, shelf.form)}`
    : has(shelf, word)

const [whole, part] = shelvesOf('shape').filter(({ field }) => field === 'name') as [Shelf, Shelf]

/**
 * The first shapes that have the words in their name, by the index of letters. Few shapes have a name: what has none is
 * in no index. Not prepared: a plan for any words at all would not use it.
 */
export const shapesByName = async (
  db: Db,
  { edition_id, team_id, words, spaces }: SearchWithin,
  limit: number,
): Promise<readonly Found[]> => {
  const on = (shelf: Shelf): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      words.map((word) => meets(shelf, word)),
      sql` and `,
    )})`
  const { rows } = await sql<Found>`
    select e.entry_id, e.space_id, e.zone_id from ${partOf('shape')} e
    where e.edition_id = ${edition_id} and e.team_id = ${team_id} and ${columnOf(part)} <> '' and ${on(part)}
      ${spaces ? sql`and e.space_id = any(${spaces}::bigint[])` : sql``}
    order by case when ${on(whole)} then 0 else 1 end, e.entry_id desc
    limit ${limit}`.execute(db)
  return rows
}
