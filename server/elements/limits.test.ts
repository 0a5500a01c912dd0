import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { readSettings } from '../process/settings.ts'
import { catalogue } from '../templates/catalogue.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const limits = { operations: 2, elements: 7 }
const newIds = (): string[] => Array.from({ length: limits.operations + 1 }, () => randomUUID())
const point = { point: { x: 0, y: 0 } }

onBothEngines('limits of a change', (engine) => {
  const testApp = testAppFor(engine, { settings: { editLimits: { ...readSettings({}).editLimits, ...limits } } })

  /** A zone with a frame, three shapes in it and three connectors: as many elements as a zone may have. */
  const aFullZone = async () => {
    const { owner, at } = await aZone(testApp)
    const [frame, shapes, connectors] = [randomUUID(), newIds(), newIds()]
    const toShape = (id: string) => ({ meta: { id }, frame_id: frame, basic: { type: 'OVAL' as const } })
    const toConnector = (id: string) => ({ meta: { id }, connected: { first: point, second: point } })
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { id: frame, name: 'Frame' } }] } })
    for (const id of shapes) await owner.api.insertShapes({ ...at, body: { shapes: [toShape(id)] } })
    for (const id of connectors) await owner.api.insertConnectors({ ...at, body: { connectors: [toConnector(id)] } })
    return { api: owner.api, at, frame, shapes, connectors, toShape, toConnector }
  }

  const isTooLarge = (response: Promise<unknown>) => expectError(response, 400, 'EL1020')

  test('[N1] more changes than the setting allows are refused, whole', async () => {
    const { api, at, frame, shapes, connectors, toShape, toConnector } = await aFullZone()
    const before = await api.getZoneData({
      ...at,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id },
    })
    await isTooLarge(api.insertShapes({ ...at, body: { shapes: newIds().map(toShape) } }))
    await isTooLarge(api.insertConnectors({ ...at, body: { connectors: newIds().map(toConnector) } }))
    const meta = { name: 'Named' }
    await isTooLarge(api.updateShapes({ ...at, body: { shapes: shapes.map((id) => ({ id, meta })) } }))
    const type = 'CURVE' as const
    await isTooLarge(api.updateConnectors({ ...at, body: { connectors: connectors.map((id) => ({ id, type })) } }))
    await isTooLarge(api.deleteShapes({ ...at, body: { ids: shapes } }))
    await isTooLarge(api.deleteConnectors({ ...at, body: { ids: connectors } }))
    // The frame is one of three changes: its shapes go with it.
    const moved = { id: frame, properties: { layout: { left: 7 } } }
    await isTooLarge(api.updateFrames({ ...at, body: { frames: [moved] } }))
    await isTooLarge(api.deleteFrames({ ...at, body: { ids: [frame] } }))
    assert.deepEqual(
      await api.getZoneData({ ...at, query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id } }),
      before,
    )
  })

  test('[N1] a zone that has all the elements it may have takes no more', async () => {
    const { api, at } = await aFullZone()
    const [template] = catalogue
    await isTooLarge(api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'One more' } }] } }))
    await isTooLarge(api.insertTemplate({ ...at, body: { template_id: String(template?.id) } }))
  })
})
