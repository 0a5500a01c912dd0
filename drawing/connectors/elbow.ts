import type { Bounds } from '@easel/contract'
import type { XY } from '../path.ts'
import type { End } from './ends.ts'

/** How far the line keeps away from the shapes it connects, unless its marker needs more. */
export const MARGIN = 20
/** What a bend costs, in pixels of length. */
const BEND = 40
const CROSSING = 1e12
const BACKWARDS = 1e11

/** A line of horizontal and vertical parts, around the shapes at its ends. */
export const routeElbow = (first: End, second: End, reach = MARGIN): XY[] => {
  const [out1, out2] = [axisOf(first, second), axisOf(second, first)]
  const gap = Math.hypot(second.at[0] - first.at[0], second.at[1] - first.at[1])
  const margin = first.box && second.box ? Math.min(reach, Math.max(4, gap / 2.5)) : Math.min(reach, gap / 3)
  const start = stepped(first.at, out1, margin)
  const goal = stepped(second.at, out2, margin)
  const boxes = [first.box, second.box].filter((box) => box !== undefined)
  let best: XY[] = [first.at, start, [goal[0], start[1]], goal, second.at]
  let least = Infinity
  for (const ways of [simpleWays, laneWays, detours]) {
    for (const middle of ways(start, goal, boxes, margin)) {
      const route = simplified([first.at, start, ...middle, goal, second.at])
      const price = cost(route, boxes)
      if (price >= least) continue
      least = price
      best = route
    }
    // More bends are tried only where fewer lead through a shape or back.
    if (least < BACKWARDS) break
  }
  return best
}

/** The axis nearest to the way out; of a free end, the one towards the other end. */
const axisOf = ({ at, out }: End, other: End): XY => {
  const [x, y] = out ?? [other.at[0] - at[0], other.at[1] - at[1]]
  return Math.abs(x) >= Math.abs(y) ? [x < 0 ? -1 : 1, 0] : [0, y < 0 ? -1 : 1]
}

const stepped = ([x, y]: XY, [dx, dy]: XY, length: number): XY => [x + dx * length, y + dy * length]

type Ways = (start: XY, goal: XY, boxes: readonly Bounds[], margin: number) => XY[][]

const simpleWays: Ways = ([x1, y1], [x2, y2]) => [[[x2, y1]], [[x1, y2]]]

const lanesOf = ([x1, y1]: XY, [x2, y2]: XY, boxes: readonly Bounds[], margin: number) => ({
  xs: lanes(
    x1,
    x2,
    boxes.map(({ left, width }) => [left, left + width]),
    margin,
  ),
  ys: lanes(
    y1,
    y2,
    boxes.map(({ top, height }) => [top, top + height]),
    margin,
  ),
})

const laneWays: Ways = (start, goal, boxes, margin) => {
  const [[x1, y1], [x2, y2]] = [start, goal]
  const { xs, ys } = lanesOf(start, goal, boxes, margin)
  return [
    ...xs.map((x): XY[] => [
      [x, y1],
      [x, y2],
    ]),
    ...ys.map((y): XY[] => [
      [x1, y],
      [x2, y],
    ]),
  ]
}

const detours: Ways = (start, goal, boxes, margin) => {
  const [[x1, y1], [x2, y2]] = [start, goal]
  const { xs, ys } = lanesOf(start, goal, boxes, margin)
  return xs.flatMap((x) =>
    ys.flatMap((y): XY[][] => [
      [
        [x, y1],
        [x, y],
        [x2, y],
      ],
      [
        [x1, y],
        [x, y],
        [x, y2],
      ],
    ]),
  )
}

/** Half way, between the boxes, and past each of their edges. */
const lanes = (from: number, to: number, spans: readonly (readonly [number, number])[], margin: number): number[] => {
  const result = [(from + to) / 2]
  const [one, other] = spans
  if (one && other) {
    if (one[1] < other[0]) result.push((one[1] + other[0]) / 2)
    if (other[1] < one[0]) result.push((other[1] + one[0]) / 2)
  }
  for (const [low, high] of spans) result.push(low - margin, high + margin)
  return result
}

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

const cost = (route: readonly XY[], boxes: readonly Bounds[]): number => {
  let price = (route.length - 2) * BEND
  for (let at = 1; at < route.length; at++) {
    const [from, to] = [route[at - 1] as XY, route[at] as XY]
    price += Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])
    const before = route[at - 2]
    if (before && isBack(before, from, to)) price += BACKWARDS
    for (const box of boxes) if (crosses(from, to, box)) price += CROSSING
  }
  return price
}

/** Whether a horizontal or vertical line goes through the inside of a box. */
const crosses = (from: XY, to: XY, { left, top, width, height }: Bounds): boolean => {
  const edge = 0.5
  return (
    Math.max(from[0], to[0]) > left + edge &&
    Math.min(from[0], to[0]) < left + width - edge &&
    Math.max(from[1], to[1]) > top + edge &&
    Math.min(from[1], to[1]) < top + height - edge
  )
}
