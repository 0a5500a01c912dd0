import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

const layout = (left: number, top: number) => ({ layout: { left, top, width: 100, height: 50 } })

export const elements: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('shapes and connectors', () => {
    let zone: ZoneIds
    const [frame, inside, beside, line] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Elements'))
      const properties = { layout: { left: 0, top: 0, width: 500, height: 500 } }
      await owner.does('insertFrames', {
        ...zone,
        body: { frames: [{ meta: { id: frame, name: 'Frame' }, properties }] },
      })
    })
    const shapeIds = async (query: object = {}) =>
      (await owner.does('listShapes', { ...zone, query })).shapes.map(({ meta }) => meta.id)

    test('insertShapes: in a frame or in the zone', async () => {
      const { inserted_ids } = await owner.does('insertShapes', {
        ...zone,
        body: {
          shapes: [
            { meta: { id: inside }, frame_id: frame, properties: layout(10, 10), basic: { type: 'RECTANGLE' } },
            { meta: { id: beside, name: 'Beside' }, properties: layout(1000, 10), star: { type: 'EXPLOSION' } },
          ],
        },
      })
      assert.deepEqual(inserted_ids, [inside, beside])
      const insert = (shapes: unknown) => ({ ...zone, body: { shapes } })
      await owner.isRefused(
        'insertShapes',
        insert([{ meta: { id: inside }, basic: { type: 'OVAL' } }]),
        'elementExists',
      )
      await owner.isRefused('insertShapes', insert([]), 'emptyArray', { attribute: 'shapes' })
      const two = { basic: { type: 'OVAL' }, star: { type: 'WAVE' } }
      await owner.isRefused('insertShapes', insert([two]), 'invalid', { attribute: 'shapes[0]' })
    })

    test('listShapes: all, some, within a rectangle, inside a frame', async () => {
      assert.deepEqual(await shapeIds(), [inside, beside])
      assert.deepEqual(await shapeIds({ ids: beside }), [beside])
      assert.deepEqual(await shapeIds({ within: '900,0,300,300' }), [beside])
      assert.deepEqual(await shapeIds({ frame_id: frame }), [inside])
    })

    test('updateShapes; a shape moves with its frame', async () => {
      const change = { id: beside, basic: { type: 'OVAL' as const } }
      const { results } = await owner.does('updateShapes', {
        ...zone,
        body: { shapes: [change, { ...change, id: unknownIds.zone_id }] },
      })
      assert.deepEqual(
        results.map(({ status }) => status),
        ['success', 'failed'],
      )
      await owner.does('updateFrames', {
        ...zone,
        body: { frames: [{ id: frame, properties: { layout: { top: 1000 } } }] },
      })
      const { shapes } = await owner.does('listShapes', zone)
      assert.equal(shapes[0]?.properties.layout?.top, 1010)
      assert.deepEqual([shapes[1]?.basic, shapes[1]?.star], [{ type: 'OVAL' }, undefined])
      await owner.isRefused('updateShapes', { ...zone, body: { shapes: [{ id: beside }] } }, 'noFacet')
      await owner.isRefused('updateShapes', { ...zone, body: { shapes: [] } }, 'emptyArray')
    })

    test('insertConnectors: between shapes of the zone', async () => {
      const connector = (first: string) => ({
        meta: { id: line },
        connected: { first: { shape_id: first }, second: { shape_id: beside } },
      })
      const insert = (...connectors: ReturnType<typeof connector>[]) => ({ ...zone, body: { connectors } })
      await owner.isRefused('insertConnectors', insert(connector(unknownIds.zone_id)), 'invalid', {
        attribute: 'connectors[0].connected.first.shape_id',
      })
      assert.deepEqual((await owner.does('insertConnectors', insert(connector(inside)))).inserted_ids, [line])
      await owner.isRefused('insertConnectors', insert(connector(inside)), 'elementExists')
      await owner.isRefused('insertConnectors', insert(), 'emptyArray')
    })

    test('updateConnectors and listConnectors: an end at a place of its shape', async () => {
      const second = { shape_id: beside, at: { x: 0.25, y: 0 } }
      const update = (...connectors: object[]) => ({ ...zone, body: { connectors } })
      const { results } = await owner.does('updateConnectors', {
        ...zone,
        body: { connectors: [{ id: line, type: 'CURVE', connected: { second } }] },
      })
      assert.deepEqual(results, [{ id: line, status: 'success' }])
      const both = { connected: { second: { ...second, side: 'EAST' } } }
      await owner.isRefused('updateConnectors', update({ id: line, ...both }), 'invalid', {
        attribute: 'connectors[0].connected.second',
      })
      await owner.isRefused('updateConnectors', update({ id: line }), 'noFacet')
      await owner.isRefused('updateConnectors', update(), 'emptyArray')
      const { connectors } = await owner.does('listConnectors', { ...zone, query: { frame_id: frame } })
      assert.deepEqual(
        connectors.map(({ meta, type, connected }) => [meta.id, type, connected.second]),
        [[line, 'CURVE', second]],
      )
    })

    test('groups, locks, what is hidden, steps and links: set, read, refused and unset; a copy has groups of its own', async () => {
      const groups = [randomUUID(), randomUUID()]
      const textWith = (link?: string) => ({
        paragraphs: [{ id: randomUUID(), portions: [{ text: 'There', ...(link && { link }) }] }],
      })
      const fields = { groups, locked: true, hidden: true, step: 2 }
      const text = textWith('https://example.com/')
      const update = (shape: object) => ({ ...zone, body: { shapes: [{ id: beside, ...shape }] } })
      await owner.does('updateFrames', { ...zone, body: { frames: [{ id: frame, ...fields }] } })
      await owner.does('updateShapes', { ...zone, body: { shapes: [{ id: beside, text, ...fields }] } })
      await owner.does('updateConnectors', { ...zone, body: { connectors: [{ id: line, ...fields }] } })
      const read = async (at: ZoneIds) => [
        ...(await owner.does('listFrames', at)).frames,
        ...(await owner.does('listShapes', { ...at, query: { ids: beside } })).shapes,
        ...(await owner.does('listConnectors', at)).connectors,
      ]
      for (const one of await read(zone)) assert.partialDeepStrictEqual(one, fields)
      assert.deepEqual((await owner.does('listShapes', zone)).shapes[1]?.text, text)
      const { zone_id } = await owner.does('duplicateZone', {
        ...zone,
        body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
      })
      const copies = await read({ ...zone, zone_id: zone_id as string })
      const renewed = copies.map((one) => one.groups)
      assert.deepEqual(renewed, [renewed[0], renewed[0], renewed[0]])
      assert.ok(renewed[0]?.length === 2 && !renewed[0].some((id) => groups.includes(id as never)))
      const wrong = update({ text: textWith('javascript:alert(1)') })
      await owner.isRefused('updateShapes', wrong, 'invalid', {
        attribute: 'shapes[0].text.paragraphs[0].portions[0].link',
      })
      const twice = update({ groups: [groups[0], groups[0]] })
      await owner.isRefused('updateShapes', twice, 'invalid', { attribute: 'shapes[0].groups' })
      await owner.isRefused('updateShapes', update({ step: 100 }), 'invalid', { attribute: 'shapes[0].step' })
      await owner.does('updateShapes', {
        ...zone,
        body: { shapes: [{ id: beside, text: textWith(), groups: [], locked: false, hidden: false, step: null }] },
      })
      const [, shape] = await read(zone)
      for (const key of Object.keys(fields)) assert.ok(shape && !(key in shape), key)
    })

    test('deleteShapes: the connector stays and loses that end', async () => {
      const { results } = await owner.does('deleteShapes', { ...zone, body: { ids: [inside, unknownIds.zone_id] } })
      assert.partialDeepStrictEqual(results, [
        { shape_id: inside, status: 'success' },
        { shape_id: unknownIds.zone_id, status: 'failed' },
      ])
      await owner.isRefused('deleteShapes', { ...zone, body: { ids: [] } }, 'emptyArray')
      const { connectors } = await owner.does('listConnectors', zone)
      const { first, second } = connectors[0]?.connected ?? {}
      assert.deepEqual([first?.shape_id, second?.shape_id], [undefined, beside])
    })

    test('deleteConnectors', async () => {
      const { results } = await owner.does('deleteConnectors', { ...zone, body: { ids: [line] } })
      assert.deepEqual(results, [{ connector_id: line, status: 'success' }])
      await owner.isRefused('deleteConnectors', { ...zone, body: { ids: [] } }, 'emptyArray')
      assert.equal((await owner.does('listConnectors', zone)).total_count, 0)
    })
  })
}
