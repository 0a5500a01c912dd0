import type { Writable } from 'node:stream'
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Statement } from '../transaction.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { isFatal, isRetryable, mapPostgresError } from './postgres-errors.ts'

export interface ConnectionQueries {
  query(statement: Statement): Promise<QueryResult<unknown>>
  /** Whether the connection cannot be used again. */
  isBroken(): boolean
}

export const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error) => {
    throw new DatabaseUnavailable(error)
  })

export const toQueryConfig = ({ sql, parameters, name }: Statement): pg.QueryConfig =>
  ({ name, text: sql, values: parameters }) as pg.QueryConfig

const changing = ['INSERT', 'UPDATE', 'DELETE']

export const toQueryResult = ({ rows, rowCount, command }: pg.QueryResult): QueryResult<unknown> =>
  changing.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }

/** Statements on one connection: they may be sent without waiting for each other, and run in their order. */
export const connectionQueries = (client: pg.PoolClient): ConnectionQueries => {
  const cork = corkPerTick((client as unknown as { connection: { stream: Writable } }).connection.stream)
  let broken: unknown
  return {
    isBroken: () => broken !== undefined,
    query: async (statement) => {
      // A rollback after a statement that was never answered would wait behind it, and as long again.
      if (broken) throw broken
      cork()
      try {
        return toQueryResult(await client.query(toQueryConfig(statement)))
      } catch (error) {
        const mapped = isRetryable(error) ? error : mapPostgresError(error)
        if (mapped !== error && isFatal(error)) broken = mapped
        throw mapped
      }
    },
  }
}

/** What is sent in one turn of the event loop goes out in one piece: each piece wakes the server. */
const corkPerTick = (stream: Writable): (() => void) => {
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    setImmediate(uncork)
  }
}
