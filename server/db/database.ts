import { type Kysely, PostgresAdapter, type TableMetadata } from 'kysely'
import type { QueryConfig, QueryResult } from 'pg'
import type { Db, Engine, OnAfterCommitError, Work } from './transaction.ts'

export interface WriteOptions {
  /** Waits as long as it takes: for an operator's command, not for a request. */
  noTimeout?: boolean
  /** Told of an `afterCommit` effect that fails; unless given it becomes a warning of the process. */
  onAfterCommitError?: OnAfterCommitError
}

export interface Database {
  engine: Engine
  /** For reading. Never write through it. */
  read: Db
  /**
   * One transaction. What it resolves with is on disk; what it throws has left no trace, unless it is
   * DatabaseUnavailable.
   */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>
  /**
   * Each statement is a transaction of its own, without the round trips of begin and commit. Only on PostgreSQL: on
   * SQLite a writer that waits shares its commit with others, which a statement of its own could not.
   */
  autocommit?: Db | undefined
  /**
   * Reads on one state of the database, as it stands now, for as long as it takes. Unlike in `read.snapshot`, `work` may
   * await anything: it has a connection of its own.
   */
  longRead<T>(work: Work<T>): Promise<T>
  /** Brings the schema up to date, or up to the migration named; resolves with the names of what was applied. */
  migrate(upTo?: string): Promise<string[]>
  /** The tables that are there, those that record migrations too. */
  tables(): Promise<TableMetadata[]>
  /** Why nothing can be written now, in words for an operator; undefined where it can. Rejects where nobody answers. */
  whyNotWritable(): Promise<string | undefined>
  load(): PoolStats
  /** Where SQLite keeps it: for further connections that read. */
  file?: string
  /** PostgreSQL's connections, for a library that brings its own SQL. */
  pool?: { query(statement: QueryConfig): Promise<QueryResult> }
  /** What nodes on one PostgreSQL tell each other; SQLite has one node. */
  notifications?: Notifications
  close(): Promise<void>
}

/** Texts of up to 7,900 bytes. What is sent while a connection is broken is lost: nobody may rely on it. */
export interface Notifications {
  send(payload: string): Promise<void>
  /** Also gets what this node sends. Resolves after the first attempt to connect. */
  listen(onPayload: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** `waiting`: work without a connection yet, or in SQLite's queue of writers. */
export interface PoolStats {
  connections: number
  idle: number
  waiting: number
}

/** For migrations, which get a plain Kysely; anything else has `db.engine`. */
// biome-ignore lint/suspicious/noExplicitAny: the engine does not depend on the schema
export const engineOf = (db: Kysely<any>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
