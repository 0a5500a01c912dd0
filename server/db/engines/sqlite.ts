import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createPrivateFile, makePrivateFolder } from '../private-folder.ts'
import { Db, type Work } from '../transaction.ts'
import { createGroupCommit } from './group-commit.ts'
import { BUSY_TIMEOUT_MS, connect, executeOn, kyselyOn, setBusyTimeout, sqliteDialect } from './sqlite-connection.ts'
import { isLocked, toWriteProblem } from './sqlite-errors.ts'

export interface SqliteOptions {
  /** Whether a commit waits for the disk. Databases of tests need not survive a power loss. */
  durable?: boolean
}

/** SQLite in this thread: a connection that writes, one that reads, and one that reads snapshots, all on this file. */
export const openSqlite = (file: string, { durable = true }: SqliteOptions = {}): Database => {
  makePrivateFolder(dirname(file))
  if (file !== ':memory:') createPrivateFile(file)
  const [writer, reader] = [connect(file, { durable }), connect(file)]
  setBusyTimeout(writer, 0)
  const snapshots = createSnapshots(file)
  const executeWrite = executeOn(writer)
  const kysely = kyselyOn(writer, executeWrite)
  const queue = createGroupCommit(writer, (hooks) => new Db(sqliteDialect, executeWrite, { hooks }))
  return {
    engine: 'sqlite',
    file,
    read: new Db(sqliteDialect, executeOn(reader), { snapshot: snapshots.read }),
    write: queue.write,
    longRead: (work) => longRead(file, work),
    async migrate(upTo) {
      // Its transactions do not go through the queue, which waits for others.
      setBusyTimeout(writer, BUSY_TIMEOUT_MS)
      return migrate(kysely, upTo).finally(() => setBusyTimeout(writer, 0))
    },
    tables: () => kysely.introspection.getTables({ withInternalKyselyTables: true }),
    whyNotWritable: createWriteCheck({ reader, writer, file }),
    load: () => ({ connections: 2, idle: 2 - queue.working(), waiting: queue.waiting() }),
    async close() {
      await queue.idle()
      snapshots.close()
      for (const connection of [reader, writer]) connection.close()
    },
  }
}

/** A small write may still find room in the log where a larger one does not. */
const MIN_FREE_BYTES = 1_048_576

/** Others who write hold the lock for milliseconds, a few at a time; for so long it is as if nobody could write. */
const MAX_LOCKED_MS = 5_000

/** Writes, since permissions do not tell. On a connection of its own that waits for nobody. */
const createWriteCheck = ({ reader, writer, file }: { reader: DatabaseSync; writer: DatabaseSync; file: string }) => {
  let lockedSince: number | undefined
  return async (): Promise<string | undefined> => {
    reader.exec('select 1')
    if (file === ':memory:') return undefined
    try {
      tryToWrite(file)
      lockedSince = undefined
      const { bavail, bsize, blocks } = statfsSync(dirname(file))
      return blocks > 0 && bavail * bsize < MIN_FREE_BYTES ? 'the disk is full' : undefined
    } catch (error) {
      if (!isLocked(error)) return toWriteProblem(error)
      lockedSince = writer.isTransaction ? undefined : (lockedSince ?? performance.now())
      const isStuck = lockedSince !== undefined && performance.now() - lockedSince > MAX_LOCKED_MS
      return isStuck ? 'another process does not let go of its lock' : undefined
    }
  }
}

const tryToWrite = (file: string): void => {
  // `rw`: a file that is gone is not made again.
  const connection = new DatabaseSync(new URL('?mode=rw', pathToFileURL(file)), { timeout: 0 })
  try {
    connection.exec('pragma synchronous = full; pragma user_version = 0')
  } finally {
    connection.close()
  }
}

const longRead = async <T>(file: string, work: Work<T>): Promise<T> => {
  const connection = connect(file, { readOnly: true })
  try {
    // `begin` alone sees nothing yet: the state is that of the first read.
    connection.exec('begin; select 1 from sqlite_schema')
    return await work(new Db(sqliteDialect, executeOn(connection)))
  } finally {
    connection.close()
  }
}

/** A long read takes turns with others: each needs a connection of its own meanwhile. */
const MAX_SNAPSHOTS = 16

interface SnapshotReader {
  connection: DatabaseSync
  db: Db
}

/** Read transactions, each on one state of the database. Connections are opened when they are needed, and kept. */
const createSnapshots = (file: string) => {
  const all: SnapshotReader[] = []
  const idle: SnapshotReader[] = []
  const waiting: ((reader: SnapshotReader) => void)[] = []
  const open = (): SnapshotReader => {
    const connection = connect(file)
    const opened = { connection, db: new Db(sqliteDialect, executeOn(connection)) }
    all.push(opened)
    return opened
  }
  const take = (): SnapshotReader | Promise<SnapshotReader> =>
    idle.pop() ?? (all.length < MAX_SNAPSHOTS ? open() : new Promise((resolve) => waiting.push(resolve)))
  const giveBack = (reader: SnapshotReader): void => {
    const next = waiting.shift()
    if (next) next(reader)
    else idle.push(reader)
  }
  return {
    read: async <T>(work: Work<T>): Promise<T> => {
      const reader = await take()
      try {
        reader.connection.exec('begin')
        return await work(reader.db)
      } finally {
        if (reader.connection.isTransaction) reader.connection.exec('rollback')
        giveBack(reader)
      }
    },
    close: (): void => {
      for (const { connection } of all) connection.close()
    },
  }
}
