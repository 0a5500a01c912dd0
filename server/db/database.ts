import { type Kysely, PostgresAdapter } from 'kysely'
import type { QueryConfig, QueryResult } from 'pg'
import type { Db } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Database {
  engine: Engine
  /** For reading. Never write through it. */
  read: Db
  /**
   * One transaction. What it resolves with is on disk; what it throws has left no trace, unless it is
   * DatabaseUnavailable. `patient`: for as long as it takes, for an operator and not for a request.
   */
  write<T>(work: (db: Db) => Promise<T>, options?: { patient?: boolean }): Promise<T>
  stateNow: StateNow
  /** Brings the schema up to date, or up to the migration named; resolves with the names of what was applied. */
  migrate(upTo?: string): Promise<string[]>
  /** How busy it is: work that waits has no connection yet, or stands in SQLite's queue of writers. */
  load(): Load
  /** Where SQLite keeps it: for further connections that read. */
  file?: string
  /** PostgreSQL's connections, for a library that brings its own SQL. */
  pool?: { query(statement: QueryConfig): Promise<QueryResult> }
  close(): Promise<void>
}

/**
 * Which state of the database whoever reads now would see. Equal answers: nothing has been committed in between.
 * undefined: it could not be learned, or not soon enough to be worth it.
 */
export type StateNow = () => string | number | undefined | Promise<string | number | undefined>

export interface Load {
  connections: number
  idle: number
  waiting: number
}

// biome-ignore lint/suspicious/noExplicitAny: the engine does not depend on the schema
const engines = new WeakMap<Kysely<any>, Engine>()

// biome-ignore lint/suspicious/noExplicitAny: the engine does not depend on the schema
export const engineOf = (db: Kysely<any>): Engine => {
  const known = engines.get(db)
  if (known) return known
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
  engines.set(db, engine)
  return engine
}
