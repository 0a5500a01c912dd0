import type { Bounds } from '@easel/contract'
import type { Corner } from './operations.ts'

/** Room, in pixels, that is kept free around what is there already. */
export const gap = 40

/** Places go this far from the origin, as the object model has it. */
const farthest = 1e9

type Size = Pick<Bounds, 'width' | 'height'>

/** AUTO: to the right of everything, level with its top; where the canvas ends there, the nearest place with room. */
export const nextTo = (obstacles: readonly Bounds[], size: Size): Corner | undefined => {
  if (obstacles.length === 0) return { top: 0, left: 0 }
  let top = Infinity
  let right = -Infinity
  for (const obstacle of obstacles) {
    top = Math.min(top, obstacle.top)
    right = Math.max(right, obstacle.left + obstacle.width)
  }
  const beside = { top, left: right + gap }
  return isOnCanvas(beside, size) ? beside : nearest(beside, obstacles, size)
}

export const isOnCanvas = ({ top, left }: Corner, { width, height }: Size): boolean =>
  top >= -farthest && left >= -farthest && top + height <= farthest && left + width <= farthest

/**
 * NEAR_POSITION: the top left corner that is nearest to `wanted` and leaves the gap to every obstacle; undefined where the
 * canvas has none.
 *
 * The corner may not be inside an obstacle that is grown by the gap and, to the left and the top, by the size of what is
 * placed. The search divides the canvas until the nearest point of an area is free, and passes over areas that are farther
 * away than what it has found.
 */
export const nearest = (wanted: Corner, obstacles: readonly Bounds[], size: Size): Corner | undefined => {
  let best: Corner | undefined
  let shortest = Infinity
  const search = (area: Edges, candidates: readonly Edges[]): void => {
    const point = clamp(wanted, area)
    const distance = Math.hypot(point.top - wanted.top, point.left - wanted.left)
    if (distance >= shortest) return
    const boxes = candidates.filter((box) => overlaps(box, area))
    const cover = largestAt(point, boxes, area)
    if (cover) {
      for (const part of divide(area, cover, wanted)) search(part, boxes)
    } else {
      best = point
      shortest = distance
    }
  }
  const boxes = obstacles.map((obstacle) => grow(obstacle, size))
  search(areaAround(boxes, wanted, size), boxes)
  return best
}

interface Edges {
  top: number
  left: number
  bottom: number
  right: number
}

const grow = ({ top, left, width, height }: Bounds, size: Size): Edges => ({
  top: top - size.height - gap,
  left: left - size.width - gap,
  bottom: top + height + gap,
  right: left + width + gap,
})

/** All boxes and the wanted point, as far as the canvas goes: from outside of it a step towards it is free. */
const areaAround = (boxes: readonly Edges[], wanted: Corner, size: Size): Edges => {
  const canvas = { top: -farthest, left: -farthest, bottom: farthest - size.height, right: farthest - size.width }
  const { top, left } = clamp(wanted, canvas)
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

const clamp = ({ top, left }: Corner, area: Edges): Corner => ({
  top: Math.min(Math.max(top, area.top), area.bottom),
  left: Math.min(Math.max(left, area.left), area.right),
})

/** The edges of a box do not belong to it, those of an area do. */
const overlaps = (box: Edges, area: Edges): boolean =>
  box.left < area.right && box.right > area.left && box.top < area.bottom && box.bottom > area.top

/** Of the boxes that cover the point, the one that takes most of the area: it leaves the least to search. */
const largestAt = ({ top, left }: Corner, boxes: readonly Edges[], area: Edges): Edges | undefined => {
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

/** An area that is much larger than the box is halved, the half with the wanted point first; else the box is cut out. */
const divide = (area: Edges, box: Edges, wanted: Corner): Edges[] => {
  const across = (area.right - area.left) / (box.right - box.left)
  const down = (area.bottom - area.top) / (box.bottom - box.top)
  if (Math.max(across, down) <= 2) return cutOut(area, box)
  if (across > down) {
    const middle = (area.left + area.right) / 2
    const halves = [
      { ...area, right: middle },
      { ...area, left: middle },
    ]
    return wanted.left <= middle ? halves : halves.reverse()
  }
  const middle = (area.top + area.bottom) / 2
  const halves = [
    { ...area, bottom: middle },
    { ...area, top: middle },
  ]
  return wanted.top <= middle ? halves : halves.reverse()
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
