import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import type { Engine } from '../db/transaction.ts'
import { onPostgres, postgresUrl } from './postgres.ts'
import { type Templates, templates } from './templates.ts'
import { atLength, isLong } from './test-length.ts'

export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Runs the suite once on each engine. */
export const onBothEngines = (title: string, suite: (engine: Engine) => void): void => runOn(engines, title, suite)

/** For what takes long: `npm test` has it on this engine alone, `npm run test:long` on both. */
export const oneOrBothEngines = (short: Engine): readonly Engine[] => atLength({ short: [short], long: engines })

export const onOneOrBothEngines = (short: Engine, title: string, suite: (engine: Engine) => void): void =>
  runOn(oneOrBothEngines(short), title, suite)

/**
 * For what is settled before the database is asked: `npm test` has all of these on SQLite, and on PostgreSQL the first,
 * which is enough for the answer to occur there too.
 */
export const allOrFirst = <T>(engine: Engine, all: readonly T[]): readonly T[] =>
  engine === 'sqlite' || isLong ? all : all.slice(0, 1)

const runOn = (chosen: readonly Engine[], title: string, suite: (engine: Engine) => void): void => {
  for (const engine of chosen) describe(`${title} on ${engine}`, () => suite(engine))
}

/** A temporary data folder, and on PostgreSQL a database: empty, or a copy of the template. */
export interface TestStorage {
  dataFolder: string
  databaseUrl: string | undefined
  /** The settings that point a service at this storage. */
  environment: Record<string, string>
  remove(): Promise<void>
}

export const createTestStorage = async (engine: Engine, copied?: Templates): Promise<TestStorage> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-'))
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  const source = copied ? ` template ${copied.postgresDatabase} strategy file_copy` : ''
  if (engine === 'postgres') await onPostgres(`create database ${name}${source}`)
  else if (copied) copyFileSync(copied.sqliteFile, join(dataFolder, 'easel.db'))
  const databaseUrl = engine === 'postgres' ? postgresUrl(name) : undefined
  return {
    dataFolder,
    databaseUrl,
    environment: { EASEL_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    async remove() {
      rmSync(dataFolder, { recursive: true, force: true })
      if (databaseUrl) await onPostgres(`drop database ${name} with (force)`)
    },
  }
}

/** Tests share the machine: what a service would call unavailable is only late here. */
export const TEST_PATIENCE = 20

/** A new database, migrated fully or up to the named migration; closing it removes it. */
export const freshDatabase = async (
  engine: Engine,
  upTo?: string,
): Promise<Database & { databaseUrl: string | undefined }> => {
  const copied = upTo === undefined ? templates() : undefined
  const { dataFolder, databaseUrl, remove } = await createTestStorage(engine, copied)
  const database = databaseUrl
    ? openPostgres(databaseUrl, { poolSize: 4, patience: TEST_PATIENCE })
    : openSqlite(join(dataFolder, 'easel.db'), { durable: false })
  if (!copied) await database.migrate(upTo)
  return {
    ...database,
    databaseUrl,
    async close() {
      await database.close()
      await remove()
    },
  }
}
