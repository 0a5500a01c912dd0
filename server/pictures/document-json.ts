import {
  type Connector,
  type Frame,
  type Shape,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import { partsOfFrames } from '@easel/drawing/part-of-frame.ts'
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
  const frame = elements.find(({ id, kind }) => id === frame_id && kind === 'FRAME')
  if (frame_id !== undefined && !frame) return { refusal: 'noFrame' }
  const kept = frame ? (partsOfFrames(elements, [frame]).get(frame.id) ?? []) : elements
  const document = { id: zone_id, meta: { name: title }, elements: kept.map(toDocumentElement) }
  return { bytes: new TextEncoder().encode(JSON.stringify(document)), missingFonts: [] }
}

const toDocumentElement = ({ kind, body }: DrawnElement) => {
  const { id } = (body as { meta: { id: string } }).meta
  if (kind === 'FRAME') return { id, type: 'FRAME', frame: toFrameOutput(body as Frame) }
  if (kind === 'SHAPE') return { id, type: 'OBJECT', shape: toShapeOutput(body as Shape) }
  return { id, type: 'OBJECT', connector: toConnectorOutput(body as Connector) }
}
