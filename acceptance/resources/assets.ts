import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import { assertRefused } from '../people.ts'
import type { Suite } from '../suite.ts'

/** Bytes of all images of an edition, in the service that the suite runs against. */
export const maxEditionBytes = 200_000

const svgWith = (title: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><title>${title}</title><script>alert(1)</script></svg>`,
  )

export const assets: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('images', () => {
    let zone: ZoneIds
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Images'))
    })

    test('[D12] [D17] uploadAsset keeps what an image looks like, and getAsset gives it back', async () => {
      const { asset_id, ...asset } = await owner.does('uploadAsset', { ...zone, body: svgWith('A hill') })
      assert.deepEqual([asset.media_type, asset.width, asset.height], ['image/svg+xml', 8, 4])
      const { body, headers } = await owner.send('getAsset', { ...zone, asset_id })
      assert.match(String(body.data), /<title>A hill<\/title>/)
      assert.doesNotMatch(String(body.data), /script/)
      assert.match(headers.get('cache-control') ?? '', /immutable/)
      const etag = headers.get('etag') ?? ''
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await owner.send('getAsset', { ...zone, asset_id, headers: { 'if-none-match': sent } })
        assert.deepEqual([again.status, again.headers.get('etag')], [304, etag], sent)
      }
      const other = await owner.send('getAsset', { ...zone, asset_id, headers: { 'if-none-match': '"other"' } })
      assert.equal(other.status, 200)
    })

    test('[D18] insertShapes, updateShapes, insertFrames, updateFrames, commitChange take images of the zone only', async () => {
      const filled = { fills: [{ image: { asset_id: unknownIds.asset_id } }] }
      const shape = { basic: { type: 'RECTANGLE' as const } }
      const shapes = (await owner.does('insertShapes', { ...zone, body: { shapes: [shape] } })).inserted_ids
      const named = { meta: { name: 'Board' } }
      const frames = (await owner.does('insertFrames', { ...zone, body: { frames: [named] } })).inserted_ids
      const refused = {
        insertShapes: { shapes: [{ ...shape, properties: filled }] },
        updateShapes: { shapes: [{ id: shapes[0], properties: filled }] },
        insertFrames: { frames: [{ ...named, properties: filled }] },
        updateFrames: { frames: [{ id: frames[0], properties: filled }] },
        commitChange: { edits: [{ insert: { shape: { ...shape, properties: filled } } }] },
      }
      for (const [name, body] of Object.entries(refused))
        await owner.isRefused(name as keyof typeof refused, { ...zone, body }, 'assetNotInZone')
    })

    test('[D14] getAsset finds no image that the zone does not have', async () => {
      await owner.isRefused('getAsset', { ...zone, asset_id: unknownIds.asset_id }, 'assetNotFound')
      await owner.isRefused('getAsset', { ...zone, asset_id: 'none' }, 'assetNotFound')
    })

    test('[D12] uploadAsset refuses what is no image', async () => {
      assertRefused(await owner.sendRaw('uploadAsset', zone, 'words', 'image/png'), 'imageNotTaken')
      assertRefused(await owner.sendRaw('uploadAsset', zone, '{}'), 'imageTypeNotTaken')
    })

    test('[D15] uploadAsset refuses more than an edition may have', async () => {
      const half = 'x'.repeat(maxEditionBytes / 2 - 1_000)
      await owner.does('uploadAsset', { ...zone, body: svgWith(`${half}1`) })
      await owner.isRefused('uploadAsset', { ...zone, body: svgWith(`${half}${'2'.repeat(2_000)}`) }, 'assetQuota')
    })
  })
}
