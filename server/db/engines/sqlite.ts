import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Database, StateNow } from '../database.ts'
import { migrate } from '../migrate.ts'
import { connect, kyselyOn } from './sqlite-connection.ts'
import { sqliteTrouble } from './sqlite-trouble.ts'
import { commitTogether } from './write-queue.ts'

/** SQLite in this thread: one connection that writes, one that reads, both on this file. */
export const openSqlite = (file: string): Database => {
  mkdirSync(dirname(file), { recursive: true })
  const writer = connect(file)
  const reader = connect(file)
  const writing = kyselyOn(writer)
  const reading = kyselyOn(reader)
  const state = oncePerTurn(stateOf(reader))
  const queue = commitTogether(writer, writing, state.forget)
  return {
    engine: 'sqlite',
    file,
    read: reading,
    write: queue.write,
    stateNow: state.now,
    migrate: (upTo) => migrate(writing, upTo),
    load: () => ({ connections: 2, idle: 2 - queue.working(), waiting: queue.waiting() }),
    async close() {
      await queue.idle()
      reader.close()
      writer.close()
    },
  }
}

/** Changes whenever another connection has committed, of this process or another. */
const stateOf = (connection: DatabaseSync) => {
  const statement = connection.prepare('pragma data_version')
  return (): number => {
    try {
      return (statement.get() as { data_version: number }).data_version
    } catch (error) {
      throw sqliteTrouble(error)
    }
  }
}

/**
 * Requests that one turn of the event loop brings had begun to arrive before the first of them was looked at, so what it
 * was told holds for all. A turn that lasts is another matter: it also brings what was sent on a connection since,
 * without waiting for the answer before.
 */
const oncePerTurn = (ask: () => number): { now: StateNow; forget: () => void } => {
  let answer: number | undefined
  let asked = 0
  const forget = () => {
    answer = undefined
  }
  const now = () => {
    const time = performance.now()
    if (answer === undefined) setImmediate(forget)
    else if (time - asked < 1) return answer
    asked = time
    answer = ask()
    return answer
  }
  return { now, forget }
}
