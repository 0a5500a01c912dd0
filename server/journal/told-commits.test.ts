import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createJournal } from './journal.ts'

onBothEngines('what is told of a commit', (engine) => {
  const testApp = testAppFor(engine)

  const aJournal = async () => {
    const { owner, at } = await aZone(testApp)
    const { database } = testApp
    const zone = await database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq', 'top', 'element_count'])
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    const told: number[] = []
    const onCommitted = (_: unknown, commits: readonly { seq: number }[]) => {
      told.push(...commits.map(({ seq }) => seq))
    }
    const journal = createJournal(database, { onCommitted })
    const lastChange = async () => {
      const space = await database.read
        .selectFrom('space')
        .select('last_modified_time')
        .where('space_id', '=', zone.space_id)
        .executeTakeFirstOrThrow()
      return space.last_modified_time
    }
    const writer = { author: Number(owner.zuid), now: Date.now() + 86_400_000 }
    return { database, journal, zone, told, lastChange, writer }
  }

  const insertion = (frame_id: string | null) => ({
    edit: 'insert' as const,
    id: newUuid(),
    kind: 'SHAPE' as const,
    frame_id,
    body: { meta: { name: '' }, basic: { type: 'OVAL' } } as never,
  })

  test('[J9] a change that is refused or comes to nothing does not move the last change of its space', async () => {
    const { journal, zone, told, lastChange, writer } = await aJournal()
    const before = await lastChange()
    await assert.rejects(journal.write(zone, { ...writer, edits: [insertion(newUuid())] }))
    await journal.write(zone, { ...writer, edits: [{ edit: 'remove', kind: 'SHAPE', id: newUuid() }] })
    await journal.close()
    assert.deepEqual([await lastChange(), told], [before, []])
  })

  test('[L1] one in a transaction is told once that is on disk', async () => {
    const { database, journal, zone, told, lastChange, writer } = await aJournal()
    await database.write(async (db) => {
      await journal.writeIn(db, zone, [{ ...writer, edits: [insertion(null)] }])
      assert.deepEqual(told, [])
    })
    await journal.close()
    assert.deepEqual([await lastChange(), told], [writer.now, [zone.seq + 1]])
  })
})
