import type { Bounds } from '@easel/contract'
import { type Cover, coverOf } from './cover.ts'
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
 * NEAR_POSITION: the place for the top left corner that is nearest to `wanted` and leaves the gap to every obstacle;
 * undefined where the canvas has none.
 *
 * Where the corner may not be is the union of the obstacles, each grown by the gap, and to the left and the top by the
 * size of what is placed, edges not counted. Only boxes that come within some reach of the wanted place can hinder a
 * place within that reach: so the reach grows until it holds the answer, and what is far away costs nothing.
 */
export const nearest = (wanted: Corner, obstacles: readonly Bounds[], size: Size): Corner | undefined => {
  const boxes = obstacles.map((obstacle) => grow(obstacle, size))
  for (let reach = size.width + size.height; ; reach *= 4) {
    const near = boxes.filter((box) => comesWithin(reach, box, wanted))
    const found = nearestOutside(near, wanted, size)
    if (near.length === boxes.length || (found && distance(found, wanted) <= reach)) return found
  }
}

/**
 * From the nearest place no small step leads nearer: across and down, it is level with the wanted place or a box is in
 * the way. So its left is the wanted left or, before that, the left edge of a box or, beyond, the right edge of one; its
 * top likewise. A line sweeps over these lefts and keeps, for these tops, how many boxes cover each; at each left it asks
 * for the free top nearest to the wanted one. n boxes take about n log n steps, and the answer is exact.
 */
const nearestOutside = (boxes: readonly Edges[], wanted: Corner, size: Size): Corner | undefined => {
  const lowest = farthest - size.height
  const rightmost = farthest - size.width
  const start = { top: within(wanted.top, lowest), left: within(wanted.left, rightmost) }
  const lefts = new Float64Array(2 * boxes.length + 1).fill(start.left)
  const tops = new Float64Array(2 * boxes.length + 1).fill(start.top)
  let at = 0
  for (const { top, left, bottom, right } of boxes) {
    if (left < start.left) lefts[at] = left
    if (top < start.top) tops[at] = top
    at++
    if (right > start.left) lefts[at] = right
    if (bottom > start.top) tops[at] = bottom
    at++
  }
  const cover = coverOf(onCanvas(tops, lowest))
  const sweepTo = sweep(boxes, cover)
  let best: Corner | undefined
  let shortest = Infinity
  for (const left of onCanvas(lefts, rightmost)) {
    sweepTo(left)
    if (Math.abs(left - wanted.left) >= shortest) continue
    const top = cover.freeNear(start.top)
    if (top === undefined) continue
    const away = distance({ top, left }, wanted)
    if (away >= shortest) continue
    shortest = away
    best = { top, left }
  }
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

const comesWithin = (reach: number, { top, left, bottom, right }: Edges, wanted: Corner): boolean =>
  left <= wanted.left + reach &&
  right >= wanted.left - reach &&
  top <= wanted.top + reach &&
  bottom >= wanted.top - reach

const distance = (one: Corner, other: Corner): number => Math.hypot(one.top - other.top, one.left - other.left)

/** A function that moves the line on to a left: after it, the cover is that of the boxes that the line cuts. */
const sweep = (boxes: readonly Edges[], cover: Cover): ((left: number) => void) => {
  const entering = boxes.toSorted((one, other) => one.left - other.left)
  const leaving = boxes.toSorted((one, other) => one.right - other.right)
  let entered = 0
  let gone = 0
  return (left) => {
    for (let box = entering[entered]; box && box.left < left; box = entering[++entered])
      cover.change(box.top, box.bottom, 1)
    for (let box = leaving[gone]; box && box.right <= left; box = leaving[++gone]) cover.change(box.top, box.bottom, -1)
  }
}

const within = (place: number, last: number): number => Math.min(Math.max(place, -farthest), last)

/** The places that are on the canvas, in order. */
const onCanvas = (places: Float64Array, last: number): Float64Array =>
  places.filter((place) => within(place, last) === place).sort()
