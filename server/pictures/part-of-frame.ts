import { type Connector, connectedShapeIds } from '@easel/contract'
import type { DrawnElement } from '@easel/drawing/scene.ts'

/** The frame, its shapes, and the connectors that end on nothing else. */
export const partOfFrame = (elements: readonly DrawnElement[], frameId: string): DrawnElement[] => {
  const ids = new Set(elements.filter(({ id, frame_id }) => id === frameId || frame_id === frameId).map(({ id }) => id))
  return elements.filter(({ id, kind, body }) => {
    if (kind !== 'CONNECTOR') return ids.has(id)
    const ends = connectedShapeIds(body as Connector)
    return ends.length > 0 && ends.every((end) => ids.has(end.toLowerCase()))
  })
}
