import { sql } from 'kysely'
import type { AnyDb } from './create-table.ts'

/** What ends an account or an edition: both are marked first, and the rest goes after (N7). */
export const up = async (db: AnyDb): Promise<void> => {
  for (const column of ['disabled_time', 'deleted_time', 'access_ended_time'])
    await db.schema.alterTable('user').addColumn(column, 'bigint').execute()
  await db.schema.createIndex('access_token_by_user').on('access_token').column('zuid').execute()
  await sql`create index edition_deleted on edition (edition_id) where state = 'DELETED'`.execute(db)
  await sql`create index space_member_guest on space_member (member_id, edition_id)
    where role in ('GUEST_COMMENTER', 'GUEST_VIEWER')`.execute(db)
}
