import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { placementEdits } from '../edits.ts'
import { contains, layoutOf, rounded, withLayout } from '../geometry.ts'
import { isLocked } from '../locks.ts'
import { middleOf } from '../move.ts'
import type { Store } from '../store.ts'
import type { LayerPlace } from './layer-types.ts'

/** What puts an element at a place of the list, in one step; what comes into a frame is moved to where that shows it. */
export const placeEdits = (store: Pick<Store, 'get'>, element: LiveElement, place: LayerPlace): LiveEdit[] => {
  const { frame, ...beside } = place
  const { id } = element
  const order: LiveEdit =
    'above' in beside || 'below' in beside ? { order: { id, ...beside } } : { order: { id, to: 'FRONT' } }
  if (element.kind !== 'SHAPE' || frame === frameOf(store, element)) return [order]
  const target = frame === null ? undefined : store.get(frame)
  if (frame !== null && (target?.kind !== 'FRAME' || isLocked(target))) return []
  const moved = { ...(target ? inside(element, layoutBounds(layoutOf(target))) : element), frame_id: frame }
  return [...placementEdits(moved, element), order]
}

const frameOf = ({ get }: Pick<Store, 'get'>, { frame_id }: LiveElement): string | null =>
  frame_id !== null && get(frame_id)?.kind === 'FRAME' ? frame_id : null

/** It stays where its middle is in the frame, else it comes to the nearest place that is. */
const inside = (element: LiveElement, frame: Bounds): LiveElement => {
  if (contains(frame, middleOf(element))) return element
  const own = layoutBounds(layoutOf(element))
  const { left = 0, top = 0 } = layoutOf(element)
  const dx = nearest(own.left, own.width, frame.left, frame.width) - own.left
  const dy = nearest(own.top, own.height, frame.top, frame.height) - own.top
  return withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
}

/** In the middle where it is longer than the frame. */
const nearest = (start: number, length: number, from: number, room: number): number =>
  length > room ? from + (room - length) / 2 : Math.min(Math.max(start, from), from + room - length)
