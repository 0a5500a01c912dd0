import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { migrationNames } from '../migrate.ts'
import type { Db } from '../transaction.ts'
import { BackupError } from './backup-error.ts'
import { type Table, tablesAtMigration } from './backup-tables.ts'
import type { Header } from './format.ts'
import { readHeader, readRowBatches } from './read-backup.ts'

export interface RestoreOptions {
  force: boolean
  /** How a refusal names the database. */
  target?: string
  progress: (line: string) => void
  /** Runs once nothing stands in the way, before what is there is replaced. */
  beforeReplacing?: () => Promise<void>
  /** Fills what no backup holds, since it follows from the rows: SQLite's search index. */
  rebuildIndex: (db: Db, progress: (line: string) => void) => Promise<void>
}

/** Fills an empty database from a backup of either engine, whole or not at all; resolves with the number of rows. */
export const restoreBackup = async (
  database: Database,
  file: string,
  { force, target = 'of these settings', progress, beforeReplacing, rebuildIndex }: RestoreOptions,
): Promise<number> => {
  const header = await readHeader(file)
  const version = await sameSchema(database, header, file)
  const tables = await tablesAtMigration(version)
  const replace = async (db: Db) => {
    if (force) for (const { name } of tables.toReversed()) await db.deleteFrom(name as never).execute()
    else await refuseFull(db, tables, target)
    const inserted = await fill(db, file, progress)
    await raiseLastId(db, header.last_id)
    return inserted
  }
  if (force) await beforeReplacing?.()
  const rows = await database.write(replace, { noTimeout: true })
  await database.migrate()
  await database.write((db) => rebuildIndex(db, progress), { noTimeout: true })
  return rows
}

/** Brings an older database to where the backup was made; resolves with the name of the last migration. */
const sameSchema = async (database: Database, { migrations }: Header, file: string): Promise<string> => {
  const version = migrations.at(-1) as string
  if (migrations.some((name, at) => name !== migrationNames[at])) {
    throw new BackupError(`${file} was made by a newer version of easel, at schema ${version}`)
  }
  const isNewer = (await appliedMigrations(database)).some((name) => !migrations.includes(name))
  if (isNewer) throw new BackupError(`${file} has the schema ${version} and this database a newer one: ${newDatabase}`)
  await database.migrate(version)
  return version
}

const newDatabase = 'restore into a new database, it is brought up to date after'

const appliedMigrations = async ({ read, tables: listTables }: Database): Promise<string[]> => {
  const tables = await listTables()
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
  return rows.map(({ name }) => name)
}

const refuseFull = async (db: Db, tables: readonly Table[], target: string): Promise<void> => {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new BackupError(`The database ${target} is not empty (${name}): --force replaces all it holds`)
  }
}

/** What both engines take as values of one statement. */
const MAX_VALUES = 30_000
const BATCH_SIZE = 500

const fill = async (db: Db, file: string, progress: (line: string) => void): Promise<number> => {
  let inserted = 0
  let name = ''
  for await (const { table, rows } of readRowBatches(file, ({ columns }) =>
    Math.min(BATCH_SIZE, MAX_VALUES / columns.length),
  )) {
    if (name !== table.name) progress(`${table.name}…`)
    name = table.name
    const values = rows.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at]])))
    await db
      .insertInto(name as never)
      .values(values as never)
      .execute()
    inserted += rows.length
  }
  return inserted
}

/** Never back: an id that was given since must not be given again (G4). */
const raiseLastId = async (db: Db, lastId: number): Promise<void> => {
  const raise =
    db.engine === 'postgres'
      ? sql`select setval('id_sequence', greatest(${lastId}, (select last_value from id_sequence)))`
      : sql`update id_sequence set last = max(last, ${lastId})`
  await raise.execute(db)
}
