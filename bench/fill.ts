import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { Row } from './row.ts'
import { buildSqliteIndex, suspendPostgresIndex } from './search-index.ts'

export interface FillOptions {
  /** Leaves the database as a bulk load does: no statistics, no maintenance of indexes. */
  fresh: boolean
}

/** Above every id that a dataset has. */
const FIRST_FREE_ID = 100_000_000

/** Writes rows straight into the tables of a migrated SQLite database; resolves with their number. */
export const fillSqlite = async (file: string, rows: Iterable<Row>): Promise<number> => {
  const connection = new DatabaseSync(file)
  connection.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -500000; begin')
  const statements = new Map<string, StatementSync>()
  const insertRow = ({ table, values }: Row) => {
    const statement = statements.get(table) ?? connection.prepare(insertStatement(table, Object.keys(values)))
    statements.set(table, statement)
    statement.run(...Object.values(values))
  }
  let count = 0
  for (const row of rows) {
    insertRow(row)
    count++
  }
  connection.exec(`update id_sequence set last = ${FIRST_FREE_ID}`)
  connection.exec('commit; pragma wal_checkpoint(truncate)')
  connection.close()
  await buildSqliteIndex(file)
  return count
}

const insertStatement = (table: string, columns: readonly string[]): string =>
  `insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`

const BATCH_SIZE = 2000

/** The same on PostgreSQL. */
export const fillPostgres = async (url: string, rows: Iterable<Row>, { fresh }: FillOptions): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  const rebuildIndex = await suspendPostgresIndex(client)
  const count = await insertInBatches(client, rows)
  await rebuildIndex()
  await client.query(`select setval('id_sequence', ${FIRST_FREE_ID})`)
  if (!fresh) await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  return count
}

const insertInBatches = async (client: pg.Client, rows: Iterable<Row>): Promise<number> => {
  const batches = new Map<string, Row['values'][]>()
  // Builds the next batch while the server writes the previous one.
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async (table: string, batch: readonly Row['values'][]) => {
    batches.delete(table)
    await writing
    writing = client.query(batchStatement(table, Object.keys(batch[0] ?? {})), [JSON.stringify(batch)])
    // Rejections are seen where it is awaited.
    writing.catch(() => {})
  }
  let count = 0
  for (const { table, values } of rows) {
    const batch = batches.get(table) ?? []
    batch.push(values)
    batches.set(table, batch)
    if (batch.length === BATCH_SIZE) await flush(table, batch)
    count++
  }
  for (const [table, batch] of batches) await flush(table, batch)
  await writing
  return count
}

const batchStatement = (table: string, columns: readonly string[]): string => {
  const names = columns.join(', ')
  return `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`
}

/** Gathers the statistics that queries are planned by. */
export const analyzeSqlite = (file: string): void => {
  const connection = new DatabaseSync(file)
  connection.exec('analyze')
  connection.close()
}

export const analyzePostgres = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}
