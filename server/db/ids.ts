import { sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** The next numeric id: strictly increasing over all kinds, below 2^53 (G4). */
export const nextId = async (db: Db): Promise<number> => {
  // A sequence on PostgreSQL, since a counter row would make every writer wait for the one before.
  const next =
    engineOf(db) === 'postgres'
      ? sql<{ id: number }>`select nextval('id_sequence') as id`
      : sql<{ id: number }>`update id_sequence set last = last + 1 returning last as id`
  const { rows } = await next.execute(db)
  return (rows[0] as { id: number }).id
}
