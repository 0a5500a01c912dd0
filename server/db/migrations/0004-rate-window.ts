import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/** What rate-limiter-flexible counts in, where several nodes count together. */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) !== 'postgres') return
  // Unlogged: a minute's count is not worth a wait for the disk at every request.
  await sql`
    create unlogged table rate_window (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
