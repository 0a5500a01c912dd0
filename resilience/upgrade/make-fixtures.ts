import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { tablesAtMigration } from '@easel/server/db/backup/backup-tables.ts'
import { makeBackup } from '@easel/server/db/backup/make-backup.ts'
import { migrationNames } from '@easel/server/db/migrate.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { hashDatabaseRows } from '../support/row-hashes.ts'
import { startService } from '../support/service-process.ts'
import { backupPath, databaseFilePath, fixtures, hashesPath } from './fixtures.ts'
import { createSampleData } from './sample-data.ts'

/** Creates the fixtures of the upgrade tests with the code that is checked out. Run once for a release. */
mkdirSync(fixtures, { recursive: true })
const postgres = await startOwnPostgres()
for (const engine of ['sqlite', 'postgres'] satisfies Engine[]) {
  const installation = await createInstallation(engine === 'postgres' ? postgres.url : undefined)
  const service = await startService(installation.environment)
  const database = await openDatabase(installation)
  await createSampleData(database, service)
  await database.close()
  await service.end('SIGTERM')
  const backup = await makeBackup(installation, backupPath(engine), { force: true, progress: () => {} })
  const hashes = await hashDatabaseRows(installation, await tablesAtMigration(migrationNames.at(-1) as string))
  writeFileSync(hashesPath(engine), `${JSON.stringify({ migrations: migrationNames, hashes }, undefined, 2)}\n`)
  if (engine === 'sqlite') saveDatabaseFile(installation.dataFolder)
  process.stdout.write(`${engine}: ${backup.rows} rows in ${Object.keys(hashes).length} tables\n`)
  installation.remove()
}
await postgres.remove()

function saveDatabaseFile(folder: string): void {
  const compact = join(folder, 'compact.db')
  const connection = new DatabaseSync(join(folder, 'easel.db'))
  connection.exec(`vacuum into '${compact}'`)
  connection.close()
  writeFileSync(databaseFilePath, gzipSync(readFileSync(compact), { level: 9 }))
}
