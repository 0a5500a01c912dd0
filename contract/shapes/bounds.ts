import type { Layout, Point } from './layout.ts'

export interface Bounds {
  top: number
  left: number
  width: number
  height: number
}

/** The axis-aligned box around a layout rotated about its centre; missing values are 0. */
export const layoutBounds = (layout: Layout = {}): Bounds => {
  const { top = 0, left = 0, width = 0, height = 0, rotate = 0 } = layout
  if (rotate % 180 === 0) return { top, left, width, height }
  const cos = Math.abs(cosine(rotate))
  const sin = Math.abs(cosine(rotate - 90))
  const turnedWidth = width * cos + height * sin
  const turnedHeight = width * sin + height * cos
  return {
    top: top + (height - turnedHeight) / 2,
    left: left + (width - turnedWidth) / 2,
    width: turnedWidth,
    height: turnedHeight,
  }
}

/** The box around all elements; undefined for none. */
export const boundsOf = (elements: readonly { properties?: { layout?: Layout } }[]): Bounds | undefined => {
  if (elements.length === 0) return undefined
  let top = Infinity
  let left = Infinity
  let bottom = -Infinity
  let right = -Infinity
  for (const { properties } of elements) {
    const box = layoutBounds(properties?.layout)
    top = Math.min(top, box.top)
    left = Math.min(left, box.left)
    bottom = Math.max(bottom, box.top + box.height)
    right = Math.max(right, box.left + box.width)
  }
  return { top, left, width: right - left, height: bottom - top }
}

const sides = { NORTH: [0.5, 0], EAST: [1, 0.5], SOUTH: [0.5, 1], WEST: [0, 0.5] } as const
export type Side = keyof typeof sides

/** Where a connector meets a box: the middle of a side or a place in fractions of it, rotated with it, or the centre. */
export const anchorPoint = (layout: Layout = {}, place: Side | Point = { x: 0.5, y: 0.5 }): Point => {
  const { top = 0, left = 0, width = 0, height = 0, rotate = 0 } = layout
  const [across, down] = typeof place === 'string' ? sides[place] : [place.x, place.y]
  const x = (across - 0.5) * width
  const y = (down - 0.5) * height
  const cos = cosine(rotate)
  const sin = cosine(rotate - 90)
  return { x: left + width / 2 + x * cos - y * sin, y: top + height / 2 + x * sin + y * cos }
}

/** Exact at multiples of 90 degrees, where Math.cos is not, so that whole pixels stay whole. */
const cosine = (degrees: number): number =>
  degrees % 90 === 0 ? Math.round(Math.cos((degrees * Math.PI) / 180)) : Math.cos((degrees * Math.PI) / 180)
