import type { Connector } from '@easel/contract'
import type { Path, Segment, XY } from '../path.ts'
import { isBlocked } from './blocked-curve.ts'
import { routeElbow } from './elbow.ts'
import type { End } from './ends.ts'
import type { FindObstacles } from './obstacles.ts'

/** The way of a connector: a path that can be cut at both ends. */
export interface Route {
  /** Which way the markers point at the ends, of length 1. */
  ways: readonly [first: XY, second: XY]
  length: number
  middle: XY
  /** The path without this much at its ends. */
  path(cutFirst: number, cutSecond: number): Path
}

const CORNER = 8

const WIDE_CORNER = 40

interface Looks {
  isSharp: boolean
  /** How far an elbow goes straight before it bends. */
  stub: number
}

export const routeOf = (
  type: Connector['type'],
  first: End,
  second: End,
  { isSharp, stub }: Looks,
  findObstacles: FindObstacles,
): Route => {
  if (type === 'LINE') return polylineRoute([first.at, second.at], 0)
  if (type === 'CURVE') {
    const free = curve(first, second)
    if (!isBlocked(free.path(0, 0), first, second, findObstacles)) return free
  }
  const { points, clearance } = routeElbow(first, second, stub, findObstacles)
  const corner = type === 'CURVE' ? WIDE_CORNER : isSharp ? 0 : CORNER
  // A round corner comes nearer to what it goes around.
  return polylineRoute(points, Math.min(corner, clearance * 3.4))
}

const minus = ([x1, y1]: XY, [x2, y2]: XY): XY => [x1 - x2, y1 - y2]
const along = ([x, y]: XY, [dx, dy]: XY, length: number): XY => [x + dx * length, y + dy * length]
const distance = (one: XY, other: XY): number => Math.hypot(other[0] - one[0], other[1] - one[1])

const unit = ([x, y]: XY): XY => {
  const length = Math.hypot(x, y)
  return length > 0 ? [x / length, y / length] : [1, 0]
}

const polylineRoute = (points: readonly XY[], corner: number): Route => {
  const [first, last] = [points[0] as XY, points.at(-1) as XY]
  const [second, previous] = [points[1] ?? last, points.at(-2) ?? first]
  const lengths = points.slice(1).map((point, at) => distance(points[at] as XY, point))
  const ways = [unit(minus(first, second)), unit(minus(last, previous))] as const
  return {
    ways,
    length: lengths.reduce((sum, length) => sum + length, 0),
    middle: middleOf(points, lengths),
    path: (cutFirst, cutSecond) =>
      roundedLine([along(first, ways[0], -cutFirst), ...points.slice(1, -1), along(last, ways[1], -cutSecond)], corner),
  }
}

/** Of its longest part, where words have the most room. */
const middleOf = (points: readonly XY[], lengths: readonly number[]): XY => {
  const at = lengths.indexOf(Math.max(...lengths))
  const [from, to] = [points[at] ?? (points[0] as XY), points[at + 1] ?? (points[0] as XY)]
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

/** Corners become curves, as far as their sides are long enough. */
const roundedLine = (points: readonly XY[], corner: number): Path => {
  const segments: Segment[] = [['M', ...(points[0] as XY)]]
  for (let at = 1; at < points.length - 1; at++) {
    const [before, point, after] = [points[at - 1] as XY, points[at] as XY, points[at + 1] as XY]
    const radius = Math.min(corner, distance(before, point) / 2, distance(point, after) / 2)
    if (radius <= 0) {
      segments.push(['L', ...point])
      continue
    }
    const start = along(point, unit(minus(before, point)), radius)
    const end = along(point, unit(minus(after, point)), radius)
    const toward = (from: XY): XY => [from[0] + (point[0] - from[0]) * 0.55, from[1] + (point[1] - from[1]) * 0.55]
    segments.push(['L', ...start], ['C', ...toward(start), ...toward(end), ...end])
  }
  return [...segments, ['L', ...(points.at(-1) as XY)]]
}

const MAX_REACH = 240

/** Leaves both ends straight out of their sides. */
const curve = (first: End, second: End): Route => {
  const gap = distance(first.at, second.at)
  const reach = Math.min(MAX_REACH, Math.max(gap * 0.45, Math.min(gap, 30)))
  const out1 = first.out ?? softAxis(minus(second.at, first.at))
  const out2 = second.out ?? softAxis(minus(first.at, second.at))
  const [control1, control2] = [along(first.at, out1, reach), along(second.at, out2, reach)]
  const mean = (a: number, b: number, c: number, d: number): number => (a + 3 * b + 3 * c + d) / 8
  const ways = [[-out1[0], -out1[1]] as XY, [-out2[0], -out2[1]] as XY] as const
  return {
    ways,
    length: gap + reach,
    middle: [
      mean(first.at[0], control1[0], control2[0], second.at[0]),
      mean(first.at[1], control1[1], control2[1], second.at[1]),
    ],
    path: (cutFirst, cutSecond) => [
      ['M', ...along(first.at, ways[0], -cutFirst)],
      ['C', ...control1, ...control2, ...along(second.at, ways[1], -cutSecond)],
    ],
  }
}

/** A free end of a curve leaves along the longer axis. */
const softAxis = ([x, y]: XY): XY => (Math.abs(x) >= Math.abs(y) ? [x < 0 ? -1 : 1, 0] : [0, y < 0 ? -1 : 1])
