import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { compactHistory } from './compaction.ts'
import { createSnapshots, takeSnapshot } from './snapshots.ts'

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
})
