import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import type { Edit, Insertion } from '@easel/contract/content/plan.ts'
import { throwApiError as fail } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone as aZoneOf, setZoneStatus } from '../testing/factories.ts'
import { inBatches } from '../testing/in-batches.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { copyZone } from './copy-zone.ts'
import { EditsRefused, ZoneUnavailable } from './edit-errors.ts'
import { createJournal, type Journal } from './journal.ts'
import type { ZoneState } from './zone-edits.ts'
import { currentElements, elementsAt } from './zone-state.ts'

const author = 7
const unlimited = Number.POSITIVE_INFINITY

type Zone = ZoneState & { team_id: number }

const aZone = async (testApp: TestApp): Promise<Zone> => {
  const { at, team_id } = await aZoneOf(testApp)
  const { edition_id, space_id } = at
  const place = { edition_id: Number(edition_id), team_id: Number(team_id), space_id: Number(space_id) }
  return { ...place, zone_id: at.zone_id, seq: 1, top: 0, element_count: 0 }
}

const frame = (id: string, name: string): Insertion => ({
  edit: 'insert',
  id,
  kind: 'FRAME',
  frame_id: null,
  body: { meta: { id, name }, type: 'CUSTOM', properties: { layout: { left: 0, top: 0 } } },
})

const shape = (id: string, frame_id: string): Insertion => ({
  edit: 'insert',
  id,
  kind: 'SHAPE',
  frame_id,
  body: { meta: { id }, frame_id, basic: { type: 'OVAL' }, properties: { layout: { left: 5, top: 5 } } },
})

const connector = (id: string, shape_id: string): Insertion => ({
  edit: 'insert',
  id,
  kind: 'CONNECTOR',
  frame_id: null,
  body: { meta: { id }, type: 'LINE', connected: { first: { shape_id }, second: { point: { x: 1, y: 1 } } } },
})

const update = (id: string, set: Record<string, unknown>): Edit => ({ edit: 'update', kind: 'FRAME', id, set })
const remove = (kind: Element['kind'], id: string): Edit => ({ edit: 'remove', kind, id })

onBothEngines('the journal', (engine) => {
  const testApp = testAppFor(engine)
  const journal = (): Journal => createJournal(testApp.database)
  const commit = (zone: Zone, edits: Edit[], to = journal()) => to.write(zone, { author, now: Date.now(), edits })
  const current = (zone: Zone) => currentElements(testApp.database.read, zone)
  const commitsOf = ({ zone_id }: Zone) =>
    testApp.database.read.selectFrom('zone_commit').selectAll().where('zone_id', '=', zone_id).orderBy('seq').execute()

  test('[Z8] creating a zone makes the first version, each commit one more', async () => {
    const zone = await aZone(testApp)
    await commit(zone, [frame(newUuid(), 'One')])
    await commit(zone, [frame(newUuid(), 'Two')])
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

  test('[Z8] live edits of one author are one version, which ends with the last of them', async () => {
    const zone = await aZone(testApp)
    const to = journal()
    const live = (by: number, now: number, name: string) =>
      to.write(zone, { author: by, now, edits: [frame(newUuid(), name)], origin: 'live' })
    const start = Date.now()
    await live(1, start, 'One')
    const { version_id } = await live(1, start + 1_000, 'Two')
    assert.equal(version_id, undefined)
    await live(2, start + 2_000, 'Three')
    await live(2, start + 61_999, 'Four')
    await live(2, start + 122_000, 'Five')
    await commit(zone, [frame(newUuid(), 'Plain')], to)
    const versions = await testApp.database.read
      .selectFrom('zone_version')
      .select(['seq', 'modified_by', 'version_time'])
      .where('zone_id', '=', zone.zone_id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      versions.slice(1, 4).map((row) => [row.seq, row.modified_by, row.version_time - start]),
      [
        [3, 1, 1_000],
        [5, 2, 61_999],
        [6, 2, 122_000],
      ],
    )
    assert.equal(versions.length, 5)
  })

  test('[J1] concurrent writers, of two nodes too, leave no gap and no double in the sequence', async () => {
    const zone = await aZone(testApp)
    const nodes = [journal(), journal()]
    await inBatches(200, (n) => commit(zone, [frame(newUuid(), `Frame ${n}`)], nodes[n % 2]))
    const commits = await commitsOf(zone)
    assert.deepEqual(
      commits.map(({ seq }) => seq),
      Array.from({ length: 201 }, (_, at) => at + 1),
    )
    const stack = (await current(zone)).map(({ z }) => z)
    assert.deepEqual(
      stack,
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
  })

  test('[J1] of those who write together each is a commit of its own, and a refused one stops nobody', async () => {
    const zone = await aZone(testApp)
    const to = journal()
    const [first, second] = [newUuid(), newUuid()]
    const outcomes = await Promise.allSettled([
      commit(zone, [frame(first, 'First')], to),
      commit(zone, [frame(second, 'Second')], to),
      commit(zone, [frame(first, 'Again')], to),
      commit(zone, [shape(newUuid(), newUuid())], to),
      commit(zone, [update(first, { 'meta.name': 'Renamed' })], to),
      commit(zone, [remove('FRAME', second)], to),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(
      (await commitsOf(zone)).map(({ seq }) => seq),
      [1, 2, 3, 4, 5],
    )
    assert.deepEqual(
      (await current(zone)).map(({ body }) => body.meta.name),
      ['Renamed'],
    )
  })

  test('[J2] the content of any version is what stood then', async () => {
    const zone = await aZone(testApp)
    const [moved, gone] = [newUuid(), newUuid()]
    const expected = new Map<number, unknown>()
    const remember = async ({ seq }: { seq: number }) => expected.set(seq, await current(zone))
    const to = journal()
    await remember(await commit(zone, [frame(moved, 'Moved'), frame(gone, 'Gone')], to))
    for (let left = 1; left <= 60; left++) {
      const committed = await commit(zone, [update(moved, { 'properties.layout.left': left })], to)
      if (left % 10 === 0) await remember(committed)
    }
    await remember(await commit(zone, [remove('FRAME', gone)], to))
    await remember(await commit(zone, [{ edit: 'order', id: moved, z: 9 }], to))
    for (const [seq, content] of expected)
      assert.deepEqual(await elementsAt(testApp.database.read, zone, seq), content, `${seq}`)
  })

  test('[J7] taking back every commit from the newest to the oldest gives the empty zone', async () => {
    const zone = await aZone(testApp)
    const [f, s, t, c] = [newUuid(), newUuid(), newUuid(), newUuid()]
    for (const edits of [
      [frame(f, 'Frame')],
      [shape(s, f), shape(t, f), connector(c, s)],
      [update(f, { 'properties.layout.left': 40, 'properties.layout.width': 3 })],
      [update(f, { 'meta.name': null })],
      [remove('SHAPE', s), { edit: 'order', id: t, z: 20 } as const],
      [remove('FRAME', f), remove('CONNECTOR', c)],
    ])
      await commit(zone, edits)
    const content = new Map((await current(zone)).map((element) => [element.id, element]))
    for (const { inverse, seq } of (await commitsOf(zone)).reverse()) {
      applyOperations(content, JSON.parse(inverse as string) as JournalOperation[])
      const before = await elementsAt(testApp.database.read, zone, seq - 1)
      assert.deepEqual(content, new Map(before.map((element) => [element.id, element])), `before ${seq}`)
    }
    assert.equal(content.size, 0)
  })

  test('[J3] an id in use is refused and nothing of the commit stands', async () => {
    const zone = await aZone(testApp)
    const [taken, fresh] = [newUuid(), newUuid()]
    await commit(zone, [frame(taken, 'First')])
    await assert.rejects(commit(zone, [frame(fresh, 'Second'), frame(taken, 'Again')]), EditsRefused)
    await assert.rejects(commit(zone, [frame(fresh, 'Second'), frame(fresh, 'Twice')]), EditsRefused)
    assert.deepEqual(
      (await current(zone)).map(({ id }) => id),
      [taken],
    )
    const { seq } = await commit(zone, [frame(fresh, 'Third')])
    assert.equal(seq, 3)
  })

  test('[J3] a zone that is not where it was when the request looked takes nothing, and says why', async () => {
    const zone = await aZone(testApp)
    const { space_id } = await aZone(testApp)
    const failsWith = (at: Zone, reason: string) =>
      assert.rejects(
        commit(at, [frame(newUuid(), 'Late')]),
        (error) => error instanceof ZoneUnavailable && error.reason === reason,
      )
    await failsWith({ ...zone, space_id }, 'zoneNotFound')
    await failsWith({ ...zone, zone_id: newUuid() }, 'zoneNotFound')
    await setZoneStatus(testApp, zone.zone_id, 'TRASH')
    await failsWith(zone, 'zoneNotActive')
    await setZoneStatus(testApp, zone.zone_id, 'ACTIVE')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', zone.space_id).execute(),
    )
    await failsWith(zone, 'spaceNotActive')
    assert.deepEqual(await current(zone), [])
  })

  test('[J3] a change of what is not there changes nothing and is no commit', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    const edits = [update(id, { 'meta.name': 'Nobody' }), { edit: 'order', id, z: 3 } as const]
    assert.deepEqual(await commit(zone, edits), { seq: 1, version_id: undefined, missing: [0, 1], kept: [] })
    assert.equal((await commitsOf(zone)).length, 1)
  })

  test('[J2] what stands at the same height has one order, now and in every version', async () => {
    const zone = await aZone(testApp)
    const ids = Array.from({ length: 6 }, () => newUuid()).sort()
    const edits = [3, 0, 5, 1, 4, 2].map((at) => ({ ...frame(ids[at] as string, 'Level'), z: 1 }))
    const { seq } = await commit(zone, edits)
    for (const content of [await current(zone), await elementsAt(testApp.database.read, zone, seq)])
      assert.deepEqual(
        content.map(({ id }) => id),
        ids,
      )
  })

  test('[J4] search rows follow the content', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    const names = async () => {
      const entries = testApp.database.read.selectFrom('search_entry').select('name')
      const rows = await entries.where('zone_id', '=', zone.zone_id).where('kind', '=', 'frame').execute()
      return rows.map(({ name }) => name)
    }
    await commit(zone, [frame(id, 'Old name')])
    await commit(zone, [update(id, { 'meta.name': 'New name' })])
    assert.deepEqual(await names(), ['New name'])
    await commit(zone, [update(id, { 'properties.layout.left': 3 })])
    assert.deepEqual(await names(), ['New name'])
    await commit(zone, [update(id, { 'meta.name': '' })])
    assert.deepEqual(await names(), [])
    await commit(zone, [update(id, { 'meta.name': 'Again' })])
    await commit(zone, [remove('FRAME', id)])
    assert.deepEqual(await names(), [])
  })

  test('[Z6] a copy holds the content of the version it was made from', async () => {
    const zone = await aZone(testApp)
    const id = newUuid()
    const { seq } = await commit(zone, [frame(id, 'As it was')])
    await commit(zone, [update(id, { 'meta.name': 'As it is' })])
    const copy = (from?: number) =>
      testApp.database.write(async (db) => {
        const options = { zone_name: 'Copy', author, now: Date.now(), limit: unlimited, comments: false, fail }
        const withVersion = from === undefined ? options : { ...options, seq: from }
        const { zone: copied } = await copyZone(db, zone, zone, withVersion)
        return currentElements(db, copied)
      })
    assert.equal((await copy())[0]?.body.meta.name, 'As it is')
    assert.equal((await copy(seq))[0]?.body.meta.name, 'As it was')
  })

  test('[N1] more than one commit may hold is copied in several, and in the same stack', async () => {
    const zone = await aZone(testApp)
    const inFrame = newUuid()
    const ids = Array.from({ length: 5_398 }, () => newUuid())
    const to = journal()
    await commit(zone, [frame(inFrame, 'Frame')], to)
    for (let at = 0; at < ids.length; at += 1_000)
      await commit(
        zone,
        ids.slice(at, at + 1_000).map((id) => shape(id, inFrame)),
        to,
      )
    await commit(zone, [connector(newUuid(), ids[0] as string), { edit: 'order', id: inFrame, z: 999_999 }], to)
    const copied = await testApp.database.write(async (db) => {
      const options = { zone_name: 'Copy', author, now: Date.now(), limit: unlimited, comments: false, fail }
      return (await copyZone(db, zone, zone, options)).zone
    })
    const idsIn = async (at: Pick<Zone, 'edition_id' | 'zone_id'>) =>
      (await currentElements(testApp.database.read, at)).map(({ id }) => id)
    assert.deepEqual(await idsIn(copied), await idsIn(zone))
    assert.equal(copied.seq, 6)
    assert.deepEqual(
      (await elementsAt(testApp.database.read, copied, copied.seq)).map(({ id }) => id),
      await idsIn(zone),
    )
  })
})
