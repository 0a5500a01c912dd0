import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Edit } from '@easel/contract/content/plan.ts'
import { newUuid } from '../db/uuid.ts'
import { countStatements, isWrittenBehind } from '../testing/count-statements.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createJournal } from './journal.ts'

onBothEngines('what a change of a client costs', (engine) => {
  const testApp = testAppFor(engine)

  test('[L2] that it is known by its name takes no statement', async () => {
    const { owner, at } = await aZone(testApp)
    const zone = await testApp.database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq', 'top', 'element_count'])
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    const { database, statements } = countStatements(testApp.database)
    const journal = createJournal(database)
    const writer = { author: Number(owner.zuid), now: Date.now(), origin: 'live' as const }
    const id = newUuid()
    const insertion = (element: string): Edit => ({
      edit: 'insert',
      id: element,
      kind: 'SHAPE',
      frame_id: null,
      body: { meta: { id: element }, basic: { type: 'OVAL' } } as never,
    })
    const update = (left: number): Edit => ({
      edit: 'update',
      kind: 'SHAPE',
      id,
      set: { 'properties.layout.left': left },
    })
    const count = () => statements.filter((sql) => !isWrittenBehind(sql)).length
    const sentFor = async (edit: Edit, name: object): Promise<number> => {
      const before = count()
      await journal.write(zone, { ...writer, edits: [edit], ...name })
      return count() - before
    }
    await sentFor(insertion(id), {})
    const named = (mutation_id: string) => ({ client_id: 'client', mutation_id })
    const plain = [await sentFor(insertion(newUuid()), {}), await sentFor(update(1), {})]
    assert.ok(plain.every((count) => count > 0))
    assert.deepEqual([await sentFor(insertion(newUuid()), named('1')), await sentFor(update(2), named('2'))], plain)
    // What comes to nothing is looked up, and kept.
    const nothing: Edit = { edit: 'remove', kind: 'SHAPE', id: newUuid() }
    assert.ok((await sentFor(nothing, named('3'))) > (await sentFor(nothing, {})))
    await journal.close()
  })
})
