import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '@easel/contract'
import { refreshEntries } from '../journal/refresh-search-entries.ts'
import { discardAbandoned } from '../journal/stage-zone.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aSpace, aZone, newZone, type ZonePath, zoneOrderFor } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const COUNT = 2_300
const HOUR_MS = 3_600_000

const shape = (n: number) => ({
  basic: { type: 'RECTANGLE' as const },
  text: { paragraphs: [{ id: crypto.randomUUID(), portions: [{ text: `item${n}` }] }] },
})

onOneOrBothEngines('sqlite', 'a zone that is too large for one transaction', (engine) => {
  const testApp = testAppFor(engine)
  let large: Awaited<ReturnType<typeof aLargeZone>>

  /** With a frame, a connector and a comment. */
  const aLargeZone = async () => {
    const zone = await aZone(testApp, 'Large')
    const { api } = zone.owner
    const frames = await api.insertFrames({ ...zone.at, body: { frames: [{ meta: { name: 'Board' } }] } })
    const ids = [frames.inserted_ids[0] as string]
    for (let from = 0; from < COUNT; from += 500) {
      const count = Math.min(500, COUNT - from)
      const shapes = Array.from({ length: count }, (_, n) => ({
        ...shape(from + n),
        ...(n % 2 && { frame_id: ids[0] }),
      }))
      ids.push(...(await api.insertShapes({ ...zone.at, body: { shapes } })).inserted_ids)
    }
    const connected = { first: { shape_id: ids[1] as string }, second: { shape_id: ids[2] as string } }
    await api.insertConnectors({ ...zone.at, body: { connectors: [{ connected }] } })
    await api.createComment({ ...zone.at, body: { text: 'Quite large', point: { x: 0, y: 0 } } })
    return { ...zone, api, ids, team: { edition_id: zone.edition_id, team_id: zone.team_id } }
  }
  before(async () => {
    large = await aLargeZone()
  })

  const dataOf = async ({ edition_id, space_id, zone_id }: ZonePath, api = large.api) => {
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' as const, zone_id }
    const { space_data } = await api.getZoneData({ edition_id, space_id, query })
    return (space_data.docDatas[0] as (typeof space_data.docDatas)[number]).document.elements
  }
  const found = async (search: string) =>
    (await large.api.searchShapes({ ...large.team, query: { search } })).search_result.map(({ zone_id }) => zone_id)
  const rowsWithoutZone = async () => {
    const { database } = testApp
    const counts: number[] = []
    for (const table of ['element', 'zone_commit', 'comment', 'zone_version', 'search_entry'] as const) {
      const orphans = database.read
        .selectFrom(table)
        .where('zone_id', 'not in', (eb) => eb.selectFrom('zone').select('zone_id'))
      counts.push(Number((await orphans.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n))
    }
    return counts
  }
  const nothing = [0, 0, 0, 0, 0]

  test('[Z6] its copy has its content, its order, a version and its comments, and is found', async () => {
    const { at, api } = large
    const duplicate_zone = { destination_type: 'SAME_SPACE' as const, copy_comments: true }
    const { zone_id } = await api.duplicateZone({ ...at, body: { duplicate_zone } })
    const copy = { ...at, zone_id: zone_id as string }
    assert.deepEqual(await dataOf(copy), await dataOf(at))
    assert.equal((await zoneOrderFor(large.owner, at)).at(-1), zone_id)
    const { zone_versions } = await api.listZoneVersions({ ...copy, query: {} })
    assert.equal(zone_versions.allowed_versions.length, 1)
    assert.equal((await api.listComments({ ...copy, query: {} })).total_count, 1)
    await refreshEntries(testApp.database)
    assert.deepEqual(await found('item1999'), [zone_id, at.zone_id])
    const { seq } = await api
      .listChanges({ ...copy, query: { since: 0 } })
      .then(({ changes }) => changes.at(-1) as { seq: number })
    const { inserted_ids } = await api.insertShapes({ ...copy, body: { shapes: [shape(1)] } })
    assert.equal(inserted_ids.length, 1)
    assert.ok(seq >= 3)
    assert.deepEqual(await rowsWithoutZone(), nothing)
  })

  test('[Z6] a version of it is copied though the zone is small by now', async () => {
    const { at, api, ids } = await aLargeZone()
    const { allowed_versions } = (await api.listZoneVersions({ ...at, query: {} })).zone_versions
    const before = await dataOf(at, api)
    for (let from = 1; from < ids.length; from += 1_000)
      await api.deleteShapes({ ...at, body: { ids: ids.slice(from, from + 1_000) } })
    const duplicate_zone = {
      destination_type: 'NEW_SPACE' as const,
      version_id: allowed_versions[0]?.version_id as string,
    }
    const { space_id } = await api.duplicateZone({ ...at, body: { duplicate_zone } })
    const [zone_id] = (await api.listZones({ edition_id: at.edition_id, space_id })).zones_info.zone_order
    assert.deepEqual(await dataOf({ ...at, space_id, zone_id: zone_id as string }, api), before)
  })

  test('[Z6] what fails leaves nothing: where the space is full, and where it fails at the end', async () => {
    const { at, api, owner } = large
    const space_id = await aSpace(testApp, large, owner)
    const there = { edition_id: at.edition_id, space_id }
    const duplicate_zone = { destination_type: 'EXISTING_SPACE' as const, destination_space_id: space_id }
    const copies = Promise.allSettled(
      Array.from({ length: 3 }, () => api.duplicateZone({ ...at, body: { duplicate_zone } })),
    )
    // Trashed while the content is on its way.
    await api.changeSpaceState({ ...there, body: { space_state: 'TRASH' } })
    for (const outcome of await copies)
      if (outcome.status === 'rejected') assert.equal((outcome.reason as { status: number }).status, 400)
    assert.deepEqual(await rowsWithoutZone(), nothing)
    assert.deepEqual(await testApp.database.read.selectFrom('staged_zone').selectAll().execute(), [])
  })

  test('[N1] a copy that was given up by a process that ended is deleted', async () => {
    const { database } = testApp
    const key = { edition_id: Number(large.edition_id), zone_id: crypto.randomUUID() }
    const now = Date.now()
    await database.write((db) =>
      db
        .insertInto('staged_zone')
        .values({ ...key, staged_time: now - HOUR_MS - 1 })
        .execute(),
    )
    const row = {
      ...key,
      kind: 'SHAPE' as const,
      frame_id: null,
      z: 1,
      body: '{}',
      first_shape_id: null,
      second_shape_id: null,
    }
    const rows = Array.from({ length: 1_200 }, () => ({ ...row, element_id: crypto.randomUUID() }))
    for (let at = 0; at < rows.length; at += 400)
      await database.write((db) =>
        db
          .insertInto('element')
          .values(rows.slice(at, at + 400))
          .execute(),
      )
    await discardAbandoned(database, now - 2)
    assert.deepEqual(await rowsWithoutZone(), [1_200, 0, 0, 0, 0])
    await discardAbandoned(database, now)
    assert.deepEqual(await rowsWithoutZone(), nothing)
  })

  test('[Z6] a space is copied with it, and with an Idempotency-Key once', async () => {
    const { at, owner, api } = large
    const copy = async () => {
      const response = await send(testApp, operations.duplicateSpace, {
        token: owner.token,
        input: { ...at, body: { duplicate_space: { space_name: 'Twin' } } } as never,
        headers: { 'idempotency-key': 'a-large-copy' },
      })
      assert.equal(response.status, 200)
      return response.text()
    }
    const first = await copy()
    assert.equal(await copy(), first)
    const { space_id } = JSON.parse(first).data.space_info
    const { zone_order } = (await api.listZones({ edition_id: at.edition_id, space_id })).zones_info
    assert.equal(zone_order.length, (await zoneOrderFor(owner, at)).length)
    assert.deepEqual(await dataOf({ ...at, space_id, zone_id: zone_order[0] as string }), await dataOf(at))
  })

  test('[Q1] once moved, it is found where it is and nowhere else, with its comments', async () => {
    const { at, api, team, owner } = await aLargeZone()
    const destination_space_id = await aSpace(testApp, { ...team, owner } as never, owner)
    const search = (kind: 'searchShapes' | 'searchComments' | 'searchZones', text: string) =>
      api[kind]({ ...team, query: { search: text } }).then(({ search_result }) =>
        search_result.map((hit) => hit.space_id),
      )
    const body = {
      move_zone: { destination_type: 'EXISTING_SPACE' as const, destination_space_id, copy_comments: true },
    }
    await api.moveZone({ ...at, body })
    assert.deepEqual(await search('searchZones', 'Large'), [destination_space_id])
    assert.deepEqual(await search('searchShapes', 'item1999'), [], 'not where it was')
    await refreshEntries(testApp.database)
    assert.deepEqual(await search('searchShapes', 'item1999'), [destination_space_id])
    assert.deepEqual(await search('searchComments', 'quite'), [destination_space_id])
  })

  test('[Z5] deleted for good it is gone at once, and every row of it soon after', async () => {
    const { at, api } = await aLargeZone()
    await newZone({ api }, at)
    await api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await api.changeZoneState({ ...at, body: { zone_state: 'DELETE' } })
    await expectError(api.getZone(at), 404, 'Z1008')
    const exported = Buffer.from(await api.exportEdition({ edition_id: at.edition_id })).toString()
    assert.ok(!exported.includes('item1999'))
    assert.ok(((await rowsWithoutZone())[0] as number) > 0)
    await discardAbandoned(testApp.database, Date.now())
    assert.deepEqual(await rowsWithoutZone(), nothing)
  })
})
