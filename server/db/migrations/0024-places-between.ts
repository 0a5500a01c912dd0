import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/** Places in the stack may have fractions, for what is put between two others. SQLite keeps them in the column it has. */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'postgres') await sql`alter table element alter column z type double precision`.execute(db)
}
