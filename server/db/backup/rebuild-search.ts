import { sql } from 'kysely'
import { indexEntries } from '../../search/entries.sql.ts'
import type { Db } from '../transaction.ts'

const together = 500

/** SQLite's full-text index stands beside the entries, holds no text of its own, and is in no backup. */
export const rebuildSearch = async (db: Db): Promise<void> => {
  if (db.engine !== 'sqlite') return
  await sql`insert into search_index (search_index) values ('delete-all')`.execute(db)
  let after = -1
  for (;;) {
    const entries = await entriesAfter(db, after)
    await indexEntries(db, entries)
    const last = entries.at(-1)
    if (!last) return
    after = last.entry_id
  }
}

const entriesAfter = (db: Db, after: number) =>
  db
    .selectFrom('search_entry')
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(together)
    .select(['entry_id', 'kind', 'team_id', 'space_id', 'name', 'text'])
    .execute()
