import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { View } from '../canvas/canvas-types.ts'
import { type Point, toScreen } from './geometry.ts'

export type HandleName = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

/** A box with its angle, as handles stand around it. */
export interface Framing extends Bounds {
  rotate: number
}

const DRAWN_PIXELS = 8
const HIT_PIXELS = 16
const TOUCH_PIXELS = 44
/** Shorter sides have no handles of their own. */
const MIN_SIDE_PIXELS = 40
/** How far outside of a corner a box is turned. */
const TURN_PIXELS = 20
/** Beyond the handle of the corner. */
const TOUCH_TURN_PIXELS = 48

const places: Record<HandleName, readonly [x: number, y: number]> = {
  nw: [0, 0],
  ne: [1, 0],
  se: [1, 1],
  sw: [0, 1],
  n: [0.5, 0],
  e: [1, 0.5],
  s: [0.5, 1],
  w: [0, 0.5],
}

const handlesOf = ({ width, height }: Framing, { scale }: View): HandleName[] =>
  (Object.keys(places) as HandleName[]).filter((name) => {
    if (name.length === 2) return true
    return (name === 'n' || name === 's' ? width : height) * scale >= MIN_SIDE_PIXELS
  })

/** A point of the box, by its share of width and height, on the screen. */
const placeOn = (
  { left, top, width, height, rotate }: Framing,
  [across, down]: readonly [number, number],
  view: View,
): Point => {
  const [x, y] = [(across - 0.5) * width, (down - 0.5) * height]
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return toScreen({ x: left + width / 2 + x * cos - y * sin, y: top + height / 2 + x * sin + y * cos }, view)
}

/** The nearest handle in reach; inside of a small box it leaves room to take hold of the box itself. */
export const handleAt = (
  framing: Framing,
  view: View,
  px: number,
  py: number,
  isTouch: boolean,
): HandleName | undefined => {
  const reach = (isTouch ? TOUCH_PIXELS : HIT_PIXELS) / 2
  const angle = (-framing.rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const sizes = [framing.width * view.scale, framing.height * view.scale] as const
  let nearest: { name: HandleName; far: number } | undefined
  for (const name of handlesOf(framing, view)) {
    const { x, y } = placeOn(framing, places[name], view)
    const [dx, dy] = [px - x, py - y]
    const away = [dx * cos - dy * sin, dx * sin + dy * cos] as const
    const isNear = away.every((far, axis) => {
      const share = places[name][axis] as number
      const isInward = share === 0.5 ? false : share === 0 ? far > 0 : far < 0
      return Math.abs(far) <= (isInward ? Math.min(reach, (sizes[axis] as number) / 3) : reach)
    })
    const far = Math.hypot(dx, dy)
    if (isNear && far < (nearest?.far ?? Number.POSITIVE_INFINITY)) nearest = { name, far }
  }
  return nearest?.name
}

/** Whether a place is outside of a corner, and near it. */
export const isTurning = (framing: Framing, view: View, px: number, py: number, isTouch: boolean): boolean => {
  const corners = (['nw', 'ne', 'se', 'sw'] as const).map((name) => placeOn(framing, places[name], view))
  const reach = isTouch ? TOUCH_TURN_PIXELS : TURN_PIXELS
  const isNear = corners.some(({ x, y }) => Math.hypot(px - x, py - y) <= reach)
  return isNear && !isInside(corners, px, py)
}

const isInside = (corners: readonly Point[], px: number, py: number): boolean =>
  corners.every(({ x, y }, at) => {
    const next = corners[(at + 1) % corners.length] as Point
    return (next.x - x) * (py - y) - (next.y - y) * (px - x) >= 0
  })

const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const
const clockwise: HandleName[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']

/** The arrow that shows where a handle goes, as the box is turned. */
export const cursorOf = (name: HandleName, rotate: number): string =>
  cursors[(clockwise.indexOf(name) + Math.round(rotate / 45) + 16) % 4] as string

const path = (context: CanvasRenderingContext2D, framing: Framing, view: View): void => {
  context.beginPath()
  for (const name of ['nw', 'ne', 'se', 'sw'] as const) {
    const { x, y } = placeOn(framing, places[name], view)
    context.lineTo(x, y)
  }
  context.closePath()
}

export const drawOutline = (
  context: CanvasRenderingContext2D,
  framing: Framing,
  view: View,
  colour: string,
  width = 1.5,
): void => {
  path(context, framing, view)
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash([])
  context.stroke()
}

export const drawHandles = (context: CanvasRenderingContext2D, framing: Framing, view: View, colour: string): void => {
  drawOutline(context, framing, view, colour)
  context.fillStyle = '#ffffff'
  for (const name of handlesOf(framing, view)) {
    const { x, y } = placeOn(framing, places[name], view)
    const half = DRAWN_PIXELS / 2
    context.beginPath()
    context.roundRect(x - half, y - half, DRAWN_PIXELS, DRAWN_PIXELS, 2)
    context.fill()
    context.stroke()
  }
}
