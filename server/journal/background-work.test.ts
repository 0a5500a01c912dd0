import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from '../db/uuid.ts'
import { markStale } from '../search/stale-zones.sql.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { forgetMutations } from './answered-mutations.ts'
import { compactHistory } from './compaction.ts'
import { readContentPage } from './content-page.ts'
import { readFeed } from './feed.ts'
import { refreshEntries } from './refresh-search-entries.ts'
import { createSnapshots, takeSnapshot } from './snapshots.ts'
import { discardAbandoned } from './stage-zone.ts'

onBothEngines('background work on journals', (engine) => {
  const testApp = testAppFor(engine)

  test('[J6] stops where it is when the service stops, and leaves the history alone', async () => {
    const { at } = await aZone(testApp)
    const versions = () =>
      testApp.database.read.selectFrom('zone_version').select('seq').where('zone_id', '=', at.zone_id).execute()
    const before = await versions()
    const stopped = AbortSignal.abort()
    assert.equal(await compactHistory(testApp.database, Date.now() + 86_400_000, stopped), 0)
    const snapshots = createSnapshots(testApp.database)
    snapshots.add({ edition_id: Number(at.edition_id), zone_id: at.zone_id })
    await snapshots.run(stopped)
    assert.deepEqual(await versions(), before)
  })

  test('[J2] finds nothing to do for a zone that is gone meanwhile', async () => {
    assert.equal(await takeSnapshot(testApp.database, { edition_id: 1, zone_id: newUuid() }), false)
  })

  const stale = () => testApp.database.read.selectFrom('search_stale_zone').select('zone_id').execute()
  const staged = () => testApp.database.read.selectFrom('staged_zone').select('zone_id').execute()

  test('[J6] leaves to the next start what it had not begun when the service stops', async () => {
    const { database } = testApp
    const { at } = await aZone(testApp)
    const key = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
    const given_up = { ...key, zone_id: newUuid() }
    await database.write((db) => markStale(db, key))
    await database.write((db) =>
      db
        .insertInto('staged_zone')
        .values({ ...given_up, staged_time: 1 })
        .execute(),
    )
    const stopped = AbortSignal.abort()
    await refreshEntries(database, stopped)
    await discardAbandoned(database, Date.now(), stopped)
    await forgetMutations(database, Date.now(), stopped)
    assert.deepEqual(await stale(), [{ zone_id: at.zone_id }])
    assert.deepEqual(await staged(), [{ zone_id: given_up.zone_id }])
    await refreshEntries(database)
    await discardAbandoned(database, Date.now())
    assert.deepEqual(await stale(), [])
    assert.deepEqual(await staged(), [])
  })

  test('[Q1] writes no search entries for a zone that is gone', async () => {
    await testApp.database.write((db) => markStale(db, { edition_id: 1, zone_id: newUuid() }))
    await refreshEntries(testApp.database)
    assert.deepEqual(await stale(), [])
  })

  test('[Q1] finds every comment of a zone with more of them than are written at once', async () => {
    const { database } = testApp
    const { owner, edition_id, team_id, at } = await aZone(testApp)
    const key = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
    await owner.api.createComment({ ...at, body: { text: 'first', point: { x: 1, y: 1 } } })
    const row = await database.read
      .selectFrom('comment')
      .selectAll()
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 250 }, (_, n) => ({ ...row, comment_id: newUuid(), text: `remark${n}` }))
    await database.write((db) => db.insertInto('comment').values(rows).execute())
    await database.write((db) => markStale(db, key))
    await refreshEntries(database)
    for (const n of [0, 124, 249]) {
      const { search_result } = await owner.api.searchComments({ edition_id, team_id, query: { search: `remark${n}` } })
      assert.equal(search_result.length, 1, `remark${n}`)
    }
  })

  test('says of a zone that is deleted between the look at rights and the read that it is gone', async () => {
    const { at } = await aZone(testApp)
    const gone = { edition_id: Number(at.edition_id), space_id: Number(at.space_id), zone_id: newUuid() }
    const { read } = testApp.database
    assert.deepEqual(await readFeed(read, gone, { since: 0, limit: 10, notBefore: 0 }), { problem: 'gone' })
    assert.deepEqual(await readContentPage(read, gone, { limit: 10, notBefore: 0 }), { problem: 'gone' })
  })
})
