import type { Connector } from '../shapes/connector.ts'
import { freeEnd } from '../shapes/connector-ends.ts'
import type { Point } from '../shapes/layout.ts'
import type { Draft } from './draft.ts'
import type { Element } from './element.ts'
import { withoutFrame } from './revert.ts'

/**
 * An element as it once stood, wherever the rest is by now. `points`: where its ends were, for those whose shape is gone.
 */
export interface RestoreElement {
  edit: 'restore'
  id: string
  element: Element
  points?: { first?: Point; second?: Point }
}

/** Nothing else moves with it. False where the id belongs to an element of another kind. */
export const restoreElement = (draft: Draft, { id, element, points }: RestoreElement): boolean => {
  const current = draft.get(id)
  if (current && current.kind !== element.kind) return false
  const attached = element.kind === 'CONNECTOR' ? withoutLostEnds(draft, element, points) : element
  const { frame_id } = attached
  draft.put(frame_id === null || draft.get(frame_id)?.kind === 'FRAME' ? attached : withoutFrame(attached))
  return true
}

const withoutLostEnds = (draft: Draft, element: Element, points: RestoreElement['points'] = {}): Element => {
  const connected = { ...(element.body as Connector).connected }
  for (const end of ['first', 'second'] as const) {
    const { shape_id, point = { x: 0, y: 0 } } = connected[end]
    if (shape_id === undefined || draft.get(shape_id.toLowerCase())?.kind === 'SHAPE') continue
    connected[end] = freeEnd(connected[end], points[end] ?? point)
  }
  return { ...element, body: { ...element.body, connected } }
}
