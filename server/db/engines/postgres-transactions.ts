import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { runDirectly } from '../compiled.ts'
import type { Db, Schema } from '../schema.ts'
import { connected, type Queries, queriesOn } from './postgres-queries.ts'

type Query = Queries['query']

interface Session {
  db: Db
  /** Where what `db` asks goes: another for each transaction. */
  query: Query
}

/**
 * Transactions that cost fewer round trips: the connection takes statements before it has answered the last ones, so the
 * first one that only asks goes out together with `begin`. Anything else waits until the transaction has begun, since
 * without one it would stand by itself.
 */
export const transactionsOn = (pool: pg.Pool) => {
  const sessions = new WeakMap<pg.PoolClient, Session>()
  return async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await connected(pool)
    const session = sessions.get(client) ?? newSession()
    sessions.set(client, session)
    const queries = queriesOn(client)
    try {
      return await inTransaction(queries, session, work)
    } finally {
      client.release(queries.isBroken())
    }
  }
}

const inTransaction = async <T>({ query }: Queries, session: Session, work: (db: Db) => Promise<T>): Promise<T> => {
  const begun = query('begin', [])
  // Whoever waits for it is told; until then nobody may be listening.
  begun.catch(() => {})
  session.query = firstAlongWith(begun, query)
  try {
    const result = await work(session.db)
    await begun
    await query('commit', [])
    return result
  } catch (error) {
    await query('rollback', []).catch(() => {})
    throw error
  }
}

const firstAlongWith = (begun: Promise<unknown>, query: Query): Query => {
  let isFirst = true
  return async (text, values) => {
    const goesAlong = isFirst && /^select\b/i.test(text)
    isFirst = false
    if (!goesAlong) await begun
    return query(text, values)
  }
}

const newSession = (): Session => {
  const query: Query = (text, values) => session.query(text, values)
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool = { connect: async () => client, end: async () => {} }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  runDirectly(db, async ({ sql }, values) => (await query(sql, values)).rows)
  const session: Session = { db, query: () => Promise.reject(new Error('no transaction is open')) }
  return session
}
