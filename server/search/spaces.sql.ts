import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQueryPer } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { columnOf, likenesses, partOf, type Team } from './partitions.sql.ts'
import { type Found, type SearchWithin, type Shelf, shelvesOf } from './shelf.sql.ts'

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

interface Values extends Team, Patterns {
  spaces: readonly number[]
  limit: number
}

/** Not more than `limit` from each shelf. */
const spacesQuery = preparedQueryPer((kind: SearchKind) => (db, p: Values) => ({
  compile: () =>
    sql<Found>`
        select entry_id, space_id, zone_id
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
}))

/** The first matches among all entries of a kind in the caller's spaces. */
export const lookAtSpaces = (
  db: Db,
  { edition_id, team_id, words, spaces = [] }: SearchWithin,
  kind: SearchKind,
  limit: number,
): Promise<readonly Found[]> =>
  spacesQuery(kind)(db, {
    edition_id,
    team_id,
    whole: likenesses(words, 'whole'),
    part: likenesses(words, 'part'),
    spaces,
    limit,
  })

const countQuery = preparedQueryPer(
  (kind: SearchKind) => (db, p: { edition_id: number; spaces: readonly number[]; limit: number }) => ({
    compile: () =>
      sql<{ n: number }>`
        select count(*) as n from (
          select from ${partOf(kind)}
          where edition_id = ${p.edition_id} and space_id = any(${p.spaces}::bigint[]) limit ${p.limit}) counted`.compile(
        db,
      ),
  }),
)

/** Whether the caller's spaces hold so few entries of a kind. */
export const holdNoMoreThan = async (
  db: Db,
  { edition_id, spaces = [] }: SearchWithin,
  kind: SearchKind,
  most: number,
): Promise<boolean> => {
  const [counted] = await countQuery(kind)(db, { edition_id, spaces, limit: most + 1 })
  return (counted?.n ?? 0) <= most
}
