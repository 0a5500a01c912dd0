import type { Point } from '../geometry.ts'

/** A straight way from one place to another. */
export interface Way {
  from: Point
  to: Point
}

export const distanceTo = ({ x, y }: Point, { from, to }: Way): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / squared))
  return Math.hypot(from.x + t * dx - x, from.y + t * dy - y)
}

const side = ({ from, to }: Way, { x, y }: Point): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)

const cross = (one: Way, other: Way): boolean =>
  side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0

export const distanceBetween = (one: Way, other: Way): number =>
  cross(one, other)
    ? 0
    : Math.min(
        distanceTo(one.from, other),
        distanceTo(one.to, other),
        distanceTo(other.from, one),
        distanceTo(other.to, one),
      )

/** Whether a place is in what a line goes around, by the rule of even and odd. */
export const isWithin = ({ x, y }: Point, line: readonly Point[]): boolean => {
  let isInside = false
  let before = line.at(-1)
  for (const at of line) {
    if (before && at.y > y !== before.y > y && x < ((before.x - at.x) * (y - at.y)) / (before.y - at.y) + at.x)
      isInside = !isInside
    before = at
  }
  return isInside
}
