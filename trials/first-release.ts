import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { makeBackup } from '@easel/server/db/backup/make-backup.ts'
import { tablesAtMigration } from '@easel/server/db/backup/schema-tables.ts'
import { migrationNames } from '@easel/server/db/migrate.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { ownPostgres } from './scene/own-postgres.ts'
import { trialPlace } from './scene/place.ts'
import { hashesOfPlace } from './scene/row-hashes.ts'
import { startTrial } from './scene/service.ts'
import { backupOf, databaseFileOf, fixtures, hashesOf } from './upgrade/fixtures.ts'
import { fillSample } from './upgrade/sample.ts'

/**
 * Makes what the upgrade tests start from, by the version that is checked out: run once for a release, and never again
 * for the same one.
 */
mkdirSync(fixtures, { recursive: true })
const postgres = await ownPostgres()
for (const engine of ['sqlite', 'postgres'] satisfies Engine[]) {
  const place = await trialPlace(engine === 'postgres' ? postgres.url : undefined)
  const service = await startTrial(place.environment)
  const database = await openDatabase(place)
  await fillSample(database, service)
  await database.close()
  await service.end('SIGTERM')
  const made = await makeBackup(place, backupOf(engine), { force: true, progress: () => {} })
  const hashes = await hashesOfPlace(place, await tablesAtMigration(migrationNames.at(-1) as string))
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
