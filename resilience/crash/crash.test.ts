import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { oneOrBothEngines, onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { sql } from 'kysely'
import { inconsistencies } from '../support/consistency.ts'
import { createLedger, setFact, writeToZone } from '../write-load/ledger.ts'
import { ledgerViolations } from '../write-load/verify-ledger.ts'
import { runCrashCycles } from './run.ts'
import { crashSummary } from './summary.ts'

/** In the short form each kind of kill once, where the files are our own: PostgreSQL brings its own back. */
const killed = oneOrBothEngines('sqlite')
const cycles = atLength({ short: 3, long: 20 })

// Both wait for a restart most of the time.
describe('killed under a write load, the service', { concurrency: killed.length }, () => {
  for (const engine of killed) {
    test(`on ${engine} keeps what it acknowledged, and is ready again after every kill`, {
      timeout: 600_000,
    }, async (t) => {
      const seed = testSeed()
      const report = await runCrashCycles({ engine, cycles, seed, progress: () => {} })
      t.diagnostic(`seed ${seed}\n${crashSummary(report)}`)
      assert.deepEqual(report.violations, [], `npm run crash -- --engine ${engine} --cycles ${cycles} --seed ${seed}`)
      const { restarted, reconnected } = report.readyTimes
      assert.equal(restarted.length + reconnected.length, cycles)
      assert.ok(report.acknowledged > cycles, 'the writers wrote')
    })
  }
})

onOneOrBothEngines('sqlite', 'the verification', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone with two acknowledged writes. */
  const writeTwice = async () => {
    const { owner, at, edition_id, team_id, space_id } = await aZone(testApp)
    const workspace = { edition_id, team_id, space_id }
    const ledger = createLedger()
    ledger.zones.push(at.zone_id)
    const ids = [randomUUID(), randomUUID()] as const
    for (const id of ids)
      await writeToZone(ledger, { zone_id: at.zone_id, writer: 0, fingerprint: `add ${id}` }, () =>
        owner.api.insertFrames({ ...at, body: { frames: [{ meta: { id, name: 'Frame' } }] } }),
      )
    await setFact(ledger, 'name of the edition', 'New', () =>
      owner.api.updateEdition({ edition_id, body: { edition_name: 'New' } }),
    )
    const findViolations = async () => [
      ...(await ledgerViolations(testApp.database, workspace, ledger)),
      ...(await inconsistencies(testApp.database, ledger.zones)),
    ]
    return { ledger, ids, zone_id: at.zone_id, edition_id: Number(edition_id), findViolations }
  }

  test('finds nothing where nothing is wrong', async () => {
    assert.deepEqual(await (await writeTwice()).findViolations(), [])
  })

  test('finds a lost write', async () => {
    const { findViolations, zone_id, ids } = await writeTwice()
    await testApp.database.write((db) =>
      db.deleteFrom('zone_commit').where('zone_id', '=', zone_id).where('seq', '=', 3).execute(),
    )
    const violations = (await findViolations()).join('\n')
    assert.match(violations, new RegExp(`lost: add ${ids[1]}`))
    assert.match(violations, /commits are not numbered/)
    assert.match(violations, /the replayed journal differs/)
  })

  test('finds a write that is duplicated, or partial', async () => {
    const { findViolations, ledger, zone_id, ids } = await writeTwice()
    const operations = JSON.stringify([{ op: 'add', id: ids[0], kind: 'FRAME', frame_id: null, z: 1, body: {} }])
    await testApp.database.write((db) =>
      db.updateTable('zone_commit').set({ operations }).where('zone_id', '=', zone_id).where('seq', '=', 3).execute(),
    )
    assert.match((await findViolations()).join('\n'), new RegExp(`duplicated: add ${ids[0]}`))
    ledger.acknowledged.length = 0
    ledger.unconfirmed.add({ zone_id, writer: 0, fingerprint: `add ${ids[0]},add ${ids[1]}` })
    assert.match((await findViolations()).join('\n'), new RegExp(`never sent, or written in part: add ${ids[0]}`))
  })

  test('finds a missing search entry, a name that was reverted, a row without its parent', async () => {
    const { findViolations, zone_id, edition_id } = await writeTwice()
    await testApp.database.write(async (db) => {
      await db.deleteFrom('search_entry').where('zone_id', '=', zone_id).where('kind', '=', 'frame').execute()
      await db.updateTable('edition').set({ edition_name: 'Old' }).where('edition_id', '=', edition_id).execute()
      await db
        .insertInto('api_key')
        .values({ edition_id: 7, key_id: 7, key_name: '', key_hash: '', created_by: 7, created_time: 7 })
        .execute()
    })
    const violations = (await findViolations()).join('\n')
    assert.match(violations, /search entries differ/)
    assert.match(violations, /name of the edition is Old, acknowledged was New/)
    assert.match(violations, /1 rows of api_key have no edition/)
  })

  if (engine === 'sqlite')
    test('finds a search index that lacks an entry', async () => {
      const { findViolations } = await writeTwice()
      await testApp.database.write((db) =>
        sql`delete from search_name_index where rowid = (select max(rowid) from search_name_index)`.execute(db),
      )
      assert.match((await findViolations()).join('\n'), /search_name_index has \d+ rows for \d+ entries/)
    })

  test('finds an entry whose searched columns do not follow from its text', async () => {
    const { findViolations } = await writeTwice()
    await testApp.database.write((db) => db.updateTable('search_entry').set({ marked_name: 'other' }).execute())
    assert.match((await findViolations()).join('\n'), /search entries differ/)
  })
})
