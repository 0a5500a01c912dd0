import type { Bounds } from '@easel/contract'
import type { Path, Segment, XY } from '../path.ts'
import type { End } from './ends.ts'
import type { Edges, FindObstacles } from './obstacles.ts'

/** A curve is looked at as so many straight pieces. */
const PIECES = 32
/** How far inside of a box it is inside. */
const DEPTH = 1

/** Whether a curve goes through the shapes that it connects, or through another one that it does not begin or end in. */
export const isBlocked = (path: Path, first: End, second: End, findObstacles: FindObstacles): boolean => {
  const points = flattened(path)
  if (returnsTo(points, first.box) || returnsTo(points.toReversed(), second.box)) return true
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1] as XY, points[at] as XY]
    const found = findObstacles({
      left: Math.min(from[0], to[0]),
      top: Math.min(from[1], to[1]),
      right: Math.max(from[0], to[0]),
      bottom: Math.max(from[1], to[1]),
    })
    for (const one of found) {
      if (one.id === first.id || one.id === second.id || contains(one, first.at) || contains(one, second.at)) continue
      if (crosses(from, to, one)) return true
    }
  }
  return false
}

/** Whether points that begin at a shape go through it after they have left it. */
const returnsTo = (points: readonly XY[], box: Bounds | undefined): boolean => {
  if (!box) return false
  const inner = innerEdges(box)
  const outside = points.findIndex((point) => !contains(inner, point))
  return points.some((to, at) => at > outside && outside >= 0 && crosses(points[at - 1] as XY, to, inner))
}

type CurveTo = readonly ['C', number, number, number, number, number, number]

const flattened = (path: Path): XY[] => {
  const [[, x0, y0], [, x1, y1, x2, y2, x3, y3]] = path as [Segment & ['M', number, number], CurveTo]
  return Array.from({ length: PIECES + 1 }, (_, step) => {
    const t = step / PIECES
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
  })
}

const innerEdges = ({ left, top, width, height }: Bounds): Edges => ({
  left: left + DEPTH,
  top: top + DEPTH,
  right: left + width - DEPTH,
  bottom: top + height - DEPTH,
})

const contains = ({ left, top, right, bottom }: Edges, [x, y]: XY): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Whether a straight piece goes through the inside of a box. */
const crosses = ([x1, y1]: XY, [x2, y2]: XY, { left, top, right, bottom }: Edges): boolean => {
  let [enter, leave] = [0, 1]
  for (const [from, to, low, high] of [
    [x1, x2, left, right],
    [y1, y2, top, bottom],
  ] as const) {
    if (from === to) {
      if (from <= low || from >= high) return false
      continue
    }
    const [one, other] = [(low - from) / (to - from), (high - from) / (to - from)]
    enter = Math.max(enter, Math.min(one, other))
    leave = Math.min(leave, Math.max(one, other))
  }
  return enter < leave
}
