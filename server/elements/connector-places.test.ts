import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const layout = { left: 0, top: 0, width: 100, height: 40 }
const place = { x: 0.25, y: 1 }
const far = { point: { x: 25, y: 500 } }

onBothEngines('an end of a connector at a place of its shape', (engine) => {
  const testApp = testAppFor(engine)

  const aConnectedShape = async () => {
    const { owner, at } = await aZone(testApp)
    const { api } = owner
    const shape = { basic: { type: 'RECTANGLE' as const }, properties: { layout } }
    const [shape_id = ''] = (await api.insertShapes({ ...at, body: { shapes: [shape] } })).inserted_ids
    const connected = { first: { shape_id, at: place }, second: far }
    const [id = ''] = (await api.insertConnectors({ ...at, body: { connectors: [{ connected }] } })).inserted_ids
    const first = async (zone_id = at.zone_id) =>
      (await api.listConnectors({ ...at, zone_id })).connectors[0]?.connected.first
    const update = (end: object) =>
      api.updateConnectors({ ...at, body: { connectors: [{ id, connected: { first: end } }] } })
    const change = (changed: object) =>
      api.updateShapes({ ...at, body: { shapes: [{ id: shape_id, properties: { layout: changed } }] } })
    return { api, at, shape_id, id, first, update, change, end: connected.first }
  }

  test('[C6] is kept as it was sent, and absent where none was', async () => {
    const { first, update, shape_id, end } = await aConnectedShape()
    assert.deepEqual(await first(), end)
    await update({ shape_id })
    assert.deepEqual(await first(), { shape_id })
    await update({ shape_id, at: { x: 0, y: 0.5 }, point: { x: 9, y: 9 }, marker: 'OPEN' })
    assert.deepEqual(await first(), { shape_id, at: { x: 0, y: 0.5 }, point: { x: 9, y: 9 }, marker: 'OPEN' })
    await update({ shape_id, side: 'EAST' })
    assert.deepEqual(await first(), { shape_id, side: 'EAST' })
  })

  test('[C6] moves, turns and scales with the shape', async () => {
    const { api, at, change } = await aConnectedShape()
    const isAt = async (x: number, y: number) => {
      const within = (top: number) => ({ ...at, query: { within: `${x - 1},${top},2,${y + 1 - top}` } })
      assert.equal((await api.listConnectors(within(y - 1))).connectors.length, 1, `${x}, ${y}`)
      assert.equal(
        (await api.listConnectors({ ...at, query: { within: `${x - 3},${y - 3},2,2` } })).connectors.length,
        0,
      )
      const svg = Buffer.from(await api.exportZone({ ...at, query: { format: 'svg' } })).toString()
      assert.ok(svg.includes(`M${x} ${y}L25 500`), `drawn elsewhere than ${x}, ${y}`)
    }
    await isAt(25, 40)
    await change({ left: 25, top: -100 })
    await isAt(50, -60)
    await change({ left: 0, top: 0, width: 200, height: 80 })
    await isAt(50, 80)
    await change({ ...layout, rotate: 90 })
    await isAt(30, -5)
  })

  test('[C6] is kept by undo, copies, versions and exports', async () => {
    const { api, at, first, update, shape_id, id, end } = await aConnectedShape()
    const versionOf = async () =>
      (await api.listZoneVersions(at)).zone_versions.allowed_versions[0]?.version_id as string
    const version_id = await versionOf()
    await update({ shape_id, side: 'WEST' })
    const { differences } = await api.compareZoneVersions({ ...at, version_id, other_version_id: await versionOf() })
    assert.deepEqual(
      differences.map(({ aspects }) => aspects),
      [['MOVED']],
    )
    await api.undoChanges({ ...at, body: {} })
    assert.deepEqual(await first(), end)
    const copy = await api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    assert.deepEqual({ ...(await first(copy.zone_id as string)), shape_id }, end)
    await update({ shape_id })
    await api.restoreZoneVersion({ ...at, version_id })
    assert.deepEqual(await first(), end)
    const json = Buffer.from(await api.exportZone({ ...at, query: { format: 'json' } })).toString()
    const { elements } = JSON.parse(json)
    const connector = elements.find((element: { id: string }) => element.id === id)?.connector
    assert.deepEqual(connector.connected.first, end)
  })

  test('[C6] [C2] stays where it was when the shape is removed, or is not there any more', async () => {
    const { api, at, first, shape_id, id } = await aConnectedShape()
    const { zone_versions } = await api.listZoneVersions(at)
    await api.deleteShapes({ ...at, body: { ids: [shape_id] } })
    assert.deepEqual(await first(), { point: { x: 25, y: 40 } })
    const version_id = zone_versions.allowed_versions[0]?.version_id as string
    await api.deleteConnectors({ ...at, body: { ids: [id] } })
    await api.restoreZoneVersion({ ...at, version_id, body: { element_ids: [id] } })
    assert.deepEqual(await first(), { point: { x: 25, y: 40 } })
  })

  test('[C6] is in place of a side, and needs a shape', async () => {
    const { update, shape_id, first, end } = await aConnectedShape()
    for (const wrong of [
      { shape_id, side: 'EAST', at: place },
      { at: place, point: { x: 0, y: 0 } },
      { shape_id, at: { x: -0.1, y: 0 } },
      { shape_id, at: { x: 0 } },
      { shape_id, at: null },
    ])
      await expectError(update(wrong), 400, 'IAM1031')
    assert.deepEqual(await first(), end)
  })
})
