import type { QueryResult } from 'kysely'
import type pg from 'pg'
import { type CommitHooks, Db, type Execute, type SqlDialect, type Statement, type Work } from '../transaction.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { isAborted, isConnectionBroken, isRetryable, mapPostgresError } from './postgres-errors.ts'

const BEGIN = 'begin'
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'

/**
 * Transactions that cost fewer round trips: the connection takes statements before it has answered the last ones, so a
 * first statement that only reads goes out with `begin`. Anything else waits until the transaction has begun, since
 * without one it would stand by itself.
 */
export const transactionsOn = (pool: pg.Pool, dialect: SqlDialect) => ({
  transact: async <T>(work: Work<T>): Promise<{ value: T; hooks: CommitHooks }> => {
    const hooks: CommitHooks = { before: [], after: [] }
    const value = await inTransaction(pool, BEGIN, async (execute) => {
      const result = await work(new Db(dialect, execute, { hooks }))
      for (const last of hooks.before) await last()
      return result
    })
    return { value, hooks }
  },
  snapshot: <T>(work: Work<T>): Promise<T> =>
    inTransaction(pool, BEGIN_SNAPSHOT, (execute) => work(new Db(dialect, execute))),
  /** Not `pool.query`, which replaces the connection after any error, also of the statement itself. */
  autocommit: async (statement: Statement): Promise<QueryResult<unknown>> => {
    const client = await connect(pool)
    const { query, isBroken } = connectionQueries(client)
    return query(statement).finally(() => client.release(isBroken()))
  },
})

const inTransaction = async <T>(pool: pg.Pool, begin: string, work: (execute: Execute) => Promise<T>): Promise<T> => {
  const client = await connect(pool)
  const { query, isBroken } = connectionQueries(client)
  const run = (sql: string) => query({ sql, parameters: [] })
  const begun = run(begin)
  // Whoever waits for it gets the error; until then nobody may be listening.
  begun.catch(() => {})
  try {
    const result = await work(pipelineFirstSelect(begun, query))
    await begun
    await run('commit')
    return result
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  } finally {
    client.release(isBroken())
  }
}

const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error) => {
    throw new DatabaseUnavailable(error)
  })

type Query = (statement: Statement) => Promise<QueryResult<unknown>>

const pipelineFirstSelect = (begun: Promise<unknown>, query: Query): Execute => {
  let isFirst = true
  return async (statement) => {
    const canGoWithBegin = isFirst && /^select\b/i.test(statement.sql)
    isFirst = false
    if (!canGoWithBegin) await begun
    return query(statement)
  }
}

/** Statements on one connection: they may be sent without waiting for each other, and run in their order. */
const connectionQueries = (client: pg.PoolClient) => {
  let fatalError: unknown
  let firstError: unknown
  const query: Query = async (statement) => {
    // A rollback after a statement that was never answered would wait behind it, and as long again.
    if (fatalError) throw fatalError
    try {
      return toQueryResult(await client.query(toQueryConfig(statement)))
    } catch (error) {
      // Statements that were sent behind one that failed say only that the transaction is over.
      if (isAborted(error) && firstError) throw firstError
      const mapped = isRetryable(error) ? error : mapPostgresError(error)
      firstError ??= mapped
      if (mapped !== error && isConnectionBroken(error)) fatalError = mapped
      throw mapped
    }
  }
  return { query, isBroken: () => fatalError !== undefined }
}

export const toQueryConfig = ({ sql, parameters, name }: Statement): pg.QueryConfig =>
  ({ name, text: sql, values: parameters }) as pg.QueryConfig

export const toQueryResult = ({ rows, rowCount, command }: pg.QueryResult): QueryResult<unknown> =>
  ['INSERT', 'UPDATE', 'DELETE'].includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
