import { sql } from 'kysely'
import type { AnyDb } from './create-table.ts'

/** A9: personal access tokens are access tokens with a name; a bot is a user of one edition. */
export const up = async (db: AnyDb): Promise<void> => {
  for (const column of ['token_id', 'created_by', 'parent_id', 'last_used_time'])
    await db.schema.alterTable('access_token').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('access_token').addColumn('token_name', 'text').execute()
  await sql`create index access_token_by_maker on access_token (created_by) where created_by is not null`.execute(db)
  await sql`create index access_token_by_parent on access_token (parent_id) where parent_id is not null`.execute(db)
  for (const column of ['bot_edition_id', 'bot_created_by'])
    await db.schema.alterTable('user').addColumn(column, 'bigint').execute()
  await sql`create index user_bot on "user" (bot_edition_id, zuid) where bot_edition_id is not null`.execute(db)
}
