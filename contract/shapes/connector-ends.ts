import { anchorPoint, type Side } from './bounds.ts'
import type { Layout, Point } from './layout.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

interface End {
  shape_id?: string
  side?: Side
  point?: Point
}

interface WithEnds {
  connected: { first: End; second: End }
}

/** The shapes at its ends: one, two or none. */
export const connectedShapeIds = ({ connected }: WithEnds): string[] =>
  [connected.first.shape_id, connected.second.shape_id].filter((id) => id !== undefined)

/** The connector after a shape is removed: an end on it becomes a point at the same place. */
export const detach = <C extends WithEnds>(connector: C, shape_id: string, layout: Layout | undefined): C => {
  const { first, second } = connector.connected
  return {
    ...connector,
    connected: { first: detachEnd(first, shape_id, layout), second: detachEnd(second, shape_id, layout) },
  }
}

const detachEnd = (from: End, gone: string, layout: Layout | undefined): End => {
  const { shape_id, side, ...rest } = from
  if (shape_id?.toLowerCase() !== gone.toLowerCase()) return from
  return { ...rest, point: side || !rest.point ? anchorPoint(layout, side) : rest.point }
}
