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
  const hits = new Map(rows.map((hit) => [hit.entry_id, hit]))
  return matches.flatMap(({ entry_id, space_id }) => {
    const hit = hits.get(entry_id)
    // It may have moved to another space since it was found visible.
    return hit?.space_id === space_id ? [hit] : []
  })
}

const hitsQuery = preparedQuery((db, p: { edition_id: number; ids: readonly number[] | string }) => {
  const entries =
    db.engine === 'postgres'
      ? sql`search_entry e where e.entry_id = any(${p.ids}::bigint[])`
      : sql`json_each(${p.ids}) i cross join search_entry e where e.entry_id = i.value`
  return {
    compile: () =>
      sql<Hit>`
        select e.entry_id, e.kind, e.item_id, e.name, e.text, e.zone_id, z.zone_name, e.space_id, s.space_name,
          el.body, c.x, c.y
        from (select e.* from ${entries}) e
        join zone z on z.edition_id = e.edition_id and z.zone_id = e.zone_id
        join space s on s.edition_id = e.edition_id and s.space_id = e.space_id
        left join comment c on e.kind = 'comment'
          and c.edition_id = e.edition_id and c.zone_id = e.zone_id and c.comment_id = e.item_id
        left join element el on e.kind <> 'zone'
          and el.edition_id = e.edition_id and el.zone_id = e.zone_id
          and el.element_id = case e.kind when 'comment' then c.element_id else e.item_id end
        where e.edition_id = ${p.edition_id} and z.status = 'ACTIVE' and s.status = 'ACTIVE'`.compile(db),
  }
})
