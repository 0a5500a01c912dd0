import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@easel/server/db/transaction.ts'
import type { RowHashes } from '../support/row-hashes.ts'

/** Of the first release. */
export const fixtures = join(import.meta.dirname, 'fixtures/0.1.0')

export const backupPath = (engine: Engine): string => join(fixtures, `${engine}.backup`)
export const hashesPath = (engine: Engine): string => join(fixtures, `${engine}.json`)
/** The database file itself, gzipped. */
export const databaseFilePath = join(fixtures, 'sqlite.db.gz')

export interface Release {
  migrations: string[]
  hashes: RowHashes
}

export const readRelease = (engine: Engine): Release => JSON.parse(readFileSync(hashesPath(engine), 'utf8')) as Release
