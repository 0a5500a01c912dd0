import type { ElementTable } from '../db/canvas-schema.ts'
import type { ZonePath } from './factories.ts'
import type { Person, TestApp } from './test-app.ts'

export const zoneKeyOf = ({ edition_id, zone_id }: ZonePath) => ({ edition_id: Number(edition_id), zone_id })

/** A frame with a shape, two shapes beside it that a connector joins by their sides, another one that has a point. */
export const fillZone = async ({ owner: { api }, at }: { owner: Person; at: ZonePath }) => {
  const oval = { basic: { type: 'OVAL' } } as const
  const ovalAt = (left: number) => ({ ...oval, properties: { layout: { left, top: 0, width: 10, height: 20 } } })
  const [frame = ''] = (await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Harbour' } }] } }))
    .inserted_ids
  const shapes = [{ ...oval, frame_id: frame }, ovalAt(0), ovalAt(100)]
  const [inside = '', left = '', right = ''] = (await api.insertShapes({ ...at, body: { shapes } })).inserted_ids
  const ends = [
    [
      { shape_id: left, side: 'EAST' },
      { shape_id: right, side: 'WEST' },
    ],
    [{ shape_id: right, point: { x: 7, y: 8 } }, { point: { x: 1, y: 2 } }],
  ] as const
  const connectors = ends.map(([first, second]) => ({ connected: { first, second } }))
  const [wire = '', pinned = ''] = (await api.insertConnectors({ ...at, body: { connectors } })).inserted_ids
  return { frame, inside, left, right, wire, pinned }
}

/** Changes elements past the journal, as no request can. */
export const hurtZones = (testApp: TestApp) => {
  const rowOf = (at: ZonePath, id: string): Promise<ElementTable> =>
    testApp.database.read
      .selectFrom('element')
      .selectAll()
      .where((eb) => eb.and({ ...zoneKeyOf(at), element_id: id }))
      .executeTakeFirstOrThrow()
  const change = (at: ZonePath, id: string, set: Partial<ElementTable>) =>
    testApp.database.write((db) =>
      db
        .updateTable('element')
        .set(set)
        .where((eb) => eb.and({ ...zoneKeyOf(at), element_id: id }))
        .execute(),
    )
  return {
    rowOf,
    change,
    async putInto(at: ZonePath, id: string, frame_id: string) {
      const body = JSON.stringify({ ...JSON.parse((await rowOf(at, id)).body), frame_id })
      await change(at, id, { frame_id, body })
    },
    async joinTo(at: ZonePath, id: string, end: 'first' | 'second', shape_id: string) {
      const body = JSON.parse((await rowOf(at, id)).body)
      body.connected[end].shape_id = shape_id.toUpperCase()
      await change(at, id, { body: JSON.stringify(body), [`${end}_shape_id`]: shape_id })
    },
  }
}
