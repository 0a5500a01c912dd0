import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { compactHistory } from '../journal/compaction.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const rectangle = { basic: { type: 'RECTANGLE' } } as const

onBothEngines('blame', (engine) => {
  const testApp = testAppFor(engine)

  test('[J13] tells who changed an element last, also one that is gone, and what is forgotten', async () => {
    const here = await aSpaceWithMembers(testApp)
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const [id, other, line] = [randomUUID(), randomUUID(), randomUUID()]
    const shapes = [id, other].map((id) => ({ meta: { id }, ...rectangle }))
    await here.owner.api.insertShapes({ ...zone, body: { shapes } })
    const blame = (element_id: string, query: { before?: number } = {}) =>
      here.viewer.api.getElementBlame({ ...zone, element_id, query })
    assert.partialDeepStrictEqual(await blame(id.toUpperCase()), {
      element_id: id,
      exists: true,
      last_change: { seq: 2, zuid: here.owner.zuid, change: 'ADDED', origin: 'api' },
    })
    // A connector names the shape, and changes nothing about it.
    const connected = { first: { shape_id: id }, second: { shape_id: other } }
    await here.editor.api.insertConnectors({ ...zone, body: { connectors: [{ meta: { id: line }, connected }] } })
    assert.equal((await blame(id)).last_change?.seq, 2)
    await here.editor.api.updateShapes({ ...zone, body: { shapes: [{ id, meta: { name: 'New' } }] } })
    assert.partialDeepStrictEqual(await blame(id), {
      last_change: { seq: 4, change: 'CHANGED', zuid: here.editor.zuid },
    })
    assert.equal((await blame(id, { before: 4 })).last_change?.seq, 2)
    await here.owner.api.deleteShapes({ ...zone, body: { ids: [id] } })
    assert.partialDeepStrictEqual(await blame(id), { exists: false, last_change: { change: 'REMOVED', seq: 5 } })
    assert.equal((await blame(line)).last_change?.zuid, here.owner.zuid)
    await expectError(blame(randomUUID()), 404, 'EL1002')
    await expectError(blame('x'), 404, 'EL1002')

    await compactHistory(testApp.database, Date.now() + 1_000)
    assert.partialDeepStrictEqual(await blame(other), { exists: true, unknown: 'FORGOTTEN' })
    assert.partialDeepStrictEqual(await blame(id), { exists: false, unknown: 'FORGOTTEN' })
  })

  test('[J13] nothing from before the plan’s days of history is told', async () => {
    const here = await aSpaceWithMembers(testApp)
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const id = randomUUID()
    await here.owner.api.insertShapes({ ...zone, body: { shapes: [{ meta: { id }, ...rectangle }] } })
    await testApp.database.write((db) =>
      db
        .updateTable('zone_commit')
        .set({ commit_time: Date.now() - 31 * 86_400_000 })
        .where('zone_id', '=', zone.zone_id)
        .execute(),
    )
    const { last_change, unknown } = await here.viewer.api.getElementBlame({ ...zone, element_id: id })
    assert.deepEqual([last_change, unknown], [undefined, 'FORGOTTEN'])
  })
})
