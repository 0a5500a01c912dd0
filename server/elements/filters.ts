import { type Bounds, layoutBounds, type Shape } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'

/** Boxes that share an edge intersect. */
export const intersects = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.left + other.width &&
  other.left <= one.left + one.width &&
  one.top <= other.top + other.height &&
  other.top <= one.top + one.height

export const shapeBounds = (shape: Shape): Bounds => layoutBounds(shape.properties.layout)

export const inFrame = (element: Element, frame_id: string): boolean => element.frame_id === frame_id.toLowerCase()
