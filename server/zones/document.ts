import {
  type Connector,
  type Frame,
  type Shape,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import type { ZoneTable, ZoneVersionTable } from '../db/canvas-schema.ts'
import type { Element } from '../journal/operations.ts'

/** A zone as a document: its name and what is drawn in it, back to front. */
export const documentOf = ({ zone_id, zone_name }: ZoneTable, content: readonly Element[]) => ({
  id: zone_id,
  meta: { name: zone_name },
  elements: content.map(elementOut),
})

const elementOut = ({ kind, body }: Element) => {
  const id: string = body.meta.id
  switch (kind) {
    case 'FRAME':
      return { id, type: 'FRAME', frame: toFrameOutput(body as Frame) } as const
    case 'SHAPE':
      return { id, type: 'OBJECT', shape: toShapeOutput(body as Shape) } as const
    case 'CONNECTOR':
      return { id, type: 'OBJECT', connector: toConnectorOutput(body as Connector) } as const
  }
}

type Current = Pick<ZoneVersionTable, 'version_id' | 'version_time' | 'modified_by'>

/** The form of the zone data path (Z3), and of a new zone (Z2). */
export const spaceDataOf = (zone: ZoneTable, content: readonly Element[], current: Current) => ({
  space_data: {
    id: zone.space_id,
    docDatas: [
      {
        document: documentOf(zone, content),
        baseMeta: {
          createdTime: zone.created_time,
          author: zone.author_zuid,
          collaborationId: zone.zone_key,
          current: { version: current.version_id, time: current.version_time, modifiedBy: current.modified_by },
        },
      },
    ],
  },
})
