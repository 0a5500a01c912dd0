import type { Connector, Shape } from '@easel/contract'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Box, Size, View } from '../canvas/canvas-types.ts'

export interface Point {
  x: number
  y: number
}

export const toBox = ({ left, top, width, height }: Bounds): Box => ({
  minX: left,
  minY: top,
  maxX: left + width,
  maxY: top + height,
})

export const toBounds = ({ minX, minY, maxX, maxY }: Box): Bounds => ({
  left: minX,
  top: minY,
  width: maxX - minX,
  height: maxY - minY,
})

/** The box between two corners, in whichever order. */
export const boxBetween = (one: Point, other: Point): Box => ({
  minX: Math.min(one.x, other.x),
  minY: Math.min(one.y, other.y),
  maxX: Math.max(one.x, other.x),
  maxY: Math.max(one.y, other.y),
})

/** Around all of them; undefined for none. */
export const unionOf = (all: Iterable<Bounds | undefined>): Bounds | undefined => {
  let union: Box | undefined
  for (const bounds of all) {
    if (!bounds) continue
    const box = toBox(bounds)
    union = union
      ? {
          minX: Math.min(union.minX, box.minX),
          minY: Math.min(union.minY, box.minY),
          maxX: Math.max(union.maxX, box.maxX),
          maxY: Math.max(union.maxY, box.maxY),
        }
      : box
  }
  return union && toBounds(union)
}

export const contains = ({ left, top, width, height }: Bounds, { x, y }: Point): boolean =>
  x >= left && y >= top && x <= left + width && y <= top + height

export const toScreen = ({ x, y }: Point, view: View): Point => ({
  x: (x - view.x) * view.scale,
  y: (y - view.y) * view.scale,
})

/** What is in the middle of the screen. */
export const middleOf = ({ x, y, scale }: View, { width, height }: Size): Point => ({
  x: x + width / 2 / scale,
  y: y + height / 2 / scale,
})

export const layoutOf = (element: LiveElement): Layout => (element.body as Partial<Shape>).properties?.layout ?? {}

/** With some of its layout replaced, and in another frame where one is given. */
export const withLayout = (element: LiveElement, layout: Layout, frame_id = element.frame_id): LiveElement => {
  const body = element.body as Shape
  const properties = { ...body.properties, layout: { ...body.properties.layout, ...layout } }
  return { ...element, frame_id, body: { ...body, properties } }
}

/** Whole numbers where the difference cannot be seen: half pixels blur. */
export const rounded = (value: number): number => Math.round(value * 100) / 100

/** The free ends of a connector put elsewhere; those on shapes stay on them. */
export const withFreeEnds = (element: LiveElement, place: (point: Point) => Point): LiveElement => {
  const body = element.body as Connector
  const placed = (end: Connector['connected']['first']) =>
    end.shape_id !== undefined || !end.point ? end : { ...end, point: place(end.point) }
  const { first, second } = body.connected
  return { ...element, body: { ...body, connected: { first: placed(first), second: placed(second) } } }
}

export const movedConnector = (element: LiveElement, dx: number, dy: number): LiveElement =>
  withFreeEnds(element, ({ x, y }) => ({ x: rounded(x + dx), y: rounded(y + dy) }))
