import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@easel/server/db/database.ts'
import type { RowHashes } from '../support/row-hashes.ts'

/** The first release, as it was. */
export const fixtures = join(import.meta.dirname, 'fixtures/0.1.0')

export const backupOf = (engine: Engine): string => join(fixtures, `${engine}.backup`)
export const hashesOf = (engine: Engine): string => join(fixtures, `${engine}.json`)
/** The database file itself, gzipped. */
export const databaseFileOf = join(fixtures, 'sqlite.db.gz')

export interface Release {
  migrations: string[]
  hashes: RowHashes
}

export const releaseOf = (engine: Engine): Release => JSON.parse(readFileSync(hashesOf(engine), 'utf8')) as Release
