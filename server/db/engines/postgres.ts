import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { preparedNames } from '../compiled.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'

export interface PostgresOptions {
  poolSize?: number
}

/** PostgreSQL, for when one machine is not enough. */
export const openPostgres = (url: string, { poolSize = 10 }: PostgresOptions = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'easel',
    types: { getTypeParser },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: naming(pool) }) })
  return {
    engine: 'postgres',
    read: db,
    write: (work) => retrying(() => db.transaction().execute(work)),
    migrate: () => migrate(db),
    close: () => db.destroy(),
  }
}

const int8 = 20

/** Ids and counts stay below 2^53, so a bigint is a number here. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** Sends the compiled queries as prepared statements, by name. */
const naming = (pool: pg.Pool): PostgresPool => ({
  connect: async () => withNames(await pool.connect()) as PostgresPoolClient,
  end: () => pool.end(),
})

const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

const withNames = (client: pg.PoolClient): PostgresPoolClient => {
  const known = wrapped.get(client)
  if (known) return known
  const query = (text: string, values: readonly unknown[]) => {
    const name = typeof text === 'string' ? preparedNames.get(text) : undefined
    return name ? client.query({ name, text, values: values as unknown[] }) : client.query(text, values as unknown[])
  }
  const named = { query, release: () => client.release() } as unknown as PostgresPoolClient
  wrapped.set(client, named)
  return named
}

const serializationFailure = '40001'
const deadlock = '40P01'

const retrying = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (tries === 5 || (code !== serializationFailure && code !== deadlock)) throw error
      await sleep(2 ** tries + Math.random() * 10)
    }
  }
}
