import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  QueryCreator,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** The name of a prepared statement; without one PostgreSQL parses the text each time. */
  name?: string
  /**
   * Reads a few rows by key, and can wait for nobody: outside of a transaction it may share a connection of PostgreSQL
   * with others.
   */
  short?: boolean
}

/** Runs one statement: on any connection, or on the one connection of a transaction. */
export interface Execute {
  (statement: Statement): QueryResult<unknown> | Promise<QueryResult<unknown>>
  /** On SQLite: one statement with many sets of parameters, in one go. */
  each?: (sql: string, parameterSets: readonly (readonly unknown[])[]) => EachResult
}

export interface EachResult {
  /** that the statement returned */
  rows: unknown[]
  /** of rows that were written */
  changes: number
}

/** What queries need to know of an engine to become SQL. */
export interface SqlDialect {
  engine: Engine
  compiler: QueryCompiler
  adapter: DialectAdapter
}

export type Work<T = unknown> = (db: Db) => Promise<T>
export type CommitHook = () => Promise<unknown>

/** What a transaction leaves for its commit. A transaction that is retried starts with none. */
export interface CommitHooks {
  before: CommitHook[]
  after: CommitHook[]
}

interface DbOptions {
  /** Given to a transaction that writes. */
  hooks?: CommitHooks
  /** Given to a handle that reads outside of a transaction. */
  snapshot?: <T>(work: Work<T>) => Promise<T>
}

/**
 * The value every query gets: a transaction, or a handle that reads. It has Kysely's query methods, and `sql` runs on
 * it too.
 */
export class Db extends QueryCreator<Schema> {
  readonly engine: Engine
  readonly execute: Execute
  readonly #executor: QueryExecutor
  readonly #options: DbOptions

  constructor({ engine, compiler, adapter }: SqlDialect, execute: Execute, options: DbOptions = {}) {
    const connection = connectionFor(execute)
    const provideConnection = <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => consumer(connection)
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection })
    super({ executor })
    this.engine = engine
    this.execute = execute
    this.#executor = executor
    this.#options = options
  }

  getExecutor(): QueryExecutor {
    return this.#executor
  }

  /**
   * Runs reads that belong together on one state of the database. Like a transaction, `work` awaits nothing but its
   * database and turns of the event loop (`pacer.ts`). A transaction that writes runs it as it is: there, row locks keep the state.
   */
  snapshot<T>(work: Work<T>): Promise<T> {
    return this.#options.snapshot ? this.#options.snapshot(work) : work(this)
  }

  /** Part of the transaction, run at its end; on SQLite after the work of all that share its commit. */
  beforeCommit(work: CommitHook): void {
    this.#hooks().before.push(work)
  }

  /** Runs once the transaction is on disk: for what cannot be taken back, such as mail. */
  afterCommit(effect: CommitHook): void {
    this.#hooks().after.push(effect)
  }

  #hooks(): CommitHooks {
    if (!this.#options.hooks) throw new Error('only a transaction that writes has a commit')
    return this.#options.hooks
  }
}

/** Kysely's view of a connection. */
export const connectionFor = (execute: Execute): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => (await execute({ sql, parameters })) as QueryResult<R>,
  streamQuery: () => {
    throw new Error('queries are not streamed')
  },
})

export type OnAfterCommitError = (error: unknown) => void

/** Starts the effects of a transaction that is committed; nobody waits for them. */
export const runAfterCommitHooks = (
  { after }: CommitHooks,
  onError: OnAfterCommitError = (error) => process.emitWarning(error as Error),
): void => {
  for (const effect of after) effect().catch(onError)
}
