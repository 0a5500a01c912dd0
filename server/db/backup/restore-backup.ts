import { sql } from 'kysely'
import { OperatorError } from '../../process/operator-error.ts'
import { type Database, engineOf } from '../database.ts'
import { migrationNames } from '../migrate.ts'
import type { Db } from '../schema.ts'
import { type Table, tablesAfter } from './catalogue.ts'
import type { Header } from './format.ts'
import { batches, readHeader } from './read-backup.ts'
import { rebuildSearch } from './rebuild-search.ts'

export interface RestoreOptions {
  force: boolean
  progress: (line: string) => void
}

/** Fills an empty database from a backup of either engine, whole or not at all; resolves with the number of rows. */
export const restoreBackup = async (
  database: Database,
  file: string,
  { force, progress }: RestoreOptions,
): Promise<number> => {
  const header = await readHeader(file)
  const version = await sameSchema(database, header, file)
  const tables = await tablesAfter(version)
  const replace = async (db: Db) => {
    if (force) for (const { name } of tables.toReversed()) await db.deleteFrom(name as never).execute()
    else await refuseFull(db, tables)
    const inserted = await fill(db, file, progress)
    await raiseLastId(db, header.last_id)
    return inserted
  }
  const rows = await database.write(replace, { patient: true })
  await database.migrate()
  await database.write(rebuildSearch, { patient: true })
  return rows
}

/** Brings an older database to where the backup was made; resolves with the name of the last migration. */
const sameSchema = async (database: Database, { migrations }: Header, file: string): Promise<string> => {
  const version = migrations.at(-1) as string
  if (migrations.some((name, at) => name !== migrationNames[at])) {
    throw new OperatorError(`${file} was made by a newer version of easel, at schema ${version}`)
  }
  const had = await migrationsOf(database)
  const newer = had.filter((name) => !migrations.includes(name))
  if (newer.length > 0) {
    throw new OperatorError(
      `${file} has the schema ${version} and this database a newer one: restore into a new database, it is brought up to date after`,
    )
  }
  await database.migrate(version)
  return version
}

const migrationsOf = async ({ read }: Database): Promise<string[]> => {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
  return rows.map(({ name }) => name)
}

const refuseFull = async (db: Db, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db)
    if (rows.length > 0) throw new OperatorError(`The database is not empty (${name}): --force replaces all it holds`)
  }
}

/** What both engines take as values of one statement. */
const mostValues = 30_000

const fill = async (db: Db, file: string, progress: (line: string) => void): Promise<number> => {
  let inserted = 0
  let name = ''
  for await (const { table, rows } of batches(file, ({ columns }) => Math.min(500, mostValues / columns.length))) {
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
    engineOf(db) === 'postgres'
      ? sql`select setval('id_sequence', greatest(${lastId}, (select last_value from id_sequence)))`
      : sql`update id_sequence set last = max(last, ${lastId})`
  await raise.execute(db)
}
