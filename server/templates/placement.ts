import type { Bounds } from '@easel/contract'
import type { TopLeft } from './edits.ts'

/** Pixels kept free around existing elements. */
export const GAP = 40

/** The object model's limit for coordinates. */
const MAX_COORDINATE = 1e9

type Size = Pick<Bounds, 'width' | 'height'>

/** AUTO: right of all content, aligned with its top; the nearest free place if that is outside the canvas. */
export const placeBeside = (obstacles: readonly Bounds[], size: Size): TopLeft | undefined => {
  if (obstacles.length === 0) return { top: 0, left: 0 }
  let top = Infinity
  let right = -Infinity
  for (const obstacle of obstacles) {
    top = Math.min(top, obstacle.top)
    right = Math.max(right, obstacle.left + obstacle.width)
  }
  const beside = { top, left: right + GAP }
  return isOnCanvas(beside, size) ? beside : placeNearest(beside, obstacles, size)
}

export const isOnCanvas = ({ top, left }: TopLeft, { width, height }: Size): boolean =>
  top >= -MAX_COORDINATE && left >= -MAX_COORDINATE && top + height <= MAX_COORDINATE && left + width <= MAX_COORDINATE

/**
 * NEAR_POSITION: the position closest to `target` that keeps the gap to every obstacle; undefined if the canvas is full.
 *
 * Each obstacle, extended by the gap and to the left and top by the size of the template, is a box that the top left corner
 * must not be in. The search divides the canvas until the point of an area that is closest to the target is free, and skips
 * areas that are farther away than the best position so far.
 */
export const placeNearest = (target: TopLeft, obstacles: readonly Bounds[], size: Size): TopLeft | undefined => {
  let best: TopLeft | undefined
  let shortest = Infinity
  const search = (area: Edges, candidates: readonly Edges[]): void => {
    const point = clamp(target, area)
    const distance = Math.hypot(point.top - target.top, point.left - target.left)
    if (distance >= shortest) return
    const boxes = candidates.filter((box) => overlaps(box, area))
    const cover = largestAt(point, boxes, area)
    if (cover) {
      for (const part of divide(area, cover, target)) search(part, boxes)
    } else {
      best = point
      shortest = distance
    }
  }
  const boxes = obstacles.map((obstacle) => toForbiddenBox(obstacle, size))
  search(areaAround(boxes, target, size), boxes)
  return best
}

interface Edges {
  top: number
  left: number
  bottom: number
  right: number
}

const toForbiddenBox = ({ top, left, width, height }: Bounds, size: Size): Edges => ({
  top: top - size.height - GAP,
  left: left - size.width - GAP,
  bottom: top + height + GAP,
  right: left + width + GAP,
})

/** The bounding box of all boxes and the target, within the canvas. No position outside of it is closer. */
const areaAround = (boxes: readonly Edges[], target: TopLeft, size: Size): Edges => {
  const canvas = {
    top: -MAX_COORDINATE,
    left: -MAX_COORDINATE,
    bottom: MAX_COORDINATE - size.height,
    right: MAX_COORDINATE - size.width,
  }
  const { top, left } = clamp(target, canvas)
  const area = { top, left, bottom: top, right: left }
  for (const box of boxes) {
    area.top = Math.min(area.top, box.top)
    area.left = Math.min(area.left, box.left)
    area.bottom = Math.max(area.bottom, box.bottom)
    area.right = Math.max(area.right, box.right)
  }
  return {
    top: Math.max(area.top, canvas.top),
    left: Math.max(area.left, canvas.left),
    bottom: Math.min(area.bottom, canvas.bottom),
    right: Math.min(area.right, canvas.right),
  }
}

const clamp = ({ top, left }: TopLeft, area: Edges): TopLeft => ({
  top: Math.min(Math.max(top, area.top), area.bottom),
  left: Math.min(Math.max(left, area.left), area.right),
})

/** A box does not include its edges, an area does. */
const overlaps = (box: Edges, area: Edges): boolean =>
  box.left < area.right && box.right > area.left && box.top < area.bottom && box.bottom > area.top

/** Of the boxes that cover the point, the one that covers most of the area: it leaves the least to search. */
const largestAt = ({ top, left }: TopLeft, boxes: readonly Edges[], area: Edges): Edges | undefined => {
  let largest: Edges | undefined
  let most = -1
  for (const box of boxes) {
    if (box.left >= left || box.right <= left || box.top >= top || box.bottom <= top) continue
    const width = Math.min(box.right, area.right) - Math.max(box.left, area.left)
    const height = Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top)
    if (width * height <= most) continue
    most = width * height
    largest = box
  }
  return largest
}

/** Halves an area that is much larger than the box, the half closer to the target first; otherwise cuts the box out. */
const divide = (area: Edges, box: Edges, target: TopLeft): Edges[] => {
  const across = (area.right - area.left) / (box.right - box.left)
  const down = (area.bottom - area.top) / (box.bottom - box.top)
  if (Math.max(across, down) <= 2) return cutOut(area, box)
  if (across > down) {
    const middle = (area.left + area.right) / 2
    const halves = [
      { ...area, right: middle },
      { ...area, left: middle },
    ]
    return target.left <= middle ? halves : halves.reverse()
  }
  const middle = (area.top + area.bottom) / 2
  const halves = [
    { ...area, bottom: middle },
    { ...area, top: middle },
  ]
  return target.top <= middle ? halves : halves.reverse()
}

const cutOut = (area: Edges, box: Edges): Edges[] => {
  const left = Math.max(area.left, box.left)
  const right = Math.min(area.right, box.right)
  return [
    { ...area, right: box.left },
    { ...area, left: box.right },
    { ...area, left, right, bottom: box.top },
    { ...area, left, right, top: box.bottom },
  ].filter((part) => part.left <= part.right && part.top <= part.bottom)
}
