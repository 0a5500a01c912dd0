import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { layoutOf, type Point, rounded, withLayout } from './geometry.ts'
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

interface ResizeOptions {
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

/** One element, turned or not: what lies opposite to the handle stays where it is. */
export const resizedOne = (
  element: LiveElement,
  handle: HandleName,
  by: Point,
  options: ResizeOptions,
): LiveElement => {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(element)
  const own = resizedBox({ left, top, width, height }, handle, turned(by, -rotate), options)
  // The middle moves in the directions of the turned box.
  const shift = turned(
    { x: own.left + own.width / 2 - left - width / 2, y: own.top + own.height / 2 - top - height / 2 },
    rotate,
  )
  return withLayout(element, {
    left: rounded(left + width / 2 + shift.x - own.width / 2),
    top: rounded(top + height / 2 + shift.y - own.height / 2),
    width: rounded(own.width),
    height: rounded(own.height),
  })
}

/** Elements in a box that becomes another: each keeps its share of it. */
export const resizedAll = (elements: readonly LiveElement[], from: Bounds, to: Bounds): LiveElement[] => {
  const across = from.width > 0 ? to.width / from.width : 1
  const down = from.height > 0 ? to.height / from.height : 1
  return elements.map((element) => {
    if (element.kind === 'CONNECTOR') return element
    const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(element)
    return withLayout(element, {
      left: rounded(to.left + (left - from.left) * across),
      top: rounded(to.top + (top - from.top) * down),
      width: rounded(width * across),
      height: rounded(height * down),
    })
  })
}
