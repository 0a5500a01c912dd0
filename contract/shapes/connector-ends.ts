import { anchorPoint, type Side } from './bounds.ts'
import type { Layout, Point } from './layout.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

interface End {
  shape_id?: string
  side?: Side
  at?: Point
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

const detachEnd = (from: End, gone: string, layout: Layout = {}): End =>
  from.shape_id?.toLowerCase() === gone.toLowerCase() ? freeEnd(from, endPoint(from, layout)) : from

/** The end at a point, on no shape. */
export const freeEnd = <E extends End>({ shape_id: _, side: _side, at: _at, ...rest }: E, point: Point) => ({
  ...rest,
  point,
})

/** Where an end is; `layout` of its shape, undefined where that is not there. A place on the shape goes before a point. */
export const endPoint = ({ side, at, point }: End, layout: Layout | undefined): Point =>
  layout && (side || at || !point) ? anchorPoint(layout, at ?? side) : (point ?? { x: 0, y: 0 })
