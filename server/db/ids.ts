import { sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** The next numeric id: strictly increasing over all kinds, below 2^53 (G4). */
export const nextId = async (db: Db): Promise<number> => (await nextIds(db, 1))[0] as number

/** As many new ids as asked for, ascending, in one statement. */
export const nextIds = async (db: Db, count: number): Promise<number[]> => {
  if (count === 0) return []
  // A sequence on PostgreSQL, since a counter row would make every writer wait for the one before.
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{
      id: number
    }>`select nextval('id_sequence') as id from generate_series(1, ${count})`.execute(db)
    return rows.map(({ id }) => id)
  }
  const { rows } = await sql<{ last: number }>`update id_sequence set last = last + ${count} returning last`.execute(db)
  const last = rows[0]?.last as number
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}
