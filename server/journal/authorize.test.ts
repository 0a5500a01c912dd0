import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Edit } from '@easel/contract/content/plan.ts'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createJournal } from './journal.ts'

onBothEngines('a writer who waits for a zone', (engine) => {
  const testApp = testAppFor(engine)

  test('[L6] is asked when their turn has come, and others of the same batch are written', async () => {
    const { owner, at } = await aZone(testApp)
    const zone = await testApp.database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq', 'top', 'element_count'])
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    const journal = createJournal(testApp.database)
    const insertion = (): Edit => {
      const id = newUuid()
      const body = { meta: { id }, basic: { type: 'OVAL' } } as never
      return { edit: 'insert', id, kind: 'SHAPE', frame_id: null, body }
    }
    let isAllowed = true
    const write = (authorize?: () => Promise<void>) =>
      journal.write(zone, { author: Number(owner.zuid), now: Date.now(), edits: [insertion()] }, authorize)
    const authorize = async () => assert.ok(isAllowed, 'not any longer')
    // In its batch alone; the next ones wait for it.
    const first = write(async () => {
      await authorize()
      isAllowed = false
    })
    await Promise.resolve()
    await Promise.resolve()
    const [second, third] = [write(authorize), write()]
    await first
    await assert.rejects(second, /not any longer/)
    await third
    assert.equal((await owner.api.listShapes(at)).total_count, 2)
    await journal.close()
  })
})
