import { sql } from 'kysely'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './transaction.ts'

/** The next numeric id: strictly increasing over all kinds, below 2^53 (G4). */
export const nextId = async (db: Db): Promise<number> => (await nextIds(db, 1))[0] as number

/** New ids, ascending, in one statement. */
export const nextIds = async (db: Db, count: number): Promise<number[]> => {
  if (count === 0) return []
  if (db.engine === 'postgres') return (await fromSequence(db, { count })).map(({ id }) => id)
  const [counter] = await fromCounter(db, { count })
  const last = (counter as { id: number }).id
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}

/** A sequence on PostgreSQL, since a counter row would make every writer wait for the one before. */
const fromSequence = preparedQuery((db, { count }: { count: number }) => ({
  compile: () =>
    sql<{ id: number }>`select nextval('id_sequence') as id from generate_series(1, ${count}::int)`.compile(db),
}))

const fromCounter = preparedQuery((db, { count }: { count: number }) => ({
  compile: () => sql<{ id: number }>`update id_sequence set last = last + ${count} returning last as id`.compile(db),
}))
