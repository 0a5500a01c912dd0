import {
  type Connector,
  type Frame,
  type Shape,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import type { ZoneTable, ZoneVersionTable } from '../db/canvas-schema.ts'
import { type ElementRow, toElement } from '../journal/element-row.ts'
import { longList } from '../long-list.ts'

/** A zone as a document: its name and its elements, back to front. */
export const toDocument = ({ zone_id, zone_name }: ZoneTable, elements: readonly Element[]) => ({
  id: zone_id,
  meta: { name: zone_name },
  elements: longList(elements, toDocumentElement),
})

export const toDocumentElement = ({ kind, body }: Element) => {
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

type Version = Pick<ZoneVersionTable, 'version_id' | 'version_time' | 'modified_by'>

type DocumentElements = ReturnType<typeof toDocumentElement>[]

export const toDocumentElements = (rows: readonly ElementRow[]): DocumentElements =>
  longList(rows, (row) => toDocumentElement(toElement(row)))

/** The form of the zone data path (Z3), and of a new zone (Z2). */
export const toSpaceData = (zone: ZoneTable, elements: DocumentElements, version: Version) => {
  const { version_id, version_time: time, modified_by: modifiedBy } = version
  const baseMeta = {
    createdTime: zone.created_time,
    author: zone.author_zuid,
    collaborationId: zone.zone_key,
    current: { version: version_id, time, modifiedBy },
  }
  const document = { id: zone.zone_id, meta: { name: zone.zone_name }, elements }
  const docData = { document, baseMeta, element_count: zone.element_count, seq: zone.seq }
  return { space_data: { id: zone.space_id, docDatas: [docData] } }
}
