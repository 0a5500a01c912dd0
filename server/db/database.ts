import { type Kysely, PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Database {
  engine: Engine
  /** For reading. Never write through it. */
  read: Db
  /** One transaction. What it resolves with is on disk; what it throws has left no trace. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Brings the schema up to date; resolves with the names of what was applied. */
  migrate(): Promise<string[]>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the engine does not depend on the schema
export const engineOf = (db: Kysely<any>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
