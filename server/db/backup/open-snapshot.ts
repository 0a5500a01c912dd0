import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseLocation } from '../open.ts'
import type { Engine } from '../transaction.ts'
import { BackupError } from './backup-error.ts'
import type { Table } from './backup-tables.ts'

/** A database as it stands at one moment, while others go on writing. */
export interface Snapshot {
  engine: Engine
  /** The migrations it has had, in order. */
  migrations: string[]
  /** The last numeric id given (G4). */
  lastId: number
  /** All rows in batches, each row the values of the table's columns in their order. */
  rows(table: Table): AsyncIterable<unknown[][]>
  close(): Promise<void>
}

/** The database the settings name, at this moment. */
export const openSnapshot = ({ databaseUrl, dataFolder }: DatabaseLocation): Promise<Snapshot> =>
  databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataFolder)

const BATCH_SIZE = 500

const selectMigrations = 'select name from kysely_migration order by name'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const selectAll = ({ name, columns }: Table): string => `select ${columns.map(quote).join(', ')} from ${quote(name)}`

/** One read transaction on a connection of its own: writers are not held up, and what they write is not seen. */
const openSqliteSnapshot = async (dataFolder: string): Promise<Snapshot> => {
  const file = join(dataFolder, 'easel.db')
  if (!existsSync(file)) throw new BackupError(`There is no database in ${dataFolder}: nothing to back up`)
  const connection = new DatabaseSync(file, { readOnly: true })
  connection.exec('pragma busy_timeout = 10000; begin')
  const query = (sql: string) => {
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    return statement.iterate() as unknown as IterableIterator<unknown[]>
  }
  const migrations = [...query(selectMigrations)].map(([name]) => name as string)
  const [lastId = 0] = (query('select last from id_sequence').next().value ?? []) as number[]
  return {
    engine: 'sqlite',
    migrations,
    lastId,
    async *rows(table) {
      let batch: unknown[][] = []
      for (const row of query(selectAll(table))) {
        if (batch.push(row) < BATCH_SIZE) continue
        yield batch
        batch = []
      }
      yield batch
    },
    close: async () => connection.close(),
  }
}

const NO_SUCH_TABLE = '42P01'

/** One transaction that sees a single moment, read through a cursor: nothing is locked, and nothing grows in memory. */
const openPostgresSnapshot = async (connectionString: string): Promise<Snapshot> => {
  const { default: pg } = await import('pg')
  const { getTypeParser } = await import('../engines/postgres.ts')
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'easel backup',
    types: { getTypeParser },
  })
  await client.connect()
  const query = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows as unknown[][]
  try {
    await query('begin isolation level repeatable read read only')
    const migrations = (await query(selectMigrations)).map(([name]) => name as string)
    // After the snapshot is taken: so it is never behind an id in it.
    const [last, isCalled] = (await query('select last_value, is_called from id_sequence'))[0] as [number, boolean]
    return {
      engine: 'postgres',
      migrations,
      lastId: isCalled ? last : last - 1,
      async *rows(table) {
        await query(`declare walk no scroll cursor for ${selectAll(table)}`)
        const fetchBatch = () => query(`fetch ${BATCH_SIZE} from walk`)
        for (let batch = await fetchBatch(); batch.length > 0; batch = await fetchBatch()) yield batch
        await query('close walk')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    if ((error as { code?: string }).code !== NO_SUCH_TABLE) throw error
    throw new BackupError('There is nothing of easel in this database: nothing to back up')
  }
}
