import { sql } from 'kysely'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './transaction.ts'

/** The next numeric id: strictly increasing over all kinds, below 2^53 (G4). */
export const nextId = async (db: Db): Promise<number> => (await nextIds(db, 1))[0] as number

/** As many new ids as asked for, ascending, in one statement. */
export const nextIds = async (db: Db, count: number): Promise<number[]> => {
  if (count === 0) return []
  const rows = db.engine === 'postgres' ? await fromSequence(db, count) : await fromCounter(db, { count })
  const last = rows.at(-1)?.last as number
  return rows.length === count
    ? rows.map(({ last }) => last)
    : Array.from({ length: count }, (_, at) => last - count + 1 + at)
}

/** A sequence on PostgreSQL, since a counter row would make every writer wait for the one before. */
const fromSequence = (db: Db, count: number) => (count === 1 ? oneOfSequence(db, {}) : someOfSequence(db, { count }))

/** Mostly it is one, and this plan is made once. */
const oneOfSequence = preparedQuery((db) => ({
  compile: () => sql<{ last: number }>`select nextval('id_sequence') as last`.compile(db),
}))

const someOfSequence = preparedQuery((db, { count }: { count: number }) => ({
  compile: () =>
    sql<{ last: number }>`select nextval('id_sequence') as last from generate_series(1, ${count}::int)`.compile(db),
}))

const fromCounter = preparedQuery((db, { count }: { count: number }) => ({
  compile: () => sql<{ last: number }>`update id_sequence set last = last + ${count} returning last`.compile(db),
}))
