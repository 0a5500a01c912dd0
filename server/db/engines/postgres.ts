import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { askedTogether, restingAfterChange } from '../asked-together.ts'
import { preparedNames, type Run, runDirectly } from '../compiled.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { askingJointly } from './postgres-joint-asking.ts'
import { connected, queriesOn } from './postgres-queries.ts'
import { transactionsOn } from './postgres-transactions.ts'
import { isRetried, postgresTrouble } from './postgres-trouble.ts'

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

/**
 * Requests are small and many: the time that PostgreSQL takes to share one out among processes, or to compile it, is
 * time that the others wait.
 */
const manySmall = '-c max_parallel_workers_per_gather=0 -c jit=off'

/** PostgreSQL, for when one machine is not enough. */
export const openPostgres = (url: string, { poolSize = 10 }: PostgresOptions = {}): Database => {
  const pool = poolOf(url, { max: poolSize, pipeline: true, options: manySmall, ...limits })
  const db = kyselyOn(pool)
  const run: Run = async ({ sql: text }, values) => {
    const result = await pool.query({ name: preparedNames.get(text), text, values } as pg.QueryConfig).catch(rethrown)
    return result.rows
  }
  runDirectly(db, askingJointly(run))
  const transact = transactionsOn(pool)
  // Opens a connection when it is first used, which in a service is never after its start.
  const unhurriedPool = poolOf(url, { max: 1, connectionTimeoutMillis: 5_000 })
  const unhurried = kyselyOn(unhurriedPool)
  return {
    engine: 'postgres',
    read: db,
    write: (work, { patient = false } = {}) =>
      retrying(() => (patient ? unhurried.transaction().execute(work) : transact(work))).catch(rethrown),
    stateNow: restingAfterChange(stateOf(pool), 10),
    migrate: (upTo) => migrate(unhurried, upTo),
    load: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    pool: { query: (statement: pg.QueryConfig) => pool.query(statement).catch(rethrown) },
    async close() {
      await Promise.all([pool.end(), unhurriedPool.end()])
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

/** A snapshot names every transaction that it does not see: where two are equal, they see the same. */
const stateOf = (pool: pg.Pool) =>
  askedTogether(async () => {
    const text = 'select pg_current_snapshot()::text as snapshot'
    const { rows } = await pool.query<{ snapshot: string }>({ name: 'easel_snapshot', text }).catch(rethrown)
    return (rows[0] as { snapshot: string }).snapshot
  })

const kyselyOn = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched(pool) }) })

const rethrown = (error: unknown): never => {
  throw postgresTrouble(error)
}

const int8 = 20

/** Ids and counts stay below 2^53, so a bigint is a number here. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** Tells trouble of the database from that of a query, and sends the compiled queries as prepared statements, by name. */
const watched = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await connected(pool)
    const { query, isBroken } = queriesOn(client)
    return { query, release: () => client.release(isBroken()) } as unknown as PostgresPoolClient
  },
  // Kysely ends only what went through it; whoever opened the pool ends it.
  end: async () => {},
})

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
