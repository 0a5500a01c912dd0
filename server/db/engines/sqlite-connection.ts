import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, Kysely, type LimitNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { LRUCache } from 'lru-cache'
import { connectionFor, Db, type EachResult, type Execute, type SqlDialect } from '../transaction.ts'
import { mapSqliteError } from './sqlite-errors.ts'

/** One more connection to the file of an open database: to read in another thread. */
export const openSqliteReader = (file: string): { read: Db; close(): void } => {
  const connection = connect(file, { readOnly: true })
  return { read: new Db(sqliteDialect, executeOn(connection)), close: () => connection.close() }
}

/** For how long a statement waits where another process writes, and this thread with it. */
export const setBusyTimeout = (connection: DatabaseSync, milliseconds: number): void =>
  connection.exec(`pragma busy_timeout = ${milliseconds}`)

export const BUSY_TIMEOUT_MS = 10_000

export const connect = (file: string, { readOnly = false, durable = true } = {}): DatabaseSync => {
  const connection = new DatabaseSync(file, { readOnly })
  // FULL: a commit is on disk before it is answered.
  // Pages that many commits change are written back to the file once for 16 MB of them.
  // Mapped as far as SQLite maps: an unmapped page is copied each time it is not in the page cache.
  connection.exec(`
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma journal_mode = wal;
    pragma synchronous = ${durable ? 'full' : 'off'};
    pragma foreign_keys = on;
    pragma temp_store = memory;
    pragma wal_autocheckpoint = 4000;
    pragma cache_size = -65536;
    pragma mmap_size = 2147418112;
  `)
  return connection
}

/**
 * SQLite plans a statement anew for each value of a bare `limit ?`, at many times the cost of running it.
 * A sum is no constant to it, and the plan is kept.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(node)
    this.append(' + 0')
  }
}

/** SQLite can roll a schema change back: so migrations run whole or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export const sqliteDialect: SqlDialect = {
  engine: 'sqlite',
  compiler: new StablePlanCompiler(),
  adapter: new TransactionalSqliteAdapter(),
}

const MAX_STATEMENTS = 500

/** Runs statements on a connection, and keeps those last used prepared. */
export const executeOn = (connection: DatabaseSync): Execute => {
  const prepare = (sql: string) => {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    return { statement, columns: statement.columns().map(({ name }) => name) }
  }
  const statements = new LRUCache<string, { statement: StatementSync; columns: string[] }>({ max: MAX_STATEMENTS })
  const getPrepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const prepared = prepare(sql)
    statements.set(sql, prepared)
    return prepared
  }
  const execute: Execute = ({ sql, parameters }) => {
    try {
      const { statement, columns } = getPrepared(sql)
      const values = parameters as SQLInputValue[]
      if (columns.length > 0) {
        const rows = statement.all(...values) as unknown as unknown[][]
        return { rows: rows.map((row) => toObject(columns, row)) }
      }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw mapSqliteError(error)
    }
  }
  execute.each = (sql, parameterSets) => {
    try {
      const { statement, columns } = getPrepared(sql)
      const result: EachResult = { rows: [], changes: 0 }
      for (const parameters of parameterSets) {
        const values = parameters as SQLInputValue[]
        if (columns.length === 0) result.changes += Number(statement.run(...values).changes)
        else for (const row of statement.all(...values)) result.rows.push(toObject(columns, row as never))
      }
      return result
    } catch (error) {
      throw mapSqliteError(error)
    }
  }
  return execute
}

/** Node makes an object of a row at twice the price, and each of its properties is slow to read ever after. */
const toObject = (columns: readonly string[], values: readonly unknown[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  return row
}

/** For migrations, which are Kysely's own. */
export const kyselyOn = (database: DatabaseSync, execute: Execute): Kysely<unknown> => {
  const connection = connectionFor(execute)
  const run = (sql: string) => async () => database.exec(sql)
  const dialect: Dialect = {
    createAdapter: () => sqliteDialect.adapter,
    createQueryCompiler: () => sqliteDialect.compiler,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: run('begin immediate'),
      commitTransaction: run('commit'),
      rollbackTransaction: run('rollback'),
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  }
  return new Kysely({ dialect })
}
