import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { preparedNames, runDirectly } from '../compiled.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { breaksConnection, postgresTrouble } from './postgres-trouble.ts'

export interface PostgresOptions {
  poolSize?: number
}

/**
 * A request is answered within ten seconds, also by a server that says nothing: so long it waits for a connection, and
 * so long for a statement. The server gives up a little before we do, and drops transactions whose client went silent.
 */
const limits = {
  connectionTimeoutMillis: 2_500,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** PostgreSQL, for when one machine is not enough. */
export const openPostgres = (url: string, { poolSize = 10 }: PostgresOptions = {}): Database => {
  const pool = poolOf(url, { max: poolSize, ...limits })
  const db = kyselyOn(pool)
  runDirectly(db, async (text, values) => {
    const result = await pool.query({ name: preparedNames.get(text) as string, text, values }).catch(rethrown)
    return result.rows
  })
  // Opens a connection when it is first used, which in a service is never after its start.
  const unhurried = kyselyOn(poolOf(url, { max: 1, connectionTimeoutMillis: 5_000 }))
  return {
    engine: 'postgres',
    read: db,
    write: (work, { patient = false } = {}) =>
      retrying(() => (patient ? unhurried : db).transaction().execute(work)).catch(rethrown),
    migrate: (upTo) => migrate(unhurried, upTo),
    load: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    pool: { query: (statement: pg.QueryConfig) => pool.query(statement).catch(rethrown) },
    async close() {
      await Promise.all([db.destroy(), unhurried.destroy()])
    },
  }
}

const poolOf = (url: string, config: pg.PoolConfig): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'easel',
    types: { getTypeParser },
    ...config,
  })
    // A connection that breaks fails the query that is on it, and is replaced by the pool.
    // Without listeners it would also end the process, whether it was idle or at work.
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))

const kyselyOn = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched(pool) }) })

const rethrown = (error: unknown): never => {
  throw postgresTrouble(error)
}

const int8 = 20

/** Ids and counts stay below 2^53, so a bigint is a number here. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** Sends the compiled queries as prepared statements, by name, and tells trouble of the database from that of a query. */
const watched = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch((error) => {
      // Whatever the reason: nothing can be asked.
      throw new DatabaseUnavailable(error)
    })
    return known.get(client) ?? withNames(client)
  },
  end: () => pool.end(),
})

const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

const withNames = (client: pg.PoolClient): PostgresPoolClient => {
  let broken: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    // A rollback after a statement that was never answered would wait behind it, and as long again.
    if (broken) throw broken
    const name = typeof text === 'string' ? preparedNames.get(text) : undefined
    try {
      return await (name
        ? client.query({ name, text, values: values as unknown[] })
        : client.query(text, values as unknown[]))
    } catch (error) {
      const trouble = isRetried(error) ? error : postgresTrouble(error)
      if (trouble !== error && breaksConnection(error)) broken = trouble
      throw trouble
    }
  }
  const named = { query, release: () => client.release(broken !== undefined) } as unknown as PostgresPoolClient
  known.set(client, named)
  return named
}

const serializationFailure = '40001'
const deadlock = '40P01'

const isRetried = (error: unknown): boolean =>
  [serializationFailure, deadlock].includes((error as { code?: string }).code ?? '')

const retrying = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 5 || !isRetried(error)) throw error
      await sleep(2 ** tries + Math.random() * 10)
    }
  }
}
