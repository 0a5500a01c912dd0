import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { tablesAtMigration } from '@easel/server/db/backup/backup-tables.ts'
import { makeBackup } from '@easel/server/db/backup/make-backup.ts'
import { readHeader } from '@easel/server/db/backup/read-backup.ts'
import { restoreBackup } from '@easel/server/db/backup/restore-backup.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import { rebuildIndex } from '@easel/server/search/trigram-index.sql.ts'
import { createTestStorage, engines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { inconsistencies } from '../support/consistency.ts'
import { createInstallation } from '../support/installation.ts'
import { createRandom } from '../support/random.ts'
import { hashBackupRows, hashDatabaseRows } from '../support/row-hashes.ts'
import { startService, waitUntil } from '../support/service-process.ts'
import { createLedger, type Ledger } from '../write-load/ledger.ts'
import { ledgerViolations } from '../write-load/verify-ledger.ts'
import { createWorkspace, createZones, runWriters } from '../write-load/writers.ts'

const silent = { force: false, progress: () => {}, rebuildIndex }
const testServer = process.env.EASEL_TEST_POSTGRES

/** A backup must hold what was acknowledged before it began, and may hold what was sent before it ended. */
const ledgerDuring = async (ledger: Ledger, backup: () => Promise<unknown>): Promise<Ledger> => {
  const before = { ...ledger, acknowledged: [...ledger.acknowledged], facts: new Map() }
  await backup()
  const sent = [...ledger.acknowledged.slice(before.acknowledged.length), ...ledger.unconfirmed]
  return { ...before, unconfirmed: new Set(sent) }
}

describe('a backup under a write load', () => {
  for (const from of engines) {
    test(`on ${from} is a consistent snapshot, and restores row for row`, {
      timeout: 600_000,
    }, async () => {
      const installation = await createInstallation(from === 'postgres' ? testServer : undefined)
      const service = await startService(installation.environment)
      const access = { ...service, token: installation.token }
      const workspace = await createWorkspace(access)
      const ledger = createLedger()
      await createZones(access, workspace, ledger)
      const seed = testSeed()
      const stop = new AbortController()
      const writing = runWriters({ service: access, workspace, ledger, random: createRandom(seed) }, stop.signal)
      const backups: { file: string; expected: Ledger }[] = []
      for (const name of atLength({ short: ['only'], long: ['first', 'second', 'third'] })) {
        const earlier = ledger.acknowledgedCount
        await waitUntil(() => ledger.acknowledgedCount >= earlier + 10)
        const file = join(installation.dataFolder, name)
        backups.push({ file, expected: await ledgerDuring(ledger, () => makeBackup(installation, file, silent)) })
      }
      stop.abort()
      await writing
      await service.end('SIGKILL')
      assert.equal(ledger.unansweredCount, 0, 'a write failed')

      for (const { file, expected } of backups) {
        const tables = await tablesAtMigration((await readHeader(file)).migrations.at(-1) as string)
        const fileHashes = await hashBackupRows(file)
        // In the short form into the other engine: the round trip on one is tested with the backup itself.
        for (const to of atLength({ short: engines.filter((engine) => engine !== from), long: engines })) {
          const target = await createTestStorage(to)
          const database = await openDatabase(target)
          await restoreBackup(database, file, silent)
          assert.deepEqual(await ledgerViolations(database, workspace, expected), [], `${from} to ${to}, seed ${seed}`)
          assert.deepEqual(await inconsistencies(database), [], `${from} to ${to}, seed ${seed}`)
          await database.close()
          assert.deepEqual(await hashDatabaseRows(target, tables), fileHashes, `${from} to ${to}`)
          await target.remove()
        }
      }
      installation.remove()
    })
  }
})
