import { sql } from 'kysely'
import type { SpaceOpeningTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'

export type Opening = SpaceOpeningTable

/** Rows out of one parameter: one statement whatever their number. */
const rowsOf = (db: Db, openings: readonly Opening[]) => {
  const json = JSON.stringify(openings.map((o) => [o.edition_id, o.space_id, o.zuid, o.opened_time]))
  return db.engine === 'postgres'
    ? sql`select (v->>0)::bigint as edition_id, (v->>1)::bigint as space_id, (v->>2)::bigint as zuid,
        (v->>3)::bigint as opened_time from json_array_elements(${json}::json) as v`
    : sql`select value->>0 as edition_id, value->>1 as space_id, value->>2 as zuid, value->>3 as opened_time
        from json_each(${json})`
}

/** Spaces that are gone meanwhile, or closed and being deleted (`closeSpace`), are left out. A later opening that another node wrote stays. */
export const writeOpenings = async (db: Db, openings: readonly Opening[]): Promise<void> => {
  const rows = rowsOf(db, openings)
  await sql`
    insert into space_opening (edition_id, space_id, zuid, opened_time)
    select v.edition_id, v.space_id, v.zuid, v.opened_time from (${rows}) as v
    where exists (select 1 from space as s where s.edition_id = v.edition_id and s.space_id = v.space_id
      and coalesce(s.state_modified_time, 1) <> 0)
    on conflict (edition_id, space_id, zuid) do update set opened_time = excluded.opened_time
    where excluded.opened_time > space_opening.opened_time`.execute(db)
  await sql`
    update space set opened_time = v.opened_time
    from (select edition_id, space_id, max(opened_time) as opened_time from (${rows}) as r
      group by edition_id, space_id) as v
    where space.edition_id = v.edition_id and space.space_id = v.space_id
    and space.opened_time < v.opened_time`.execute(db)
}
