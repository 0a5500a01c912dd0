import { engineOf } from '../database.ts'
import { type AnyDb, createTable } from './create-table.ts'

/** Entries that SQLite's trigram indexes do not have as they are: a large change leaves them for later. */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'sqlite')
    await createTable(db, 'search_pending', { columns: { entry_id: 'bigint' }, key: ['entry_id'] })
}
