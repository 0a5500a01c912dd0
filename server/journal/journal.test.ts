import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiError, throwApiError as fail } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone as aZoneOf, setZoneStatus } from '../testing/factories.ts'
import { inBatches } from '../testing/in-batches.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { commit, type DraftOperation, ElementIdConflict } from './commit.ts'
import { copyZone } from './copy-zone.ts'
import { insertElements } from './element-edits.ts'
import type { ZoneLocation } from './journal.sql.ts'
import { currentElements, elementsAt } from './zone-state.ts'

const author = 7
const unlimited = Number.POSITIVE_INFINITY

const aZone = async (testApp: TestApp): Promise<ZoneLocation> => {
  const { at, team_id } = await aZoneOf(testApp)
  return {
    edition_id: Number(at.edition_id),
    team_id: Number(team_id),
    space_id: Number(at.space_id),
    zone_id: at.zone_id,
  }
}

const frame = (id: string, name: string): DraftOperation => ({
  op: 'add',
  id,
  kind: 'FRAME',
  frame_id: null,
  body: { meta: { id, name }, type: 'CUSTOM', properties: { layout: { left: 0, top: 0 } } },
})

onBothEngines('the journal', (engine) => {
  const testApp = testAppFor(engine)
  const commitTo = (zone: ZoneLocation, operations: DraftOperation[]) =>
    testApp.database.write((db) => commit(db, zone, { author, now: Date.now(), operations, fail }))

  test('[Z8] creating a zone makes the first version, each commit one more', async () => {
    const zone = await aZone(testApp)
    await commitTo(zone, [frame(newUuid(), 'One')])
    await commitTo(zone, [frame(newUuid(), 'Two')])
    const versions = await testApp.database.read
      .selectFrom('zone_version')
      .select('seq')
      .where('zone_id', '=', zone.zone_id)
      .orderBy('version_id')
      .execute()
    assert.deepEqual(
      versions.map(({ seq }) => seq),
      [1, 2, 3],
    )
  })

  test('[J1] concurrent writers leave no gap and no double in the sequence', async () => {
    const zone = await aZone(testApp)
    await inBatches(200, (n) => commitTo(zone, [frame(newUuid(), `Frame ${n}`)]))
    const commits = await testApp.database.read
      .selectFrom('zone_commit')
      .select('seq')
      .where('zone_id', '=', zone.zone_id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      commits.map(({ seq }) => seq),
      Array.from({ length: 201 }, (_, at) => at + 1),
    )
    const stack = (await currentElements(testApp.database.read, zone)).map(({ z }) => z)
    assert.deepEqual(
      stack,
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
  })

  test('[J2] the content of any version is what stood then, across snapshots', async () => {
    const zone = await aZone(testApp)
    const [moved, gone] = [newUuid(), newUuid()]
    const expected = new Map<number, unknown>()
    const remember = async ({ seq }: { seq: number }) =>
      expected.set(seq, await currentElements(testApp.database.read, zone))
    await remember(await commitTo(zone, [frame(moved, 'Moved'), frame(gone, 'Gone')]))
    for (let left = 1; left <= 300; left++) {
      const committed = await commitTo(zone, [{ op: 'patch', id: moved, set: { 'properties.layout.left': left } }])
      if (left % 50 === 0) await remember(committed)
    }
    await remember(await commitTo(zone, [{ op: 'remove', id: gone }]))
    await remember(await commitTo(zone, [{ op: 'order', id: moved, z: 9 }]))
    for (const [seq, content] of expected)
      assert.deepEqual(await elementsAt(testApp.database.read, zone, seq), content, `${seq}`)
    const snapshots = await testApp.database.read
      .selectFrom('zone_snapshot')
      .select('seq')
      .where('zone_id', '=', zone.zone_id)
      .execute()
    assert.ok(snapshots.length >= 2)
  })

  test('[J3] an id in use is refused and nothing of the commit stands', async () => {
    const zone = await aZone(testApp)
    const [taken, fresh] = [newUuid(), newUuid()]
    await commitTo(zone, [frame(taken, 'First')])
    await assert.rejects(commitTo(zone, [frame(fresh, 'Second'), frame(taken, 'Again')]), ElementIdConflict)
    await assert.rejects(commitTo(zone, [frame(fresh, 'Second'), frame(fresh, 'Twice')]), ElementIdConflict)
    const content = await currentElements(testApp.database.read, zone)
    assert.deepEqual(
      content.map(({ id }) => id),
      [taken],
    )
    const { seq } = await commitTo(zone, [])
    assert.equal(seq, 3)
  })

  test('[J3] a zone that is not where it was when the request looked takes nothing, and says why', async () => {
    const zone = await aZone(testApp)
    const { space_id } = await aZone(testApp)
    const failsWith = (at: ZoneLocation, error: string) =>
      assert.rejects(commitTo(at, [frame(newUuid(), 'Late')]), (failure) => (failure as ApiError).error === error)
    await failsWith({ ...zone, space_id }, 'zoneNotFound')
    await failsWith({ ...zone, zone_id: newUuid() }, 'zoneNotFound')
    await setZoneStatus(testApp, zone.zone_id, 'TRASH')
    await failsWith(zone, 'zoneNotActive')
    await setZoneStatus(testApp, zone.zone_id, 'ACTIVE')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', zone.space_id).execute(),
    )
    await failsWith(zone, 'spaceNotActive')
    // The same through insertElements, which maps one error itself.
    const inserted = testApp.database.write((db) =>
      insertElements({ db, location: zone, author, now: Date.now(), fail }, 'FRAME', 'frames', [
        { id: undefined, body: () => ({}) },
      ]),
    )
    await assert.rejects(inserted, (failure) => (failure as ApiError).error === 'spaceNotActive')
    assert.deepEqual(await currentElements(testApp.database.read, zone), [])
  })

  test('[J3] a change of what is not there changes nothing', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    await commitTo(zone, [
      { op: 'patch', id, set: { 'meta.name': 'Nobody' } },
      { op: 'order', id, z: 3 },
    ])
    assert.deepEqual(await currentElements(testApp.database.read, zone), [])
    assert.deepEqual(await elementsAt(testApp.database.read, zone, 2), [])
  })

  test('[J2] what stands at the same height has one order, now and in every version', async () => {
    const zone = await aZone(testApp)
    const ids = Array.from({ length: 6 }, () => newUuid()).sort()
    const { seq } = await commitTo(
      zone,
      [3, 0, 5, 1, 4, 2]
        .map((at) => ids[at] as string)
        .map((id) => ({ ...frame(id, 'Level'), z: 1 }) as DraftOperation),
    )
    for (const content of [
      await currentElements(testApp.database.read, zone),
      await elementsAt(testApp.database.read, zone, seq),
    ])
      assert.deepEqual(
        content.map(({ id }) => id),
        ids,
      )
  })

  test('[J4] search rows follow the content', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    const names = () =>
      testApp.database.read
        .selectFrom('search_entry')
        .select('name')
        .where('zone_id', '=', zone.zone_id)
        .where('kind', '=', 'frame')
        .execute()
    await commitTo(zone, [frame(id, 'Old name')])
    await commitTo(zone, [{ op: 'patch', id, set: { 'meta.name': 'New name' } }])
    assert.deepEqual(
      (await names()).map(({ name }) => name),
      ['New name'],
    )
    await commitTo(zone, [{ op: 'remove', id }])
    assert.deepEqual(await names(), [])
  })

  test('[Z6] a copy holds the content of the version it was made from', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    const { seq } = await commitTo(zone, [frame(id, 'As it was')])
    await commitTo(zone, [{ op: 'patch', id, set: { 'meta.name': 'As it is' } }])
    const copy = (from?: number) =>
      testApp.database.write(async (db) => {
        const options = { zone_name: 'Copy', author, now: Date.now(), limit: unlimited, comments: false, fail }
        const { zone: copied } = await copyZone(
          db,
          zone,
          zone,
          from === undefined ? options : { ...options, seq: from },
        )
        return currentElements(db, copied)
      })
    assert.equal((await copy())[0]?.body.meta.name, 'As it is')
    assert.equal((await copy(seq))[0]?.body.meta.name, 'As it was')
  })
})
