import {
  type Connector,
  connectedShapeIds,
  type Frame,
  type Shape,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import type { DrawnElement } from '@easel/drawing/scene.ts'
import type { PictureResult } from './picture.ts'

interface DocumentRequest {
  elements: readonly DrawnElement[]
  zone_id: string
  title: string
  frame_id?: string | undefined
}

/** The document of a zone as JSON, in the form that the zone's data has; of a frame what belongs to it. */
export const drawDocument = ({ elements, zone_id, title, frame_id }: DocumentRequest): PictureResult => {
  if (frame_id !== undefined && !elements.some(({ id, kind }) => id === frame_id && kind === 'FRAME'))
    return { refusal: 'noFrame' }
  const kept = frame_id === undefined ? elements : partOf(elements, frame_id)
  const document = { id: zone_id, meta: { name: title }, elements: kept.map(toDocumentElement) }
  return { bytes: new TextEncoder().encode(JSON.stringify(document)), missingFonts: [] }
}

/** The frame, its shapes, and the connectors that end on nothing else. */
const partOf = (elements: readonly DrawnElement[], frameId: string): DrawnElement[] => {
  const ids = new Set(elements.filter(({ id, frame_id }) => id === frameId || frame_id === frameId).map(({ id }) => id))
  return elements.filter(({ id, kind, body }) => {
    if (kind !== 'CONNECTOR') return ids.has(id)
    const ends = connectedShapeIds(body as Connector)
    return ends.length > 0 && ends.every((end) => ids.has(end.toLowerCase()))
  })
}

const toDocumentElement = ({ kind, body }: DrawnElement) => {
  const { id } = (body as { meta: { id: string } }).meta
  if (kind === 'FRAME') return { id, type: 'FRAME', frame: toFrameOutput(body as Frame) }
  if (kind === 'SHAPE') return { id, type: 'OBJECT', shape: toShapeOutput(body as Shape) }
  return { id, type: 'OBJECT', connector: toConnectorOutput(body as Connector) }
}
