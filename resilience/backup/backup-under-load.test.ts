import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tablesAfter } from '@easel/server/db/backup/catalogue.ts'
import { makeBackup } from '@easel/server/db/backup/make-backup.ts'
import { readHeader } from '@easel/server/db/backup/read-backup.ts'
import { restoreBackup } from '@easel/server/db/backup/restore-backup.ts'
import { openDatabase } from '@easel/server/db/open.ts'
import { engines } from '@easel/server/testing/engines.ts'
import { aPlace } from '@easel/server/testing/place.ts'
import { inconsistencies } from '../support/consistency.ts'
import { trialPlace } from '../support/installation.ts'
import { newSeed, seeded } from '../support/random.ts'
import { hashesOfFile, hashesOfPlace } from '../support/row-hashes.ts'
import { startTrial } from '../support/service-process.ts'
import { type Ledger, newLedger } from '../write-load/ledger.ts'
import { brokenPromises } from '../write-load/verify-ledger.ts'
import { aDesk, newZones, writeTogether } from '../write-load/writers.ts'

const silent = { force: false, progress: () => {} }
const testServer = process.env.EASEL_TEST_POSTGRES

/** What a backup must hold and may hold: what was acknowledged before it began, and what was sent before it ended. */
const around = async (ledger: Ledger, backup: () => Promise<unknown>): Promise<Ledger> => {
  const before = { ...ledger, acknowledged: [...ledger.acknowledged], facts: new Map() }
  await backup()
  const sent = [...ledger.acknowledged.slice(before.acknowledged.length), ...ledger.unsure]
  return { ...before, unsure: new Set(sent) }
}

describe('a backup made while others write', () => {
  for (const from of engines) {
    test(`on ${from} is of one moment, and restores into either engine row for row`, { timeout: 120_000 }, async () => {
      const place = await trialPlace(from === 'postgres' ? testServer : undefined)
      const service = await startTrial(place.environment)
      const reached = { ...service, token: place.token }
      const desk = await aDesk(reached)
      const ledger = newLedger()
      await newZones(reached, desk, ledger)
      const told = new AbortController()
      const writing = writeTogether({ service: reached, desk, ledger, chance: seeded(newSeed()) }, told.signal)
      const backups: { file: string; promised: Ledger }[] = []
      for (const name of ['first', 'second', 'third']) {
        await sleep(150)
        const file = join(place.dataFolder, name)
        backups.push({ file, promised: await around(ledger, () => makeBackup(place, file, silent)) })
      }
      told.abort()
      await writing
      await service.end('SIGKILL')
      assert.ok(ledger.count > 20, 'there was a load')

      for (const { file, promised } of backups) {
        const tables = await tablesAfter((await readHeader(file)).migrations.at(-1) as string)
        const written = await hashesOfFile(file)
        for (const to of engines) {
          const target = await aPlace(to)
          const database = await openDatabase(target)
          await restoreBackup(database, file, silent)
          assert.deepEqual(await brokenPromises(database, desk, promised), [], `${from} to ${to}`)
          assert.deepEqual(await inconsistencies(database), [], `${from} to ${to}`)
          await database.close()
          assert.deepEqual(await hashesOfPlace(target, tables), written, `${from} to ${to}`)
          await target.remove()
        }
      }
      place.remove()
    })
  }
})
