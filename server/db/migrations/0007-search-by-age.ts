import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/**
 * A search of SQLite's index is led to entries by their number, which is their age: so they are kept by it, and what an
 * entry is of has an index. Before it was the other way round, and each match took two lookups by UUID.
 */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'postgres') return
  await db.schema.alterTable('search_entry').renameTo('search_entry_before').execute()
  await sql`
    create table search_entry (
      entry_id integer primary key,
      edition_id bigint not null,
      team_id bigint not null,
      space_id bigint not null,
      kind text not null,
      zone_id text not null,
      item_id text not null,
      name text not null,
      text text not null,
      marked_name text not null,
      marked_text text not null
    )`.execute(db)
  const columns = sql.raw(
    'entry_id, edition_id, team_id, space_id, kind, zone_id, item_id, name, text, marked_name, marked_text',
  )
  await sql`
    insert into search_entry (${columns}) select ${columns} from search_entry_before order by entry_id`.execute(db)
  await db.schema.dropTable('search_entry_before').execute()
  await sql`create unique index search_entry_by_item on search_entry (edition_id, zone_id, kind, item_id)`.execute(db)
  // These tell what a team has none of, which need not be searched. Few shapes have a name.
  await sql`create index search_entry_by_team on search_entry (edition_id, team_id, kind)`.execute(db)
  await sql`
    create index search_entry_shape_named on search_entry (edition_id, team_id, kind)
    where kind = 'shape' and marked_name <> ''`.execute(db)
}
