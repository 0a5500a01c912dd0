import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { compiled } from '../db/compiled.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'

export interface FoundItem {
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

/** What is shown of entries that were found, in no order. */
export const itemsOf = (db: Db, edition_id: number, entryIds: readonly number[]): Promise<readonly FoundItem[]> =>
  itemsQuery(db, { edition_id, ids: JSON.stringify(entryIds) })

const itemsQuery = compiled((db, p: { edition_id: number; ids: string }) => ({
  compile: () => {
    const ids =
      engineOf(db) === 'sqlite'
        ? sql`(select value from json_each(${p.ids}))`
        : sql`(select value::bigint from json_array_elements_text(${p.ids}::json))`
    // The plus keeps SQLite from walking the whole edition by an index that begins with it.
    return sql<FoundItem>`
      select e.entry_id, e.kind, e.item_id, e.name, e.text, e.zone_id, z.zone_name, e.space_id, s.space_name,
        el.body, c.x, c.y
      from search_entry e
      join zone z on z.edition_id = e.edition_id and z.zone_id = e.zone_id
      join space s on s.edition_id = e.edition_id and s.space_id = e.space_id
      left join comment c on e.kind = 'comment'
        and c.edition_id = e.edition_id and c.zone_id = e.zone_id and c.comment_id = e.item_id
      left join element el on e.kind <> 'zone'
        and el.edition_id = e.edition_id and el.zone_id = e.zone_id
        and el.element_id = case e.kind when 'comment' then c.element_id else e.item_id end
      where +e.edition_id = ${p.edition_id} and e.entry_id in ${ids}
        and z.status = 'ACTIVE' and s.status = 'ACTIVE'`.compile(db)
  },
}))
