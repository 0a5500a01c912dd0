import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface Hit {
  entry_id: number
  kind: SearchKind
  item_id: string
  name: string
  text: string
  zone_id: string
  zone_name: string
  space_id: number
  space_name: string
  /** of the element, or of the one that a comment is pinned to, as JSON */
  body: string | null
  x: number | null
  y: number | null
}

/** What is shown of visible matches, in their order. */
export const loadHits = async (
  db: Db,
  edition_id: number,
  matches: readonly { entry_id: number; space_id: number }[],
): Promise<Hit[]> => {
  if (matches.length === 0) return []
  const ids = matches.map(({ entry_id }) => entry_id)
  const rows = await hitsQuery(db, { edition_id, ids: db.engine === 'postgres' ? ids : JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.entry_id, row]))
  return matches.flatMap(({ entry_id, space_id }) => {
    const row = byId.get(entry_id)
    // Since it was found visible it may have been trashed, or moved to another space.
    return row && isActive(row) && row.space_id === space_id ? [row] : []
  })
}

const isActive = (row: HitRow): row is Hit => row.zone_name !== null && row.space_name !== null

/** Subqueries by key, one after the other: PostgreSQL without statistics would rather join whole tables. */
const hitsQuery = preparedQuery((db, p: { edition_id: number; ids: readonly number[] | string }) => {
  const ofZone = sql`edition_id = e.edition_id and zone_id = e.zone_id`
  const comment = (column: 'x' | 'y' | 'element_id') => sql`
    case e.kind when 'comment' then (
      select ${sql.ref(column)} from comment where ${ofZone} and comment_id = e.item_id) end`
  const entries =
    db.engine === 'postgres'
      ? sql`unnest(${p.ids}::bigint[]) as i (id) cross join lateral (
          select * from search_entry where entry_id = i.id offset 0) e`
      : sql`json_each(${p.ids}) i cross join search_entry e on e.entry_id = i.value`
  return {
    compile: () =>
      sql<HitRow>`
        select e.entry_id, e.kind, e.item_id, e.name, e.text, e.zone_id, e.space_id,
          (select case status when 'ACTIVE' then zone_name end from zone where ${ofZone}) as zone_name,
          (select case status when 'ACTIVE' then space_name end from space
            where edition_id = e.edition_id and space_id = e.space_id) as space_name,
          (select body from element where ${ofZone}
            and element_id = coalesce(${comment('element_id')}, e.item_id)) as body,
          ${comment('x')} as x, ${comment('y')} as y
        from ${entries}
        where e.edition_id = ${p.edition_id}`.compile(db),
  }
})

type HitRow = Omit<Hit, 'zone_name' | 'space_name'> & { zone_name: string | null; space_name: string | null }
