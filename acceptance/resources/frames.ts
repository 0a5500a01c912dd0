import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const frames: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('frames', () => {
    let zone: ZoneIds
    const id = randomUUID()
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Frames'))
    })

    describe('insertFrames', () => {
      test('[F2] answers the ids, those sent and those made', async () => {
        const { inserted_ids } = await owner.does('insertFrames', {
          ...zone,
          body: {
            frames: [
              {
                meta: { id, name: 'Cover' },
                type: 'CUSTOM',
                properties: {
                  layout: { top: 10, left: 20, width: 300, height: 200, rotate: 0 },
                  fills: [{ no_fill: {} }, { solid: { color: { hsb: { hue: 180, saturation: 0.5, brightness: 1 } } } }],
                  strokes: [{ type: 'DASH', width: 2, fill: { solid: { color: { hex: { value: '#ff8800' } } } } }],
                },
              },
              { meta: { name: 'Second' } },
            ],
          },
        })
        assert.equal(inserted_ids[0], id)
        assert.equal(inserted_ids.length, 2)
      })

      test('[F2] an id in use, and every shape of a wrong body', async () => {
        const insert = (list: unknown) => ({ ...zone, body: { frames: list } })
        await owner.isRefused('insertFrames', insert([{ meta: { id, name: 'Again' } }]), 'elementExists')
        await owner.isRefused('insertFrames', { ...zone, body: {} }, 'invalid', { attribute: 'frames' })
        await owner.isRefused('insertFrames', insert([]), 'emptyArray', { attribute: 'frames' })
        await owner.isRefused('insertFrames', insert([{ type: 'CUSTOM' }]), 'invalid', { attribute: 'frames[0].meta' })
        const stops = [{ color: { hex: { value: '#fff' } }, position: 0 }]
        const fills = [{ gradient: { type: 'LINEAR', stops } }]
        await owner.isRefused('insertFrames', insert([{ meta: { name: 'x' }, properties: { fills } }]), 'invalid', {
          attribute: 'frames[0].properties.fills[0].gradient.stops',
        })
      })
    })

    describe('listFrames', () => {
      test('[F6] a colourless fill is noFill, hsb is fractions', async () => {
        const { total_count, frames: listed } = await owner.does('listFrames', zone)
        assert.equal(total_count, 2)
        const { meta, type, properties } = listed[0] ?? assert.fail('no frame')
        assert.deepEqual([meta, type], [{ id, name: 'Cover' }, 'CUSTOM'])
        assert.partialDeepStrictEqual(properties.layout, { top: 10, left: 20, width: 300, height: 200 })
        assert.deepEqual(properties.fills, [
          { noFill: {} },
          { solid: { color: { hsb: { hue: 0.5, saturation: 0.5, brightness: 1 } } } },
        ])
      })

      test('[F4] only the ids asked for, unknown ones among the errors', async () => {
        const query = { ids: `${unknownIds.zone_id},${id}` }
        const { total_count, frames: listed, errors } = await owner.does('listFrames', { ...zone, query })
        assert.deepEqual([total_count, listed.map(({ meta }) => meta.id)], [2, [id]])
        assert.deepEqual(
          errors?.map(({ error_code, id: unknown }) => [error_code, unknown]),
          [['EL1002', unknownIds.zone_id]],
        )
      })
    })

    describe('updateFrames', () => {
      test('[F3] [F5] each frame whole or not at all; an unknown one fails alone', async () => {
        const { results } = await owner.does('updateFrames', {
          ...zone,
          body: {
            frames: [
              { id, properties: { layout: { top: 99 } } },
              { id: unknownIds.zone_id, properties: { layout: { top: 1 } } },
            ],
          },
        })
        assert.partialDeepStrictEqual(results, [
          { id, status: 'success' },
          { id: unknownIds.zone_id, status: 'failed', errors: [{ error_code: 'EL1002', facet: 'properties' }] },
        ])
        const { frames: listed } = await owner.does('listFrames', { ...zone, query: { ids: id } })
        assert.partialDeepStrictEqual(listed[0]?.properties.layout, { top: 99, left: 20 })
      })

      test('every shape of a wrong body', async () => {
        const update = (list: unknown) => ({ ...zone, body: { frames: list } })
        await owner.isRefused('updateFrames', { ...zone, body: {} }, 'invalid', { attribute: 'frames' })
        await owner.isRefused('updateFrames', update([]), 'emptyArray', { attribute: 'frames' })
        await owner.isRefused('updateFrames', update([{ properties: {} }]), 'invalid', { attribute: 'frames[0].id' })
        await owner.isRefused('updateFrames', update([{ id }]), 'noFacet', { attribute: 'frames[0]' })
      })
    })

    describe('deleteFrames', () => {
      test('[F5] each by itself', async () => {
        const { results } = await owner.does('deleteFrames', { ...zone, body: { ids: [id, unknownIds.zone_id] } })
        assert.partialDeepStrictEqual(results, [
          { frame_id: id, status: 'success' },
          { frame_id: unknownIds.zone_id, status: 'failed' },
        ])
        assert.equal((await owner.does('listFrames', zone)).total_count, 1)
      })

      test('every shape of a wrong body', async () => {
        await owner.isRefused('deleteFrames', { ...zone, body: {} }, 'invalid', { attribute: 'ids' })
        await owner.isRefused('deleteFrames', { ...zone, body: { ids: [] } }, 'emptyArray', { attribute: 'ids' })
      })
    })
  })
}
