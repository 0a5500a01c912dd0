import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import { nameKey } from '../name-key.ts'
import type { AnyDb } from './create-table.ts'

/** What lists of spaces are ordered by, and what is due to leave the trash. */
export const up = async (db: AnyDb): Promise<void> => {
  // "C" compares bytes, as SQLite does: a list has one order whatever the engine and its locale.
  const text = engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('space')
    .addColumn('name_key', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('space')
    .addColumn('opened_time', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const { edition_id, space_id, space_name } of await db
    .selectFrom('space')
    .select(['edition_id', 'space_id', 'space_name'])
    .execute()) {
    await db
      .updateTable('space')
      .set({ name_key: nameKey(space_name) })
      .where('edition_id', '=', edition_id)
      .where('space_id', '=', space_id)
      .execute()
  }
  const place = ['edition_id', 'team_id', 'status']
  const indexes = {
    by_team_age: [...place, 'created_time', 'space_id'],
    by_team_name: [...place, 'name_key', 'space_id'],
    by_team_opening: [...place, 'opened_time', 'space_id'],
    by_owner: ['edition_id', 'owner_zuid', 'team_id', 'status', 'last_modified_time', 'space_id'],
  }
  for (const [end, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`space_${end}`).on('space').columns(columns).execute()
  }
  for (const table of ['space', 'zone']) {
    await db.schema
      .createIndex(`${table}_in_trash`)
      .on(table)
      .column('state_modified_time')
      .where(sql.ref('status'), '=', sql.lit('TRASH'))
      .execute()
  }
}
