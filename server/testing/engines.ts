import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import type { Engine } from '../db/transaction.ts'
import { onPostgres, postgresUrl } from './postgres.ts'

export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** The suite once on each engine. */
export const onBothEngines = (title: string, suite: (engine: Engine) => void): void => {
  for (const engine of engines) describe(`${title} on ${engine}`, () => suite(engine))
}

/** A new, migrated database of its own; up to the migration named. */
export const freshDatabase = async (engine: Engine, upTo?: string): Promise<Database> => {
  const opened = engine === 'sqlite' ? freshSqlite() : await freshPostgres()
  await opened.migrate(upTo)
  return opened
}

const freshSqlite = (): Database => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-'))
  const database = openSqlite(join(folder, 'easel.db'))
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const freshPostgres = async (): Promise<Database> => {
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  await onPostgres(`create database ${name}`)
  const database = openPostgres(postgresUrl(name), { poolSize: 4 })
  return {
    ...database,
    async close() {
      await database.close()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}
