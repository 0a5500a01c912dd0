import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import { type Point, unionOf } from '../geometry.ts'
import { distanceTo } from './distance.ts'

export type Meant = { kind: 'line' } | { kind: 'shape'; name: 'basic/RECTANGLE' | 'basic/OVAL'; bounds: Bounds }

/** In shares of the distance between its ends: a line that bends more is not meant to be straight. */
const MAX_BEND = 0.2
/** In shares of its length: how far apart the ends may be of what goes around. */
const MAX_GAP = 0.2
const MIN_SIDE_PIXELS = 20
const MIN_LENGTH_PIXELS = 30
/** Of its box, a rectangle has all, an oval 79 %. */
const RECTANGLE_SHARE = 0.88
const OVAL_SHARE = 0.62

/** What somebody means who draws and then holds still; undefined: what they have drawn. */
export const recognise = (points: readonly Point[], scale: number): Meant | undefined => {
  const [first, last] = [points[0], points.at(-1)]
  const bounds = unionOf(points.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })))
  if (!first || !last || !bounds) return undefined
  const length = points.reduce((sum, to, at) => sum + distance(points[at - 1] ?? to, to), 0)
  if (length * scale < MIN_LENGTH_PIXELS) return undefined
  const apart = distance(first, last)
  if (apart > length * MAX_GAP) {
    const bend = Math.max(...points.map((point) => distanceTo(point, { from: first, to: last })))
    return bend <= apart * MAX_BEND ? { kind: 'line' } : undefined
  }
  if (Math.min(bounds.width, bounds.height) * scale < MIN_SIDE_PIXELS) return undefined
  const share = areaOf(points) / (bounds.width * bounds.height)
  if (share < OVAL_SHARE) return undefined
  return { kind: 'shape', name: share >= RECTANGLE_SHARE ? 'basic/RECTANGLE' : 'basic/OVAL', bounds }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const areaOf = (points: readonly Point[]): number => {
  let sum = 0
  points.forEach((point, at) => {
    const next = points[(at + 1) % points.length] as Point
    sum += point.x * next.y - next.x * point.y
  })
  return Math.abs(sum) / 2
}
