import type pg from 'pg'
import { type CommitHooks, Db, type Execute, type SqlDialect, type Work } from '../transaction.ts'
import { type ConnectionQueries, connect, connectionQueries } from './postgres-queries.ts'

export interface Committed<T> {
  value: T
  hooks: CommitHooks
}

const statement = (sql: string) => ({ sql, parameters: [] })
const BEGIN = statement('begin')
const BEGIN_SNAPSHOT = statement('begin isolation level repeatable read read only')
const COMMIT = statement('commit')
const ROLLBACK = statement('rollback')

/**
 * Transactions that cost fewer round trips: the connection takes statements before it has answered the last ones, so a
 * first statement that only reads goes out with `begin`. Anything else waits until the transaction has begun, since
 * without one it would stand by itself.
 */
export const transactionsOn = (pool: pg.Pool, dialect: SqlDialect) => ({
  transact: <T>(work: Work<T>): Promise<Committed<T>> =>
    withClient(pool, async (queries) => {
      const hooks: CommitHooks = { before: [], after: [] }
      const value = await inTransaction(queries, BEGIN, async (execute) => {
        const result = await work(new Db(dialect, execute, { hooks }))
        for (const last of hooks.before) await last()
        return result
      })
      return { value, hooks }
    }),
  snapshot: <T>(work: Work<T>): Promise<T> =>
    withClient(pool, (queries) => inTransaction(queries, BEGIN_SNAPSHOT, (execute) => work(new Db(dialect, execute)))),
})

const withClient = async <T>(pool: pg.Pool, work: (queries: ConnectionQueries) => Promise<T>): Promise<T> => {
  const client = await connect(pool)
  const queries = connectionQueries(client)
  try {
    return await work(queries)
  } finally {
    client.release(queries.isBroken())
  }
}

const inTransaction = async <T>(
  { query }: ConnectionQueries,
  begin: typeof BEGIN,
  work: (execute: Execute) => Promise<T>,
): Promise<T> => {
  const begun = query(begin)
  // Whoever waits for it gets the error; until then nobody may be listening.
  begun.catch(() => {})
  try {
    const result = await work(pipelineFirstSelect(begun, query))
    await begun
    await query(COMMIT)
    return result
  } catch (error) {
    await query(ROLLBACK).catch(() => {})
    throw error
  }
}

const pipelineFirstSelect = (begun: Promise<unknown>, query: ConnectionQueries['query']): Execute => {
  let isFirst = true
  return async (statement) => {
    const goesAlong = isFirst && /^select\b/i.test(statement.sql)
    isFirst = false
    if (!goesAlong) await begun
    return query(statement)
  }
}
