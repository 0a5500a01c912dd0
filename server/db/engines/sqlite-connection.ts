import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { runDirectly } from '../compiled.ts'
import type { Db, Schema } from '../schema.ts'
import { sqliteTrouble } from './sqlite-trouble.ts'

/** One more connection to the file of a database that is open: to read in another thread. */
export const openSqliteReader = (file: string): { read: Db; close(): void } => {
  const connection = connect(file, { readOnly: true })
  return { read: kyselyOn(connection), close: () => connection.close() }
}

export const connect = (file: string, { readOnly = false } = {}): DatabaseSync => {
  const connection = new DatabaseSync(file, { readOnly })
  // FULL: a commit is on disk before it is answered. The timeout covers the command line writing beside the service.
  // Mapped as far as SQLite maps: a page that is not is copied each time it is not among the cached ones.
  connection.exec(`
    pragma busy_timeout = 10000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma temp_store = memory;
    pragma cache_size = -65536;
    pragma mmap_size = 2147418112;
  `)
  return connection
}

export const kyselyOn = (database: DatabaseSync): Db => {
  const connection = new NodeSqliteConnection(database)
  const db = new Kysely<Schema>({ dialect: dialect(database, connection) })
  runDirectly(db, ({ sql }, parameters) => connection.run<object>(sql, parameters).rows)
  return db
}

const dialect = (database: DatabaseSync, connection: NodeSqliteConnection): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new NodeSqliteDriver(database, connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new PreparedOnceCompiler(),
})

/**
 * SQLite plans a statement anew for each value of a bare `limit ?`, at many times the cost of running it.
 * A sum is no constant to it, and the plan stands.
 */
class PreparedOnceCompiler extends SqliteQueryCompiler {
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

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection
  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    this.#database = database
    this.#connection = connection
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    this.#database.exec('begin immediate')
  }
  async commitTransaction() {
    this.#database.exec('commit')
  }
  async rollbackTransaction() {
    this.#database.exec('rollback')
  }
  async releaseConnection() {}
  async destroy() {}
}

const most = 500

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; columns: string[] }>()
  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(sql, parameters)
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    try {
      const { statement, columns } = this.#prepared(sql)
      const values = parameters as SQLInputValue[]
      if (columns.length > 0) {
        const rows = statement.all(...values) as unknown as unknown[][]
        return { rows: rows.map((row) => rowOf(columns, row) as R) }
      }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw sqliteTrouble(error)
    }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('this engine does not stream')
  }

  #prepared(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    statement.setReturnArrays(true)
    const entry = { statement, columns: statement.columns().map(({ name }) => name) }
    if (this.#statements.size >= most) this.#statements.delete(this.#statements.keys().next().value as string)
    this.#statements.set(sql, entry)
    return entry
  }
}

/** Node makes an object of a row at twice the price, and each of its properties is slow to read ever after. */
const rowOf = (columns: readonly string[], values: readonly unknown[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  return row
}
