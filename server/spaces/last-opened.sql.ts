import { type RawBuilder, sql } from 'kysely'
import type { SpaceOpeningTable } from '../db/canvas-schema.ts'
import { heldSpaces } from '../db/free-spaces.ts'
import type { Db } from '../db/transaction.ts'

export type Opening = SpaceOpeningTable

type SpaceKey = Pick<Opening, 'edition_id' | 'space_id'>

/** Rows out of one parameter: one statement whatever their number. */
const rowsOf = (db: Db, openings: readonly Opening[]) => {
  const json = JSON.stringify(openings.map((o) => [o.edition_id, o.space_id, o.zuid, o.opened_time]))
  return db.engine === 'postgres'
    ? sql`select (v->>0)::bigint as edition_id, (v->>1)::bigint as space_id, (v->>2)::bigint as zuid,
        (v->>3)::bigint as opened_time from json_array_elements(${json}::json) as v`
    : sql`select value->>0 as edition_id, value->>1 as space_id, value->>2 as zuid, value->>3 as opened_time
        from json_each(${json})`
}

/** A later opening that another node wrote stays. */
const insertOpenings = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into space_opening (edition_id, space_id, zuid, opened_time)
  select edition_id, space_id, zuid, opened_time from (${rows}) as v where true
  on conflict (edition_id, space_id, zuid) do update set opened_time = excluded.opened_time
  where excluded.opened_time > space_opening.opened_time`

const updateSpaces = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update space set opened_time = v.opened_time
  from (select edition_id, space_id, max(opened_time) as opened_time from (${rows}) as r
    group by edition_id, space_id) as v
  where space.edition_id = v.edition_id and space.space_id = v.space_id
  and space.opened_time < v.opened_time`

/**
 * Spaces that are gone meanwhile, or closed and being deleted (`detachSpace`), are left out. On PostgreSQL in one
 * statement, by the rows as they were locked; returns the spaces that were free.
 */
export const writeOpenings = async (
  db: Db,
  openings: readonly Opening[],
  locked: 'skip' | 'wait',
): Promise<readonly SpaceKey[]> => {
  const rows = rowsOf(db, openings)
  if (db.engine === 'sqlite') {
    await insertOpenings(sql`
      select v.* from (${rows}) as v join space as s on s.edition_id = v.edition_id and s.space_id = v.space_id
      where coalesce(s.state_modified_time, 1) <> 0`).execute(db)
    await updateSpaces(rows).execute(db)
    return openings
  }
  const open = sql`
    select given.* from given join held using (edition_id, space_id) where coalesce(state_modified_time, 1) <> 0`
  const { rows: held } = await sql<SpaceKey>`
    with given as (${rows}), held as (${heldSpaces(sql`select * from given`, locked)}),
    inserted as (${insertOpenings(open)}), updated as (${updateSpaces(open)})
    select edition_id, space_id from held`.execute(db)
  return held
}
