import { join } from 'node:path'
import { openPostgres } from '../db/engines/postgres.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import { onPostgres, postgresUrl } from './postgres.ts'

/** Migrated databases that tests copy, since copying one is faster than migrating. */
export interface Templates {
  sqliteFile: string
  postgresDatabase: string
}

/** `npm test` makes them once; a program that runs without it has none. */
export const templates = (): Templates | undefined => {
  const sqliteFile = process.env.EASEL_TEST_TEMPLATE
  return sqliteFile ? { sqliteFile, postgresDatabase: POSTGRES_DATABASE } : undefined
}

const POSTGRES_DATABASE = 'easel_template'

/** Makes them in the folder and on the suite's server; resolves with the environment that tests find them by. */
export const makeTemplates = async (folder: string): Promise<Record<string, string>> => {
  const sqliteFile = join(folder, 'template.db')
  await onPostgres(`create database ${POSTGRES_DATABASE}`)
  for (const database of [openSqlite(sqliteFile), openPostgres(postgresUrl(POSTGRES_DATABASE))]) {
    await database.migrate()
    await database.close()
  }
  return { EASEL_TEST_TEMPLATE: sqliteFile }
}
