import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../db/database.ts'
import type { Db, Execute } from '../db/transaction.ts'
import { withExecute } from './with-execute.ts'

export interface RoundTrips {
  /** Statements that were sent, `begin` and `commit` too. */
  statements: number
  /** The longest row of them of which each waited for the one before. */
  inSequence: number
  /** The same of the counts of the rate limit. */
  counts: number
}

interface Sent {
  depth: number
  isAnswered: boolean
}

interface Trace {
  sent: Sent[]
  counts: number
}

/** The same database, and what a piece of work costs on it, without what goes on beside. */
export const traceRoundTrips = (database: Database) => {
  const traces = new AsyncLocalStorage<Trace>()

  const traced = async <T>(run: () => T | Promise<T>): Promise<T> => {
    const { sent }: Pick<Trace, 'sent'> = traces.getStore() ?? { sent: [] }
    const before = sent.filter(({ isAnswered }) => isAnswered).map(({ depth }) => depth)
    const statement = { depth: Math.max(0, ...before) + 1, isAnswered: false }
    sent.push(statement)
    try {
      return await run()
    } finally {
      statement.isAnswered = true
    }
  }
  const tracing = (db: Db): Db => {
    const execute: Execute = (statement) => traced(() => db.execute(statement))
    return withExecute(db, execute)
  }
  const { autocommit, pool } = database
  const tracedDatabase: Database = {
    ...database,
    read: tracing(database.read),
    autocommit: autocommit && tracing(autocommit),
    async write(work, options) {
      const value = await database.write(async (db) => {
        await traced(() => undefined)
        return work(tracing(db))
      }, options)
      await traced(() => undefined)
      return value
    },
    ...(pool && {
      pool: {
        query(statement) {
          const trace = traces.getStore()
          if (trace) trace.counts++
          return pool.query(statement)
        },
      },
    }),
  }
  return {
    database: tracedDatabase,
    async during(work: () => Promise<unknown>): Promise<RoundTrips> {
      const trace: Trace = { sent: [], counts: 0 }
      await traces.run(trace, work)
      const { sent, counts } = trace
      return { statements: sent.length, inSequence: Math.max(0, ...sent.map(({ depth }) => depth)), counts }
    },
  }
}
