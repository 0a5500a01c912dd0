import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createJournal, type Journal } from '../journal/journal.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const red = { solid: { color: { hex: { value: '#f00' } } } }

onBothEngines('two versions', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
    journal = createJournal(testApp.database)
  })
  let journal: Journal
  after(() => journal.close())
  const aZone = async () => ({ ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id })
  type Zone = Awaited<ReturnType<typeof aZone>>
  const latest = async (zone: Zone) =>
    (await here.owner.api.listZoneVersions(zone)).zone_versions.allowed_versions[0]?.version_id as string
  const compare = (zone: Zone, version_id: string, other_version_id: string, query = {}) =>
    here.viewer.api.compareZoneVersions({ ...zone, version_id, other_version_id, query })
  const insert = (zone: Zone, ...ids: string[]) =>
    here.owner.api.insertShapes({ ...zone, body: { shapes: ids.map((id) => ({ meta: { id }, ...rectangle })) } })
  const update = (zone: Zone, shape: object) =>
    here.owner.api.updateShapes({ ...zone, body: { shapes: [shape as never] } })

  test('[J12] what was added, removed and changed is told, and how', async () => {
    const zone = await aZone()
    const [moved, restyled, gone, came] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    await insert(zone, moved, restyled, gone)
    const first = await latest(zone)
    await update(zone, { id: moved, properties: { layout: { left: 5 } } })
    await update(zone, { id: restyled, properties: { fills: [red] } })
    await here.owner.api.deleteShapes({ ...zone, body: { ids: [gone] } })
    await insert(zone, came)
    const second = await latest(zone)
    const { differences, ...counts } = await compare(zone, first, second)
    assert.deepEqual(counts, { added: 1, removed: 1, changed: 2 })
    const byId = Object.fromEntries(differences.map(({ id, change, aspects }) => [id, { change, aspects }]))
    assert.deepEqual(byId, {
      [moved]: { change: 'CHANGED', aspects: ['MOVED'] },
      [restyled]: { change: 'CHANGED', aspects: ['RESTYLED'] },
      [gone]: { change: 'REMOVED', aspects: [] },
      [came]: { change: 'ADDED', aspects: [] },
    })
    const difference = differences.find(({ id }) => id === moved)
    assert.partialDeepStrictEqual(difference, {
      before: { kind: 'SHAPE', body: { properties: {} } },
      after: { body: { properties: { layout: { left: 5 } } } },
    })
    const back = await compare(zone, second, first)
    assert.deepEqual([back.added, back.removed, back.changed], [1, 1, 2])
    assert.deepEqual((await compare(zone, first, first)).differences, [])
    const page = await compare(zone, first, second, { from: 1, limit: 2 })
    assert.deepEqual(page.differences, differences.slice(1, 3))
    const unknown = '9007199254740991'
    await expectError(compare(zone, unknown, second), 404, 'Z1012')
    await expectError(compare(zone, first, unknown), 404, 'Z1012')
    const { document, element_count } = await here.viewer.api.getZoneVersion({
      ...zone,
      version_id: first,
      query: { from: 1, limit: 1 },
    })
    assert.deepEqual([document.elements.map(({ id }) => id), element_count], [[restyled], 3])
  })

  test('[J12] chosen elements of a version come back, and nothing else', async () => {
    const zone = await aZone()
    const [frame, inside, other, line] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    const api = here.owner.api
    await api.insertFrames({ ...zone, body: { frames: [{ meta: { id: frame, name: 'Then' } }] } })
    const layout = { left: 100, top: 50, width: 10, height: 10 }
    const shapes = [inside, other].map((id) => ({
      meta: { id },
      frame_id: frame,
      properties: { layout },
      ...rectangle,
    }))
    await api.insertShapes({ ...zone, body: { shapes } })
    const connected = { first: { shape_id: inside, side: 'WEST' as const }, second: { shape_id: other } }
    await api.insertConnectors({ ...zone, body: { connectors: [{ meta: { id: line }, connected }] } })
    const version_id = await latest(zone)
    await api.deleteConnectors({ ...zone, body: { ids: [line] } })
    await api.deleteFrames({ ...zone, body: { ids: [frame] } })
    await api.deleteShapes({ ...zone, body: { ids: [inside] } })
    await update(zone, { id: other, meta: { name: 'Changed since' } })
    const restore = (...element_ids: string[]) =>
      here.editor.api.restoreZoneVersion({ ...zone, version_id, body: { element_ids } })
    await restore(line, line.toUpperCase())
    const [connector] = (await api.listConnectors(zone)).connectors
    assert.deepEqual(connector?.connected, { first: { point: { x: 100, y: 55 } }, second: { shape_id: other } })
    // Its frame is gone.
    await restore(inside)
    const found = (await api.listShapes(zone)).shapes
    assert.deepEqual(
      found.map(({ meta, frame_id }) => [meta.id, frame_id]).toSorted(),
      [
        [inside, null],
        [other, null],
      ].toSorted(),
    )
    assert.equal(found.find(({ meta }) => meta.id === other)?.meta.name, 'Changed since')
    await restore(inside, frame)
    assert.equal((await api.listShapes({ ...zone, query: { frame_id: frame } })).total_count, 2 - 1 + 1)
    const { changes } = await api.listChanges({ ...zone, query: { since: 0 } })
    assert.equal(changes.at(-1)?.origin, 'restore')
    await expectError(restore(randomUUID()), 404, 'EL1002', { attribute: 'element_ids[0]' })
    await expectError(restore(), 400, 'IAM1054', { attribute: 'element_ids' })
    await api.deleteFrames({ ...zone, body: { ids: [frame] } })
    await insert(zone, frame)
    await expectError(restore(other, frame), 400, 'EL1003', { attribute: 'element_ids[1]' })
  })

  test('[J14] a version gets a description; live edits after that make a new version', async () => {
    const zone = await aZone()
    const row = await testApp.database.read
      .selectFrom('zone')
      .selectAll()
      .where('zone_id', '=', zone.zone_id)
      .executeTakeFirstOrThrow()
    const draw = (id: string) =>
      journal.write(row, {
        author: Number(here.owner.zuid),
        now: Date.now(),
        origin: 'live',
        edits: [{ edit: 'insert', kind: 'FRAME', id, frame_id: null, body: { meta: { id, name: id }, type: 'A4' } }],
      })
    await draw(randomUUID())
    const version_id = await latest(zone)
    const name = (description: string, by = here.editor, version = version_id) =>
      by.api.nameZoneVersion({ ...zone, version_id: version, body: { description } })
    const { zone_version } = await name('Before the review')
    assert.deepEqual([zone_version.version_id, zone_version.description], [version_id, 'Before the review'])
    await draw(randomUUID())
    const { allowed_versions } = (
      await here.viewer.api.listZoneVersions({ ...zone, query: { fields: 'description,version_id' } })
    ).zone_versions
    assert.deepEqual(
      allowed_versions.map(({ description }) => description),
      ['', 'Before the review', ''],
    )
    assert.equal((await here.viewer.api.getZoneVersion({ ...zone, version_id })).element_count, 1)
    await expectError(name('x', here.viewer), 401, 'A1003')
    await expectError(name('x', here.editor, '9007199254740991'), 404, 'Z1012')
    await expectError(name('x'.repeat(501)), 400, 'IAM1031', { attribute: 'description' })
    await testApp.database.write((db) =>
      db
        .updateTable('zone_version')
        .set({ version_time: Date.now() - 31 * 86_400_000 })
        .where('version_id', '=', Number(version_id))
        .execute(),
    )
    await expectError(name('Late'), 403, 'Z1013')
    const newest = await latest(zone)
    await expectError(compare(zone, version_id, newest), 403, 'Z1013')
    await expectError(compare(zone, newest, version_id), 403, 'Z1013')
  })
})
