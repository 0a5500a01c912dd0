import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { createSnapshots } from '../journal/snapshots.ts'
import { markStale } from '../search/stale-zones.sql.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { withExecute } from '../testing/with-execute.ts'
import { startJobs } from './background-jobs.ts'

/** The jobs of a service, in time that passes when the test says so. */
const jobsOn = ({ database, settings }: TestApp) => {
  const clock = manualClock()
  let [statements, underWay] = [0, 0]
  const counted = async <T>(run: () => T | Promise<T>): Promise<T> => {
    statements++
    underWay++
    try {
      return await run()
    } finally {
      underWay--
    }
  }
  const counting = (db: Db): Db => withExecute(db, (statement) => counted(() => db.execute(statement)))
  const { pool } = database
  const counts: Database = {
    ...database,
    read: counting(database.read),
    write: (work, options) => counted(() => database.write((db) => work(counting(db)), options)),
    longRead: (work) => counted(() => database.longRead(work)),
    ...(pool && { pool: { query: (statement) => counted(() => pool.query(statement)) } }),
  }
  const jobs = startJobs(counts, settings, pino({ enabled: false }), createSnapshots(counts), { clock })
  /** Until what has begun is done. */
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    for (let quiet = 0; quiet < 5; quiet++) {
      await nextTurn()
      if (underWay > 0) quiet = 0
    }
  }
  return { pass, stop: jobs.stop, statements: () => statements }
}

const second = 1_000

onBothEngines('background jobs', (engine) => {
  const testApp = testAppFor(engine)

  const isStale = async (): Promise<boolean> =>
    (await testApp.database.read.selectFrom('search_stale_zone').select('zone_id').execute()).length > 0

  test('[N1] of an idle node they send at most one statement in five seconds', async () => {
    const { pass, stop, statements } = jobsOn(testApp)
    await pass(10 * second)
    const before = statements()
    const seconds = 1_200
    for (let passed = 0; passed < seconds; passed++) await pass(second)
    assert.ok(statements() > before, 'nothing looks for what other processes have left')
    assert.ok(statements() - before <= seconds / 5, `${statements() - before} statements in ${seconds} seconds`)
    await stop()
  })

  test('[N1] they are woken by what they wait for, and find by themselves what other processes left', async () => {
    const { at } = await aZone(testApp)
    const key = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
    const { pass, stop } = jobsOn(testApp)
    await pass(10 * second)
    await testApp.database.write((db) => markStale(db, key))
    assert.equal(await isStale(), true)
    await pass(second / 5)
    assert.equal(await isStale(), false)
    await testApp.database.write((db) =>
      db
        .insertInto('search_stale_zone')
        .values({ ...key, after_id: '' })
        .execute(),
    )
    await pass(second)
    assert.equal(await isStale(), true)
    await pass(30 * second)
    await pass(second)
    assert.equal(await isStale(), false)
    await stop()
  })
})
