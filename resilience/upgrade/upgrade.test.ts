import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Connector } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import { type Table, tablesAtMigration } from '@easel/server/db/backup/backup-tables.ts'
import { readRowBatches } from '@easel/server/db/backup/read-backup.ts'
import { restoreBackup } from '@easel/server/db/backup/restore-backup.ts'
import type { Database } from '@easel/server/db/database.ts'
import { migrationNames } from '@easel/server/db/migrate.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { findUserByMail } from '@easel/server/identity/users.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import { rebuildIndex } from '@easel/server/search/trigram-index.sql.ts'
import { createTestStorage, engines, type TestStorage } from '@easel/server/testing/engines.ts'
import { inconsistencies } from '../support/consistency.ts'
import { hashDatabaseRows } from '../support/row-hashes.ts'
import { startService } from '../support/service-process.ts'
import { backupPath, databaseFilePath, readRelease } from './fixtures.ts'

const silent = { force: false, progress: () => {}, rebuildIndex }

/** The tables and columns of the first release. */
const firstReleaseTables = (): Promise<Table[]> => tablesAtMigration(readRelease('sqlite').migrations.at(-1) as string)

/** The rows are those of the first release, the schema is the current one, and the data is consistent. */
const assertUpgraded = async (storage: TestStorage, from: Engine): Promise<void> => {
  const database = await openDatabase(storage)
  assert.deepEqual(await database.migrate(), [], 'a migration was left')
  assert.deepEqual(await inconsistencies(database), [])
  await assertJournalUpgraded(database)
  await database.close()
  const tables = (await firstReleaseTables()).map((table) => ({ ...table, name: currentName(table.name) }))
  const hashes = Object.entries(readRelease(from).hashes).map(([name, hash]) => [currentName(name), hash])
  assert.deepEqual(await hashDatabaseRows(storage, tables), Object.fromEntries(hashes))
}

/** Where the rows of a table of the first release are now. */
const currentName = (table: string): string => (table === 'zone_snapshot' ? 'zone_snapshot_page' : table)

/** The columns that the journal did not have then hold what follows from the others. */
const assertJournalUpgraded = async ({ read }: Database): Promise<void> => {
  const zones = await read.selectFrom('zone').selectAll().execute()
  const elements = await read.selectFrom('element').selectAll().execute()
  const commits = await read.selectFrom('zone_commit').selectAll().execute()
  const snapshots = await read.selectFrom('zone_snapshot').selectAll().execute()
  const pages = await read.selectFrom('zone_snapshot_page').select(['edition_id', 'zone_id', 'seq']).execute()
  assert.ok(snapshots.length > 0)
  assert.deepEqual(snapshots, pages)
  for (const { origin, client_id, inverse } of commits)
    assert.deepEqual([origin, client_id, inverse], ['api', null, null])
  for (const { zone_id, element_count, commit_bytes, snapshot_after, compacted_seq } of zones) {
    const inZone = (row: { zone_id: string }) => row.zone_id === zone_id
    const snapshotSeq = Math.max(0, ...snapshots.filter(inZone).map(({ seq }) => seq))
    const bytes = commits
      .filter((row) => inZone(row) && row.seq > snapshotSeq)
      .map((row) => Buffer.byteLength(row.operations))
    assert.equal(element_count, elements.filter(inZone).length)
    assert.equal(
      commit_bytes,
      bytes.reduce((sum, length) => sum + length, 0),
    )
    assert.deepEqual([snapshot_after, compacted_seq], [65_536, 0])
  }
  const connectors = elements.filter(({ kind }) => kind === 'CONNECTOR')
  assert.equal(connectors.length, 1)
  for (const { body, first_shape_id, second_shape_id } of connectors) {
    const { connected } = JSON.parse(body) as Connector
    assert.deepEqual([first_shape_id, second_shape_id], [connected.first.shape_id, connected.second.shape_id])
  }
  assert.ok(elements.every(({ kind, first_shape_id }) => kind === 'CONNECTOR' || first_shape_id === null))
}

describe('the first release', () => {
  test('has a row in every table, and its migrations are the first ones of today', async () => {
    for (const engine of engines) {
      const { migrations, hashes } = readRelease(engine)
      assert.deepEqual(migrationNames.slice(0, migrations.length), migrations)
      assert.deepEqual(Object.keys(hashes).sort(), (await firstReleaseTables()).map(({ name }) => name).sort())
    }
  })

  for (const from of engines)
    for (const to of engines)
      test(`is restored from its backup on ${from} into ${to}, every row the same`, async () => {
        const storage = await createTestStorage(to)
        const database = await openDatabase(storage)
        await restoreBackup(database, backupPath(from), silent)
        await database.close()
        await assertUpgraded(storage, from)
        await storage.remove()
      })
})

describe('a database of the first release', () => {
  const createReleasedDatabase: Record<Engine, (storage: TestStorage) => Promise<void>> = {
    async sqlite({ dataFolder }) {
      writeFileSync(join(dataFolder, 'easel.db'), gunzipSync(readFileSync(databaseFilePath)))
    },
    async postgres(storage) {
      const database = await openDatabase(storage)
      await database.migrate(readRelease('postgres').migrations.at(-1))
      for await (const { table, rows } of readRowBatches(backupPath('postgres'), () => 100)) {
        const values = rows.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at]])))
        await database.write((db) =>
          db
            .insertInto(table.name as never)
            .values(values as never)
            .execute(),
        )
      }
      await database.close()
    },
  }

  for (const engine of engines)
    test(`on ${engine} is migrated on start, and its data is served`, async () => {
      const storage = await createTestStorage(engine)
      await createReleasedDatabase[engine](storage)
      await (await openMigratedDatabase(storage)).close()
      await assertUpgraded(storage, engine)

      const service = await startService(storage.environment)
      const database = await openDatabase(storage)
      const token = await database.write(async (db) => {
        const maja = await findUserByMail(db, 'maja@example.com')
        const scopes = ['Service.editions.READ', 'Service.search.READ']
        return issueToken(db, { zuid: maja?.zuid as number, scopes, dataCentre: 'com' })
      })
      await database.close()
      const api = createClient({ baseUrl: service.baseUrl, token })
      const { editions_info } = await api.listEditions({})
      assert.deepEqual(
        editions_info.map(({ edition_name }) => edition_name),
        ['Studio “Nörd” 🎨'],
      )
      await service.end('SIGKILL')
      await storage.remove()
    })
})
