import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPostgres } from '../db/engines/postgres.ts'
import { TEST_PATIENCE } from '../testing/engines.ts'
import { aZone, newZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

const deadline = { timeout: 120_000 }

describe('what other nodes are told of a change', () => {
  const testApp = testAppFor('postgres')

  test('[L1] a change of elements is told with its number, not once more without', deadline, async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const last = await newZone(owner, at)
    const node = openPostgres(testApp.database.databaseUrl as string, { poolSize: 1, patience: TEST_PATIENCE })
    const told: unknown[][] = []
    const lastIsTold = Promise.withResolvers<void>()
    await node.notifications?.listen((payload) => {
      const items: unknown[][] = JSON.parse(payload).slice(1)
      told.push(...items)
      if (items.some(([, , zone_id]) => zone_id === last.zone_id)) lastIsTold.resolve()
    })
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'First' } }] } })
    await owner.api.commitChange({
      ...at,
      body: { edits: [{ insert: { comment: { text: 'Second', point: { x: 1, y: 1 } } } }] },
    })
    await owner.api.renameZone({ ...at, zone_id: last.zone_id, body: { zone_name: 'Last' } })
    await lastIsTold.promise
    const { seq } = await owner.api.listChanges({ ...at, query: { since: 0 } })
    const ofZone = told.filter(([kind, , zone_id]) => kind === 'seq' && zone_id === at.zone_id)
    assert.deepEqual(ofZone.at(-1)?.[3], seq)
    assert.deepEqual(
      ofZone.filter((item) => item[3] === undefined),
      [],
    )
    await node.close()
  })
})
