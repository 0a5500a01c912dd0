import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQuery, preparedQueryPer } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { partOf } from './partitions.sql.ts'
import type { Found } from './shelf.sql.ts'

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
export const itemsOf = (
  db: Db,
  edition_id: number,
  found: ReadonlyMap<SearchKind, readonly Found[]>,
): Promise<readonly FoundItem[]> => {
  const ids = Object.fromEntries(Array.from(found, ([kind, some]) => [kind, some.map(({ entry_id }) => entry_id)]))
  return db.engine === 'sqlite'
    ? sqliteItems(db, { edition_id, ids: JSON.stringify(Object.values(ids).flat()) })
    : postgresItems([...found.keys()])(db, { edition_id, ...ids })
}

const columns = sql`
  e.entry_id, e.kind, e.item_id, e.name, e.text, e.zone_id, z.zone_name, e.space_id, s.space_name, el.body, c.x, c.y`

/** The plus keeps SQLite from walking the whole edition by an index that begins with it. */
const sqliteItems = preparedQuery((db, p: { edition_id: number; ids: string }) => ({
  compile: () =>
    sql<FoundItem>`
      select ${columns}
      from search_entry e
      join zone z on z.edition_id = e.edition_id and z.zone_id = e.zone_id
      join space s on s.edition_id = e.edition_id and s.space_id = e.space_id
      left join comment c on e.kind = 'comment'
        and c.edition_id = e.edition_id and c.zone_id = e.zone_id and c.comment_id = e.item_id
      left join element el on e.kind <> 'zone'
        and el.edition_id = e.edition_id and el.zone_id = e.zone_id
        and el.element_id = case e.kind when 'comment' then c.element_id else e.item_id end
      where +e.edition_id = ${p.edition_id} and e.entry_id in (select value from json_each(${p.ids}))
        and z.status = 'ACTIVE' and s.status = 'ACTIVE'`.compile(db),
}))

const nothing = sql`cross join (select null::text as body) el`
const noPin = sql`cross join (select null::float8 as x, null::float8 as y) c`
const element = (id: RawBuilder<unknown>) => sql`
  left join element el on el.edition_id = e.edition_id and el.zone_id = e.zone_id and el.element_id = ${id}`
const ofItself = element(sql`e.item_id`)

/** What belongs to an entry of a kind, beside its zone and space. */
const belongings: Record<SearchKind, RawBuilder<unknown>> = {
  zone: sql`${nothing} ${noPin}`,
  frame: sql`${ofItself} ${noPin}`,
  shape: sql`${ofItself} ${noPin}`,
  comment: sql`
    left join comment c on c.edition_id = e.edition_id and c.zone_id = e.zone_id and c.comment_id = e.item_id
    ${element(sql`c.element_id`)}`,
}

/** For each kind by itself, in its own part of the table, and with nothing that it has not. */
const postgresItems = preparedQueryPer(
  (kinds: readonly SearchKind[]) => (db, p: { edition_id: number } & { [Kind in SearchKind]?: readonly number[] }) => {
    const ofKind = (kind: SearchKind) => sql`(
      select ${columns}
      from unnest((select ${p[kind]}::bigint[])) as page (entry_id)
      cross join lateral (
        select * from ${partOf(kind)} e
        where e.entry_id = page.entry_id and e.edition_id = ${p.edition_id} offset 0) e
      join zone z on z.edition_id = e.edition_id and z.zone_id = e.zone_id
      join space s on s.edition_id = e.edition_id and s.space_id = e.space_id
      ${belongings[kind]}
      where z.status = 'ACTIVE' and s.status = 'ACTIVE')`
    return { compile: () => sql<FoundItem>`${sql.join(kinds.map(ofKind), sql` union all `)}`.compile(db) }
  },
)
