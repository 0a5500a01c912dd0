import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { Db, runAfterCommitHooks, type SqlDialect, type Statement, type Work } from '../transaction.ts'
import { isRetryable, mapPostgresError } from './postgres-errors.ts'
import { createNotifications } from './postgres-notifications.ts'
import { createSharedConnections } from './postgres-shared.ts'
import { toQueryConfig, toQueryResult, transactionsOn } from './postgres-transactions.ts'

export interface PostgresOptions {
  poolSize?: number
  /** How many times as long as usual it waits for connections and answers. */
  patience?: number
  /** What the server calls its connections. */
  applicationName?: string
}

/**
 * A request is answered within ten seconds, also by a server that says nothing: it waits so long for a connection, and
 * so long for a statement. The server gives up a little before we do, and drops transactions whose client went silent.
 */
const timeouts = {
  connectionTimeoutMillis: 2_500,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Of the rate limit, which sends one batch at a time: every request waits for its count, and would wait for commits before
 * it that have taken the pool. The second is for what else is counted, such as what is taken back.
 */
const COUNTING_CONNECTIONS = 2

/** Each has a connection whose statements have no timeout; more of them wait some seconds, and are unavailable then. */
const MAX_LONG_READS = 4

/** Requests are small and many: parallel workers and compilation for one of them take time from the others. */
const sessionOptions = '-c max_parallel_workers_per_gather=0 -c jit=off'

const dialect: SqlDialect = {
  engine: 'postgres',
  compiler: new PostgresQueryCompiler(),
  adapter: new PostgresAdapter(),
}

/** PostgreSQL, for when one machine is not enough. */
export const openPostgres = (
  url: string,
  { poolSize = 10, patience = 1, applicationName: application_name = 'easel' }: PostgresOptions = {},
): Database => {
  const allowed = Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, ms * patience]))
  const session = { options: sessionOptions, application_name, ...allowed }
  const pool = createPool(url, { max: poolSize, pipeline: true, ...session })
  const shared = createSharedConnections({ connectionString: url, ...everyConnection, ...session }, (config) =>
    pool.query(config),
  )
  const counting = createPool(url, { max: COUNTING_CONNECTIONS, ...session })
  const { transact, snapshot, autocommit } = transactionsOn(pool, dialect)
  // Opens a connection when it is first used, which in a service is never after its start.
  const waits = { connectionTimeoutMillis: 5_000 * patience, application_name }
  const noTimeoutPool = createPool(url, { max: 1, ...waits })
  const noTimeoutDb = new Kysely({ dialect: new PostgresDialect({ pool: noTimeoutPool }) })
  const longReadPool = createPool(url, { max: MAX_LONG_READS, ...waits, options: sessionOptions })
  const notifications = createNotifications(url)
  const query = (config: pg.QueryConfig) => pool.query(config).catch(rethrow)
  const read = async (statement: Statement) => {
    const config = toQueryConfig(statement)
    return toQueryResult(await (statement.short ? shared.query(config).catch(rethrow) : query(config)))
  }
  const reading = { snapshot: <T>(work: Work<T>) => snapshot(work).catch(rethrow) }
  return {
    engine: 'postgres',
    read: new Db(dialect, read, reading),
    autocommit: new Db(dialect, (statement) => retrying(() => autocommit(statement)).catch(rethrow), reading),
    async write(work, { noTimeout = false, onAfterCommitError } = {}) {
      const attempt = noTimeout ? transactionsOn(noTimeoutPool, dialect).transact : transact
      const { value, hooks } = await retrying(() => attempt(work)).catch(rethrow)
      runAfterCommitHooks(hooks, onAfterCommitError)
      return value
    },
    longRead: (work) => {
      const read = async (db: Db) => {
        // `begin` alone sees nothing yet: the state is that of the first statement.
        await db.execute({ sql: 'select 1', parameters: [] })
        return work(db)
      }
      // Statements map their errors themselves; another error may be of a file or a socket that the work waits for.
      return transactionsOn(longReadPool, dialect)
        .snapshot(read)
        .catch((error) => (isRetryable(error) ? rethrow(error) : Promise.reject(error)))
    },
    migrate: (upTo) => migrate(noTimeoutDb, upTo).catch(rethrow),
    tables: () => noTimeoutDb.introspection.getTables({ withInternalKyselyTables: true }),
    async whyNotWritable() {
      const { rows } = await query({ text: writableStatement })
      const [{ is_standby, is_read_only }] = rows as [{ is_standby: boolean; is_read_only: boolean }]
      if (is_standby) return 'the server is a standby, or in recovery'
      return is_read_only ? 'the server takes only reads (default_transaction_read_only)' : undefined
    },
    load() {
      const { connections, idle } = shared.load()
      return {
        connections: pool.totalCount + counting.totalCount + connections,
        idle: pool.idleCount + counting.idleCount + idle,
        waiting: pool.waitingCount + counting.waitingCount,
      }
    },
    pool: { query: (config) => counting.query(config).catch(rethrow) },
    notifications,
    async close() {
      const pools = [pool, counting, noTimeoutPool, longReadPool].map((each) => each.end())
      await Promise.all([notifications.close(), shared.close(), ...pools])
    },
  }
}

const writableStatement = `
  select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`

const createPool = (url: string, config: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ connectionString: url, idleTimeoutMillis: 30_000, ...everyConnection, ...config })
    // A connection that breaks fails the query that is on it, and is replaced by the pool.
    // Without listeners it would also end the process, whether it was idle or at work.
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))

const rethrow = (error: unknown): never => {
  throw mapPostgresError(error)
}

const int8 = 20

/** Ids and counts stay below 2^53, so a bigint is a number here. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

const everyConnection = { keepAlive: true, types: { getTypeParser } }

const MAX_ATTEMPTS = 5

const retrying = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await sleep(2 ** attempts + Math.random() * 10)
    }
  }
}
