import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { layoutOf, type Point, rounded, withFreeEnds, withLayout } from './geometry.ts'
import type { HandleName } from './handles.ts'

const MIN_SIZE = 4

/** Which way each handle goes. */
export const sides: Record<HandleName, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]> = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
}

export interface ResizeOptions {
  /** Shift: the ratio of the sides stays. */
  isEven: boolean
  /** Alt: about the middle. */
  isCentred: boolean
}

/** A box whose handle was dragged by a distance, in its own directions. */
export const resizedBox = (
  box: Bounds,
  handle: HandleName,
  by: Point,
  { isEven, isCentred }: ResizeOptions,
): Bounds => {
  const [sx, sy] = sides[handle]
  const times = isCentred ? 2 : 1
  let width = Math.max(MIN_SIZE, box.width + sx * by.x * times)
  let height = Math.max(MIN_SIZE, box.height + sy * by.y * times)
  if (isEven && box.width > 0 && box.height > 0) {
    const [across, down] = [width / box.width, height / box.height]
    const factor = sx === 0 ? down : sy === 0 ? across : Math.max(across, down)
    width = Math.max(MIN_SIZE, box.width * factor)
    height = Math.max(MIN_SIZE, box.height * factor)
  }
  /** From the side that stays where it is. */
  const start = (from: number, size: number, next: number, side: number): number =>
    isCentred || side === 0 ? from + (size - next) / 2 : side < 0 ? from + size - next : from
  // A side that is not dragged stays where it was, unless the ratio moves it.
  const left = sx === 0 && !isEven ? box.left : start(box.left, box.width, width, sx)
  const top = sy === 0 && !isEven ? box.top : start(box.top, box.height, height, sy)
  return { left, top, width, height }
}

const turned = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The box of an element, turned or not, whose handle was dragged; in its own directions. */
export const draggedBox = (element: LiveElement, handle: HandleName, by: Point, options: ResizeOptions): Bounds => {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(element)
  return resizedBox({ left, top, width, height }, handle, turned(by, -rotate), options)
}

/** The same box of another size: what lies opposite to the handle stays where it is. */
export const anchored = (
  box: Bounds,
  { width = box.width, height = box.height }: Partial<Bounds>,
  handle: HandleName,
  isCentred: boolean,
): Bounds => {
  const [sx, sy] = sides[handle]
  const start = (from: number, spare: number, side: number): number =>
    from + (isCentred && side !== 0 ? spare / 2 : side < 0 ? spare : 0)
  return { left: start(box.left, box.width - width, sx), top: start(box.top, box.height - height, sy), width, height }
}

/** Where an element stands that is to have a box in its own directions: its middle moves in those of the turned box. */
export const boxOf = (element: LiveElement, own: Bounds): Bounds => {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(element)
  const shift = turned(
    { x: own.left + own.width / 2 - left - width / 2, y: own.top + own.height / 2 - top - height / 2 },
    rotate,
  )
  return {
    left: rounded(left + width / 2 + shift.x - own.width / 2),
    top: rounded(top + height / 2 + shift.y - own.height / 2),
    width: rounded(own.width),
    height: rounded(own.height),
  }
}

/** Elements in a box that becomes another: each keeps its share of it, and so does the free end of a line. */
export const resizedAll = (elements: readonly LiveElement[], from: Bounds, to: Bounds): LiveElement[] => {
  const across = from.width > 0 ? to.width / from.width : 1
  const down = from.height > 0 ? to.height / from.height : 1
  const scaled = ({ x, y }: Point): Point => ({
    x: rounded(to.left + (x - from.left) * across),
    y: rounded(to.top + (y - from.top) * down),
  })
  return elements.map((element) => {
    if (element.kind === 'CONNECTOR') return withFreeEnds(element, scaled)
    const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(element)
    const corner = scaled({ x: left, y: top })
    return withLayout(element, {
      left: corner.x,
      top: corner.y,
      width: rounded(width * across),
      height: rounded(height * down),
    })
  })
}
