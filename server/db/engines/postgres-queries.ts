import type { Writable } from 'node:stream'
import type pg from 'pg'
import { preparedNames } from '../compiled.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { breaksConnection, isRetried, postgresTrouble } from './postgres-trouble.ts'

export interface Queries {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Whether the connection is good for nothing further. */
  isBroken(): boolean
}

export const connected = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error) => {
    // Whatever the reason: nothing can be asked.
    throw new DatabaseUnavailable(error)
  })

/** Statements on one connection: they may be sent without waiting for each other, and are run in their order. */
export const queriesOn = (client: pg.PoolClient): Queries => {
  const sendsTogether = sendingTogether((client as unknown as { connection: { stream: Writable } }).connection.stream)
  let broken: unknown
  return {
    isBroken: () => broken !== undefined,
    query: async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      // A rollback after a statement that was never answered would wait behind it, and as long again.
      if (broken) throw broken
      sendsTogether()
      try {
        return await client.query({
          name: preparedNames.get(text),
          text,
          values: values as unknown[],
        } as pg.QueryConfig)
      } catch (error) {
        const trouble = isRetried(error) ? error : postgresTrouble(error)
        if (trouble !== error && breaksConnection(error)) broken = trouble
        throw trouble
      }
    },
  }
}

/** What is sent in one turn of the event loop goes out in one piece: each piece wakes the server. */
const sendingTogether = (stream: Writable): (() => void) => {
  let holdsBack = false
  const letGo = () => {
    holdsBack = false
    stream.uncork()
  }
  return () => {
    if (holdsBack) return
    holdsBack = true
    stream.cork()
    setImmediate(letGo)
  }
}
