import type { XY } from '../path.ts'
import type { End } from './ends.ts'
import { type Field, findWay, TOLERANCE } from './find-way.ts'
import type { Edges, FindObstacles, Obstacle } from './obstacles.ts'
import { CLEARANCE, type Place, placeEnds } from './place-ends.ts'

/** It comes nearer to shapes where there is no way otherwise. */
const CLEARANCES = [CLEARANCE, 5, 1]
const MAX_OBSTACLES = 48
/** Places that are looked at for one connector. */
const MAX_EXPANDED = 8_000

export interface Elbow {
  points: XY[]
  /** How far it keeps from every shape, at least. */
  clearance: number
  /** What it took to find it. */
  effort: { rounds: number; expanded: number; obstacles: number }
}

/**
 * A line of horizontal and vertical parts, around the shapes at its ends and those between. It is found past the ends
 * alone first; what it crosses is taken in, until it crosses nothing: the best way past some that crosses none of the
 * others is the best past all. So it depends on what stood in its way, and on nothing else.
 */
export const routeElbow = (first: End, second: End, reach: number, findObstacles: FindObstacles): Elbow => {
  const isInTheWay = (obstacle: Obstacle): boolean =>
    obstacle.id !== first.id &&
    obstacle.id !== second.id &&
    !contains(obstacle, first.at) &&
    !contains(obstacle, second.at)
  const place = placeEnds(first, second, reach, (box) => findObstacles(box).filter(isInTheWay))
  const known = new Map<string, Obstacle>()
  const effort = { rounds: 0, expanded: 0, obstacles: 0 }
  const result = (points: readonly XY[], clearance: number): Elbow => ({
    points: simplified([first.at, ...points, second.at]),
    clearance,
    effort: { ...effort, obstacles: known.size },
  })
  let pastEnds: XY[] | undefined
  for (const clearance of CLEARANCES) {
    while (true) {
      const boxes = [
        ...place.boxes.map((box) => padded(box, place, clearance === CLEARANCE ? place.margins : both(clearance))),
        ...[...known.values()].map((box) => padded(box, place, both(clearance))),
        ...place.aside.map((box) => ({ ...box, gap: Infinity, isBlocking: false })),
      ]
      const { points, expanded } = findWay({ ...place, boxes })
      effort.rounds += 1
      effort.expanded += expanded
      if (!points) break
      pastEnds ??= points
      const crossed = obstaclesOn(points, place, clearance, (box) =>
        findObstacles(box).filter((one) => !known.has(one.id) && isInTheWay(one)),
      )
      const isEnough = known.size + crossed.length > MAX_OBSTACLES || effort.expanded > MAX_EXPANDED
      if (crossed.length === 0 || isEnough) return result(points, leastGap(boxes))
      for (const one of crossed) known.set(one.id, one)
    }
    if (effort.expanded > MAX_EXPANDED) break
  }
  return result(pastEnds ?? [place.start, [place.goal[0], place.start[1]], place.goal], 0)
}

type Padded = Field['boxes'][number] & { gap: number }

/** A box with what is kept free around it: no more than lets the way begin and end. */
const padded = ({ left, top, right, bottom }: Edges, { start, goal }: Place, wanted: XY): Padded => {
  const room = Math.min(...[start, goal].map(([x, y]) => Math.max(left - x, x - right, top - y, y - bottom)))
  const isBlocking = room > -TOLERANCE
  const [x, y] = wanted.map((one) => (isBlocking ? Math.max(0, Math.min(one, room)) : one)) as [number, number]
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y, gap: Math.min(x, y), isBlocking }
}

const both = (gap: number): XY => [gap, gap]

const leastGap = (boxes: readonly Padded[]): number =>
  boxes.reduce((least, { gap, isBlocking }) => (isBlocking ? Math.min(least, gap) : least), Infinity)

const obstaclesOn = (
  points: readonly XY[],
  place: Place,
  clearance: number,
  findObstacles: FindObstacles,
): Obstacle[] => {
  const found: Obstacle[] = []
  for (let at = 1; at < points.length; at++) {
    const part = edgesOf(points[at - 1] as XY, points[at] as XY)
    const { left, top, right, bottom } = part
    const near = { left: left - clearance, top: top - clearance, right: right + clearance, bottom: bottom + clearance }
    for (const one of findObstacles(near)) {
      const box = padded(one, place, both(clearance))
      if (box.isBlocking && isThrough(part, box)) found.push(one)
    }
  }
  return [...new Set(found)]
}

const edgesOf = ([x1, y1]: XY, [x2, y2]: XY): Edges => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  right: Math.max(x1, x2),
  bottom: Math.max(y1, y2),
})

/** Whether a horizontal or vertical part goes through the inside of a box. */
const isThrough = (part: Edges, box: Edges): boolean =>
  part.right > box.left + TOLERANCE &&
  part.left < box.right - TOLERANCE &&
  part.bottom > box.top + TOLERANCE &&
  part.top < box.bottom - TOLERANCE

const contains = ({ left, top, right, bottom }: Edges, [x, y]: XY): boolean =>
  x >= left - TOLERANCE && x <= right + TOLERANCE && y >= top - TOLERANCE && y <= bottom + TOLERANCE

/** Without points that lie on the line between their neighbours. */
const simplified = (points: readonly XY[]): XY[] => {
  const result: XY[] = []
  for (const point of points) {
    const [one, other] = [result.at(-2), result.at(-1)]
    if (other && other[0] === point[0] && other[1] === point[1]) continue
    const isStraight =
      one && other && ((one[0] === other[0] && other[0] === point[0]) || (one[1] === other[1] && other[1] === point[1]))
    if (isStraight && !isBack(one, other, point)) result.pop()
    result.push(point)
  }
  return result
}

const isBack = (one: XY, other: XY, next: XY): boolean =>
  (other[0] - one[0]) * (next[0] - other[0]) + (other[1] - one[1]) * (next[1] - other[1]) < 0
