import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OperationName } from '@easel/contract'
import { createSpace, createZone, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

const names: OperationName[] = [
  'getZoneData',
  'getZoneContent',
  'listFrames',
  'listShapes',
  'listConnectors',
  'listComments',
]

export const etags: Suite = ({ owner }, { edition_id, team_id }) => {
  describe('the ETag of what a zone holds', () => {
    let zone: ZoneIds
    before(async () => {
      zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'ETags'))
    })
    const read = (name: OperationName, ifNoneMatch?: string) =>
      owner.send(name, {
        ...zone,
        query: name === 'getZoneData' ? { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.zone_id } : {},
        ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }),
      })

    for (const name of names)
      test(`[J5] ${name} is 304 to whoever has it, until something changes`, async () => {
        const etag = (await read(name)).headers.get('etag') ?? ''
        for (const sent of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
          const { status, headers } = await read(name, sent)
          assert.deepEqual([status, headers.get('etag')], [304, etag], sent)
        }
        await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { name } }] } })
        const { status, headers } = await read(name, etag)
        assert.equal(status, 200)
        assert.notEqual(headers.get('etag'), etag)
      })
  })
}
