import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const unknown = randomUUID()
const rectangle = { basic: { type: 'RECTANGLE' } } as const
const box = (left: number, top: number, width = 10, height = 10) => ({
  properties: { layout: { left, top, width, height } },
})

onBothEngines('shapes and connectors', (engine) => {
  const testApp = testAppFor(engine)

  /** Two shapes with a connector from the east of the first to a point on the second. */
  const aConnectedPair = async () => {
    const zone = await aZone(testApp)
    const { api } = zone.owner
    const { inserted_ids } = await api.insertShapes({
      ...zone.at,
      body: {
        shapes: [
          { ...rectangle, ...box(0, 0) },
          { ...rectangle, ...box(100, 100) },
        ],
      },
    })
    const [first, second] = inserted_ids as [string, string]
    const connected = {
      first: { shape_id: first, side: 'EAST', marker: 'NONE' },
      second: { shape_id: second, point: { x: 100, y: 105 }, marker: 'BLOCK' },
    } as const
    const inserted = await api.insertConnectors({ ...zone.at, body: { connectors: [{ type: 'ELBOW', connected }] } })
    return { ...zone, api, first, second, connected, connector: inserted.inserted_ids[0] as string }
  }

  test('[C1] a shape keeps its geometry, text and placeholder, and belongs to the frame it names', async () => {
    const { owner, at } = await aZone(testApp)
    const { inserted_ids } = await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Frame' } }] } })
    const [frame_id] = inserted_ids as [string]
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Idea' }] }] }
    const shape = {
      star: { type: 'POINT', point: { type: 'FIVE_POINT' } },
      text,
      placeholder: { type: 'TXT' },
    } as const
    await owner.api.insertShapes({ ...at, body: { shapes: [{ meta: { name: 'Star' }, frame_id, ...shape }] } })
    const { shapes } = await owner.api.listShapes(at)
    assert.partialDeepStrictEqual(shapes[0], { frame_id, ...shape, meta: { name: 'Star' } })
    await expectError(
      owner.api.insertShapes({ ...at, body: { shapes: [{ ...rectangle, frame_id: unknown }] } }),
      400,
      'IAM1031',
      { attribute: 'shapes[0].frame_id' },
    )
    await expectError(owner.api.insertShapes({ ...at, body: { shapes: [{ meta: {} }] } }), 400, 'IAM1031', {
      attribute: 'shapes[0]',
    })
  })

  test('[X1] a shape moves with its frame, and stays in the zone when the frame goes', async () => {
    const { owner, at } = await aZone(testApp)
    const frame = { meta: { name: 'Frame' }, properties: { layout: { left: 100, top: 100 } } }
    const [frame_id] = (await owner.api.insertFrames({ ...at, body: { frames: [frame] } })).inserted_ids as [string]
    await owner.api.insertShapes({ ...at, body: { shapes: [{ ...rectangle, ...box(110, 120), frame_id }] } })
    await owner.api.updateFrames({ ...at, body: { frames: [{ id: frame_id, properties: { layout: { left: 50 } } }] } })
    const [moved] = (await owner.api.listShapes({ ...at, query: { frame_id } })).shapes
    assert.partialDeepStrictEqual(moved?.properties.layout, { left: 60, top: 120 })
    const twice = [{ left: 60 }, { left: 75, top: 90 }].map((layout) => ({ id: frame_id, properties: { layout } }))
    await owner.api.updateFrames({ ...at, body: { frames: twice } })
    const [again] = (await owner.api.listShapes({ ...at, query: { frame_id } })).shapes
    assert.partialDeepStrictEqual(again?.properties.layout, { left: 85, top: 110 })
    await owner.api.deleteFrames({ ...at, body: { ids: [frame_id] } })
    assert.equal((await owner.api.listShapes({ ...at, query: { frame_id } })).shapes.length, 0)
    assert.equal((await owner.api.listShapes(at)).shapes[0]?.frame_id, null)
  })

  test('[X1] ids and a rectangle choose shapes; what is unknown is told', async () => {
    const { api, at, first, second } = await aConnectedPair()
    const names = async (query: object) => (await api.listShapes({ ...at, query })).shapes.map(({ meta }) => meta.id)
    assert.deepEqual(await names({ within: '0,0,50,50' }), [first])
    assert.deepEqual(await names({ within: '-5,-5,200,200' }), [first, second])
    assert.deepEqual(await names({ within: '50,50,10,10' }), [])
    assert.deepEqual(await names({ ids: second }), [second])
    const { total_count, errors } = await api.listShapes({ ...at, query: { ids: unknown } })
    assert.equal(total_count, 2)
    assert.equal(errors?.[0]?.id, unknown)
    for (const within of ['1,2,3', 'a,b,c,d', '']) {
      await expectError(api.listShapes({ ...at, query: { within } }), 400, 'IAM1031', { attribute: 'within' })
    }
  })

  test('[F3] an update merges the layout, replaces a geometry by another kind, and moves a shape between frames', async () => {
    const { api, at, first } = await aConnectedPair()
    const [frame_id] = (await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' } }] } }))
      .inserted_ids as [string]
    const { results } = await api.updateShapes({
      ...at,
      body: {
        shapes: [
          {
            id: first,
            frame_id,
            meta: { name: 'Cloud' },
            callout: { type: 'CLOUD_CALLOUT' },
            properties: { layout: { left: 7 } },
          },
          { id: unknown, properties: {} },
        ],
      },
    })
    assert.deepEqual(
      results.map(({ status }) => status),
      ['success', 'failed'],
    )
    const [shape] = (await api.listShapes({ ...at, query: { frame_id } })).shapes
    assert.deepEqual(shape, {
      meta: { id: first, name: 'Cloud' },
      frame_id,
      callout: { type: 'CLOUD_CALLOUT' },
      properties: { layout: { left: 7, top: 0, width: 10, height: 10 } },
    })
    await api.updateShapes({ ...at, body: { shapes: [{ id: first, frame_id: null }] } })
    assert.equal((await api.listShapes({ ...at, query: { ids: first } })).shapes[0]?.frame_id, null)
    await expectError(api.updateShapes({ ...at, body: { shapes: [{ id: first }] } }), 400, 'EL1018')
    await expectError(api.updateShapes({ ...at, body: { shapes: [{ id: first, frame_id: unknown }] } }), 400, 'IAM1031')
  })

  test('[C1] the ends of a connector exist in the same zone', async () => {
    const { api, at, first, connected, connector } = await aConnectedPair()
    const wrong = { ...connected, second: { shape_id: unknown } }
    await expectError(api.insertConnectors({ ...at, body: { connectors: [{ connected: wrong }] } }), 400, 'IAM1031', {
      attribute: 'connectors[0].connected.second.shape_id',
    })
    const update = { id: connector, connected: { first: { shape_id: unknown } } }
    await expectError(api.updateConnectors({ ...at, body: { connectors: [update] } }), 400, 'IAM1031')
    const other = await aConnectedPair()
    const foreign = { first: { shape_id: first }, second: { shape_id: other.first } }
    await expectError(api.insertConnectors({ ...at, body: { connectors: [{ connected: foreign }] } }), 400, 'IAM1031')
  })

  test('[C2] an end without a shape is a point: inserted, listed, chosen by rectangle, updated, copied', async () => {
    const { api, at, first, connector } = await aConnectedPair()
    const free = {
      first: { point: { x: 500, y: 500 } },
      second: { point: { x: 600, y: 550 }, marker: 'OPEN' },
    } as const
    const { inserted_ids } = await api.insertConnectors({ ...at, body: { connectors: [{ connected: free }] } })
    const [id] = inserted_ids as [string]
    const [made] = (await api.listConnectors({ ...at, query: { within: '590,540,100,100' } })).connectors
    assert.deepEqual(made, { meta: { id }, type: 'LINE', connected: free })

    const point = { x: -5, y: 7 }
    const changes = [{ id: connector, connected: { second: { point } } }]
    await api.updateConnectors({ ...at, body: { connectors: changes } })
    const { connectors } = await api.listConnectors(at)
    assert.deepEqual(connectors[0]?.connected, { first: connectors[0]?.connected.first, second: { point } })
    assert.equal(connectors[0]?.connected.first.shape_id, first)

    // What a removed shape leaves behind can be sent back as it was read.
    await api.deleteShapes({ ...at, body: { ids: [first] } })
    const [left] = (await api.listConnectors({ ...at, query: { ids: connector } })).connectors
    const { connected } = left as NonNullable<typeof left>
    await api.updateConnectors({ ...at, body: { connectors: [{ id: connector, connected }] } })
    assert.deepEqual((await api.listConnectors({ ...at, query: { ids: connector } })).connectors, [left])

    const copy = await api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    const copied = await api.listConnectors({ ...at, zone_id: copy.zone_id as string })
    assert.deepEqual(
      copied.connectors.map((one) => one.connected),
      [connected, free],
    )
  })

  test('[C2] an end with neither a shape nor a point is refused', async () => {
    const { api, at, connected, connector } = await aConnectedPair()
    const bare = { marker: 'OPEN', side: 'EAST' } as const
    await expectError(
      api.insertConnectors({ ...at, body: { connectors: [{ connected: { ...connected, second: bare } }] } }),
      400,
      'IAM1031',
      { attribute: 'connectors[0].connected.second', reason: 'must have shape_id or point' },
    )
    const update = { id: connector, connected: { first: {} } }
    await expectError(api.updateConnectors({ ...at, body: { connectors: [update] } }), 400, 'IAM1031', {
      attribute: 'connectors[0].connected.first',
    })
  })

  test('[F6] hsb of shapes and connectors can be sent back as it was read', async () => {
    const { api, at, first, connector } = await aConnectedPair()
    const solid = { color: { hsb: { hue: 200, saturation: 0.5, brightness: 1 } } }
    const stops = [0, 1].map((position) => ({ color: solid.color, position }))
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x', style: { color: solid.color } }] }] }
    const properties = { fills: [{ solid }, { gradient: { stops } }], strokes: [{ fill: { solid } }] }
    await api.updateShapes({ ...at, body: { shapes: [{ id: first, text, properties }] } })
    await api.updateConnectors({ ...at, body: { connectors: [{ id: connector, text, stroke: { fill: { solid } } }] } })
    const { shapes } = await api.listShapes({ ...at, query: { ids: first } })
    const { connectors } = await api.listConnectors(at)
    assert.equal(JSON.stringify([shapes, connectors]).split(`"hue":${200 / 360}`).length, 8)
    const [{ meta: _shape, ...shape }, { meta: _connector, ...joint }] = [shapes[0], connectors[0]] as [
      NonNullable<(typeof shapes)[0]>,
      NonNullable<(typeof connectors)[0]>,
    ]
    await api.updateShapes({ ...at, body: { shapes: [{ id: first, ...shape }] } })
    await api.updateConnectors({ ...at, body: { connectors: [{ id: connector, ...joint }] } })
    assert.deepEqual((await api.listShapes({ ...at, query: { ids: first } })).shapes, shapes)
    assert.deepEqual((await api.listConnectors(at)).connectors, connectors)
  })

  test('[X2] a connector loses an end cleanly when its shape goes', async () => {
    const { api, at, first, second, connector } = await aConnectedPair()
    const { results } = await api.deleteShapes({ ...at, body: { ids: [first, unknown] } })
    assert.deepEqual(
      results.map(({ shape_id, status }) => [shape_id, status]),
      [
        [first, 'success'],
        [unknown, 'failed'],
      ],
    )
    const [detached] = (await api.listConnectors(at)).connectors
    assert.deepEqual(detached, {
      meta: { id: connector },
      type: 'ELBOW',
      connected: {
        first: { point: { x: 10, y: 5 }, marker: 'NONE' },
        second: { shape_id: second, point: { x: 100, y: 105 }, marker: 'BLOCK' },
      },
    })
  })

  test('[X1] connectors are chosen by ids, rectangle and frame, changed end by end, and removed', async () => {
    const { api, at, first, second, connector } = await aConnectedPair()
    const count = async (query: object) => (await api.listConnectors({ ...at, query })).connectors.length
    assert.equal(await count({ within: '40,40,5,5' }), 1)
    assert.equal(await count({ within: '200,200,5,5' }), 0)
    assert.equal(await count({ ids: connector }), 1)
    const [frame_id] = (await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' } }] } }))
      .inserted_ids as [string]
    assert.equal(await count({ frame_id }), 0)
    await api.updateShapes({ ...at, body: { shapes: [{ id: first, frame_id }] } })
    assert.equal(await count({ frame_id }), 1)
    await expectError(api.listConnectors({ ...at, query: { within: 'x' } }), 400, 'IAM1031')
    const changes = [
      { id: connector, type: 'CURVE', connected: { second: { shape_id: second, side: 'NORTH' } } },
    ] as const
    const { results } = await api.updateConnectors({
      ...at,
      body: { connectors: [...changes, { id: unknown, type: 'LINE' }] },
    })
    assert.deepEqual(
      results.map(({ status }) => status),
      ['success', 'failed'],
    )
    const [changed] = (await api.listConnectors(at)).connectors
    assert.equal(changed?.type, 'CURVE')
    assert.deepEqual(changed?.connected, {
      first: { shape_id: first, side: 'EAST', marker: 'NONE' },
      second: { shape_id: second, side: 'NORTH' },
    })
    const removed = await api.deleteConnectors({ ...at, body: { ids: [connector, unknown] } })
    assert.deepEqual(
      removed.results.map(({ status }) => status),
      ['success', 'failed'],
    )
    assert.equal(await count({}), 0)
  })

  test('[G8] [F2] [F3] empty lists, ids in use and updates that say nothing are refused', async () => {
    const { api, at, first, connected, connector } = await aConnectedPair()
    const empty = [
      () => api.insertShapes({ ...at, body: { shapes: [] } }),
      () => api.updateShapes({ ...at, body: { shapes: [] } }),
      () => api.deleteShapes({ ...at, body: { ids: [] } }),
      () => api.insertConnectors({ ...at, body: { connectors: [] } }),
      () => api.updateConnectors({ ...at, body: { connectors: [] } }),
      () => api.deleteConnectors({ ...at, body: { ids: [] } }),
    ]
    for (const call of empty) await expectError(call(), 400, 'IAM1054')
    const taken = { meta: { id: first }, ...rectangle }
    await expectError(api.insertShapes({ ...at, body: { shapes: [taken] } }), 400, 'EL1003', {
      attribute: 'shapes[0].meta.id',
    })
    const again = { meta: { id: connector.toUpperCase() }, connected }
    await expectError(api.insertConnectors({ ...at, body: { connectors: [again] } }), 400, 'EL1003')
    await expectError(api.updateConnectors({ ...at, body: { connectors: [{ id: connector }] } }), 400, 'EL1018')
  })

  test('[S6] a viewer reads and may not write; a restricted or trashed zone, or a trashed space, answers none', async () => {
    const zone = await aConnectedPair()
    const { at, first, connected, connector } = zone
    const viewer = await aMember(testApp, zone)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
    const reads = (api: typeof zone.api) => [() => api.listShapes(at), () => api.listConnectors(at)]
    const writes = (api: typeof zone.api) => [
      () => api.insertShapes({ ...at, body: { shapes: [rectangle] } }),
      () => api.updateShapes({ ...at, body: { shapes: [{ id: first, frame_id: null }] } }),
      () => api.deleteShapes({ ...at, body: { ids: [first] } }),
      () => api.insertConnectors({ ...at, body: { connectors: [{ connected }] } }),
      () => api.updateConnectors({ ...at, body: { connectors: [{ id: connector, type: 'LINE' }] } }),
      () => api.deleteConnectors({ ...at, body: { ids: [connector] } }),
    ]
    for (const call of reads(viewer.api)) await call()
    for (const call of writes(viewer.api)) await expectError(call(), 401, 'A1003')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    for (const call of [...reads(zone.api), ...writes(zone.api)]) await expectError(call(), 400, 'Z1011')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    for (const call of [...reads(zone.api), ...writes(zone.api)]) await expectError(call(), 400, 'S1012')
    await restrict(testApp, at, viewer.zuid)
    for (const call of [...reads(viewer.api), ...writes(viewer.api)]) await expectError(call(), 403, 'S1033')
  })
})
