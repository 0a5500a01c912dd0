import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyOperations, inStackOrder, type JournalOperation } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import { newUuid } from '../db/uuid.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone as aZoneOf } from '../testing/factories.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { compactHistory } from './compaction.ts'
import { inverseOfCommit } from './inverse-of-commit.ts'
import { createJournal, type Journal } from './journal.ts'
import { createSnapshots, takeSnapshot } from './snapshots.ts'
import type { ZoneState } from './zone-edits.ts'
import { noLimits } from './zone-edits.ts'
import { currentElements, elementsAt } from './zone-state.ts'

const author = 7
const DAY_MS = 86_400_000

const aZone = async (testApp: TestApp): Promise<ZoneState> => {
  const { at } = await aZoneOf(testApp)
  const [edition_id, space_id] = [Number(at.edition_id), Number(at.space_id)]
  return { edition_id, space_id, zone_id: at.zone_id, seq: 1, top: 0, element_count: 0 }
}

const stroke = (id = newUuid(), name = 'x'.repeat(400)): Edit => ({
  edit: 'insert',
  id,
  kind: 'FRAME',
  frame_id: null,
  body: { meta: { id, name }, type: 'CUSTOM', properties: { layout: { left: 0, top: 0 } } },
})

const rename = (id: string, name: string): Edit => ({ edit: 'update', kind: 'FRAME', id, set: { 'meta.name': name } })

onOneOrBothEngines('sqlite', 'snapshots of a zone', (engine) => {
  const testApp = testAppFor(engine)
  const write = (journal: Journal, zone: ZoneState, edits: Edit[], now = Date.now()) =>
    journal.write(zone, { author, now, edits })
  const read = () => testApp.database.read
  const seqsIn = async (table: 'zone_snapshot' | 'zone_commit' | 'zone_version', { zone_id }: ZoneState) => {
    const rows = await read().selectFrom(table).select('seq').where('zone_id', '=', zone_id).orderBy('seq').execute()
    return rows.map(({ seq }) => seq)
  }

  test('[J2] one is taken once the bytes of commits pass those of the content, and versions read the same', async () => {
    const zone = await aZone(testApp)
    const due: string[] = []
    const journal = createJournal(testApp.database, {
      limits: noLimits,
      onSnapshotDue: ({ zone_id }) => due.push(zone_id),
    })
    const ids = Array.from({ length: 1_200 }, () => newUuid())
    await write(
      journal,
      zone,
      ids.slice(0, 100).map((id) => stroke(id)),
    )
    assert.deepEqual(due, [])
    await write(
      journal,
      zone,
      ids.slice(100).map((id) => stroke(id)),
    )
    assert.deepEqual(due, [zone.zone_id])
    const { seq } = await write(
      journal,
      zone,
      ids.slice(0, 500).map((id) => rename(id, 'y'.repeat(400))),
    )
    const versions = new Map<number, unknown>()
    for (let at = 1; at <= seq; at++) versions.set(at, await elementsAt(read(), zone, at))
    assert.equal(await takeSnapshot(testApp.database, zone), true)
    assert.deepEqual(await seqsIn('zone_snapshot', zone), [seq])
    assert.equal(await takeSnapshot(testApp.database, zone), false)
    const after = await write(journal, zone, [rename(ids[0] as string, 'z')])
    versions.set(after.seq, await currentElements(read(), zone))
    for (const [at, content] of versions) assert.deepEqual(await elementsAt(read(), zone, at), content, `${at}`)
    const pages = await read()
      .selectFrom('zone_snapshot_page')
      .select('page')
      .where('zone_id', '=', zone.zone_id)
      .execute()
    assert.equal(pages.length, 3)
  })

  test('[J2] others write while it is taken, and it holds one state', async () => {
    const zone = await aZone(testApp)
    const journal = createJournal(testApp.database, { limits: noLimits })
    const ids = Array.from({ length: 1_500 }, () => newUuid())
    await write(
      journal,
      zone,
      ids.map((id) => stroke(id)),
    )
    const taken = takeSnapshot(testApp.database, zone)
    const writes = ids.slice(0, 50).map((id) => write(journal, zone, [rename(id, 'during')]))
    assert.equal(await taken, true)
    await Promise.all(writes)
    const [snapshot = 0] = await seqsIn('zone_snapshot', zone)
    const last = await currentElements(read(), zone)
    const content = new Map(last.map((element) => [element.id, element]))
    for (let seq = 52; seq > snapshot; seq--)
      applyOperations(content, (await inverseOfCommit(read(), zone, seq)) as JournalOperation[])
    assert.deepEqual(await elementsAt(read(), zone, snapshot), inStackOrder(content.values()))
    assert.deepEqual(await elementsAt(read(), zone, 52), last)
  })

  test('[J2] what was drawn and erased costs a reader nothing', async () => {
    const zone = await aZone(testApp)
    const snapshots = createSnapshots(testApp.database)
    const journal = createJournal(testApp.database, { limits: noLimits, onSnapshotDue: snapshots.add })
    for (let round = 0; round < 3; round++) {
      const ids = Array.from({ length: 500 }, () => newUuid())
      await write(
        journal,
        zone,
        ids.map((id) => stroke(id)),
      )
      await write(
        journal,
        zone,
        ids.map((id): Edit => ({ edit: 'remove', kind: 'FRAME', id })),
      )
      await snapshots.run()
    }
    assert.deepEqual(await currentElements(read(), zone), [])
    assert.deepEqual(await elementsAt(read(), zone, 7), [])
    assert.deepEqual((await seqsIn('zone_snapshot', zone)).at(-1), 7)
    const pages = read().selectFrom('zone_snapshot_page').select('content').where('zone_id', '=', zone.zone_id)
    assert.deepEqual(await pages.where('seq', '=', 7).execute(), [{ content: '[]' }])
  })

  test('[J2] one that an earlier process did not come to is found', async () => {
    const zone = await aZone(testApp)
    await write(
      createJournal(testApp.database, { limits: noLimits }),
      zone,
      Array.from({ length: 300 }, () => stroke()),
    )
    const snapshots = createSnapshots(testApp.database)
    await snapshots.findDue()
    await snapshots.run()
    assert.deepEqual(await seqsIn('zone_snapshot', zone), [2])
  })

  test('[J6] history older than the setting is folded into the oldest version that stays', async () => {
    const zone = await aZone(testApp)
    const journal = createJournal(testApp.database, { limits: noLimits })
    const [id, gone] = [newUuid(), newUuid()]
    const now = Date.now()
    const at = (days: number) => now - days * DAY_MS
    await testApp.database.write((db) =>
      db
        .updateTable('zone_version')
        .set({ version_time: at(90) })
        .where('zone_id', '=', zone.zone_id)
        .execute(),
    )
    await write(journal, zone, [stroke(id, 'First'), stroke(gone)], at(60))
    await write(journal, zone, [rename(id, 'Second'), { edit: 'remove', kind: 'FRAME', id: gone }], at(45))
    await write(journal, zone, [rename(id, 'Third')], at(20))
    await write(journal, zone, [rename(id, 'Fourth')], at(10))
    const kept = [await elementsAt(read(), zone, 4), await elementsAt(read(), zone, 5)]
    assert.equal(await compactHistory(testApp.database, at(30)), 1)
    assert.deepEqual(await seqsIn('zone_version', zone), [4, 5])
    assert.deepEqual(await seqsIn('zone_commit', zone), [5])
    assert.deepEqual(await seqsIn('zone_snapshot', zone), [4])
    assert.deepEqual([await elementsAt(read(), zone, 4), await elementsAt(read(), zone, 5)], kept)
    assert.equal(await compactHistory(testApp.database, at(30)), 0)
    const { seq } = await write(journal, zone, [rename(id, 'Fifth')])
    assert.equal(seq, 6)
  })

  test('[J6] the newest version stays, however old it is', async () => {
    const zone = await aZone(testApp)
    const journal = createJournal(testApp.database, { limits: noLimits })
    const id = newUuid()
    await write(journal, zone, [stroke(id, 'Only')], Date.now() - 90 * DAY_MS)
    await write(journal, zone, [rename(id, 'Still only')], Date.now() - 80 * DAY_MS)
    await compactHistory(testApp.database, Date.now() + DAY_MS)
    assert.deepEqual(await seqsIn('zone_version', zone), [3])
    assert.deepEqual(await elementsAt(read(), zone, 3), await currentElements(read(), zone))
  })

  test('[J7] a commit from before inverses were stored gets its inverse from the content before it', async () => {
    const zone = await aZone(testApp)
    const journal = createJournal(testApp.database, { limits: noLimits })
    const [id, other] = [newUuid(), newUuid()]
    await write(journal, zone, [stroke(id, 'First')])
    await write(journal, zone, [rename(id, 'Second'), stroke(other)])
    await testApp.database.write((db) =>
      db.updateTable('zone_commit').set({ inverse: null }).where('zone_id', '=', zone.zone_id).execute(),
    )
    const [first] = await elementsAt(read(), zone, 2)
    assert.deepEqual(await inverseOfCommit(read(), zone, 3), [
      { op: 'put', ...first },
      { op: 'remove', id: other },
    ])
    assert.deepEqual(await inverseOfCommit(read(), zone, 2), [{ op: 'remove', id }])
    assert.equal(await inverseOfCommit(read(), zone, 9), undefined)
  })
})
