import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { tablesAfter } from '@easel/server/db/backup/catalogue.ts'
import { makeBackup } from '@easel/server/db/backup/make-backup.ts'
import type { Engine } from '@easel/server/db/database.ts'
import { migrationNames } from '@easel/server/db/migrate.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import { createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { hashDatabaseRows } from '../support/row-hashes.ts'
import { startService } from '../support/service-process.ts'
import { backupOf, databaseFileOf, fixtures, hashesOf } from './fixtures.ts'
import { fillSample } from './sample-data.ts'

/**
 * Makes what the upgrade tests start from, by the version that is checked out: run once for a release, and never again
 * for the same one.
 */
mkdirSync(fixtures, { recursive: true })
const postgres = await startOwnPostgres()
for (const engine of ['sqlite', 'postgres'] satisfies Engine[]) {
  const place = await createInstallation(engine === 'postgres' ? postgres.url : undefined)
  const service = await startService(place.environment)
  const database = await openDatabase(place)
  await fillSample(database, service)
  await database.close()
  await service.end('SIGTERM')
  const made = await makeBackup(place, backupOf(engine), { force: true, progress: () => {} })
  const hashes = await hashDatabaseRows(place, await tablesAfter(migrationNames.at(-1) as string))
  writeFileSync(hashesOf(engine), `${JSON.stringify({ migrations: migrationNames, hashes }, undefined, 2)}\n`)
  if (engine === 'sqlite') keepDatabaseFile(place.dataFolder)
  process.stdout.write(`${engine}: ${made.rows} rows in ${Object.keys(hashes).length} tables\n`)
  place.remove()
}
await postgres.remove()

function keepDatabaseFile(folder: string): void {
  const compact = join(folder, 'compact.db')
  const connection = new DatabaseSync(join(folder, 'easel.db'))
  connection.exec(`vacuum into '${compact}'`)
  connection.close()
  writeFileSync(databaseFileOf, gzipSync(readFileSync(compact), { level: 9 }))
}
