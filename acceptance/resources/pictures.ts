import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const pictures: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('pictures', () => {
    let zone: ZoneIds
    let frame_id: string
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Pictures'))
      const layout = { width: 200, height: 100 }
      const frames = [{ meta: { name: 'Board' }, properties: { layout } }]
      const { inserted_ids } = await owner.does('insertFrames', { ...zone, body: { frames } })
      frame_id = String(inserted_ids[0])
    })

    test('[D9] exportZone answers in every format, alike each time, and 304 to whoever has it', async () => {
      for (const [format, start] of [
        ['svg', '<svg '],
        ['png', '\ufffdPNG'],
        ['pdf', '%PDF'],
        ['json', '{"id"'],
      ] as const) {
        const ask = (headers = {}) => owner.send('exportZone', { ...zone, query: { format, frame_id }, headers })
        const { body, headers } = await ask()
        assert.ok(String(body.data).startsWith(start), format)
        assert.equal((await ask()).body.data, body.data, format)
        assert.equal((await ask({ 'if-none-match': headers.get('etag') })).status, 304)
      }
    })

    test('[D9] exportZone refuses a frame and a version that are not there', async () => {
      await owner.isRefused('exportZone', { ...zone, query: { frame_id: zone.zone_id } }, 'elementNotFound')
      const query = { version_id: unknownIds.version_id }
      await owner.isRefused('exportZone', { ...zone, query }, 'versionNotFound')
    })

    test('[D10] getZoneThumbnail is a small PNG, and 304 to whoever has it', async () => {
      const { body, headers } = await owner.send('getZoneThumbnail', { ...zone, query: { width: 64 } })
      assert.ok(String(body.data).startsWith('\ufffdPNG'))
      const etag = headers.get('etag') ?? ''
      const again = await owner.send('getZoneThumbnail', { ...zone, headers: { 'if-none-match': etag } })
      assert.equal(again.status, 304)
    })
  })
}
