import type { Point } from '../geometry.ts'

/** A curve from where the one before it ended. */
export interface Curve {
  control1: Point
  control2: Point
  end: Point
}

/** How often the places along a curve are improved before it is cut in two. */
const ROUNDS = 4
/** A curve that is farther away than so many tolerances is cut at once. */
const NEAR_ENOUGH = 16

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const along = (from: Point, by: Point, times: number): Point => ({ x: from.x + by.x * times, y: from.y + by.y * times })
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y
const lengthOf = (a: Point): number => Math.hypot(a.x, a.y)
const unit = (a: Point): Point => {
  const length = lengthOf(a) || 1
  return { x: a.x / length, y: a.y / length }
}

/** Where a curve is at a fraction of its way. */
export const pointOn = (start: Point, { control1, control2, end }: Curve, t: number): Point => {
  const s = 1 - t
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return {
    x: a * start.x + b * control1.x + c * control2.x + d * end.x,
    y: a * start.y + b * control1.y + c * control2.y + d * end.y,
  }
}

/**
 * Few curves that go by all points, none farther away than the tolerance: P. J. Schneider, "An Algorithm for
 * Automatically Fitting Digitized Curves", Graphics Gems, 1990.
 */
export const fitCurves = (points: readonly Point[], tolerance: number): Curve[] => {
  const distinct = points.filter((point, at) => at === 0 || lengthOf(minus(point, points[at - 1] as Point)) > 1e-6)
  const [first, second] = distinct
  if (!first || !second) return []
  const [last, before] = [distinct.at(-1) as Point, distinct.at(-2) as Point]
  return fit(distinct, unit(minus(second, first)), unit(minus(before, last)), tolerance)
}

const fit = (points: readonly Point[], leaving: Point, arriving: Point, tolerance: number): Curve[] => {
  const start = points[0] as Point
  const end = points.at(-1) as Point
  if (points.length === 2) {
    const reach = lengthOf(minus(end, start)) / 3
    return [{ control1: along(start, leaving, reach), control2: along(end, arriving, reach), end }]
  }
  let places = placesAlong(points)
  let curve = curveThrough(points, places, leaving, arriving)
  let farthest = farthestOf(points, places, curve)
  if (farthest.distance <= tolerance) return [curve]
  for (let round = 0; round < ROUNDS && farthest.distance < tolerance * NEAR_ENOUGH; round++) {
    places = places.map((t, at) => nearer(start, curve, points[at] as Point, t))
    curve = curveThrough(points, places, leaving, arriving)
    farthest = farthestOf(points, places, curve)
    if (farthest.distance <= tolerance) return [curve]
  }
  const { at } = farthest
  const across = unit(minus(points[at - 1] as Point, points[at + 1] as Point))
  const onward = { x: -across.x, y: -across.y }
  return [
    ...fit(points.slice(0, at + 1), leaving, across, tolerance),
    ...fit(points.slice(at), onward, arriving, tolerance),
  ]
}

/** Fractions of the way along the points. */
const placesAlong = (points: readonly Point[]): number[] => {
  let sum = 0
  const lengths = points.map((point, at) => {
    sum += at === 0 ? 0 : lengthOf(minus(point, points[at - 1] as Point))
    return sum
  })
  return lengths.map((length) => length / sum)
}

/** The curve of least squares that leaves and arrives in the given directions. */
const curveThrough = (points: readonly Point[], places: readonly number[], leaving: Point, arriving: Point): Curve => {
  const start = points[0] as Point
  const end = points.at(-1) as Point
  const straight = { control1: start, control2: end, end }
  let [a, b, c, x, y] = [0, 0, 0, 0, 0]
  points.forEach((point, at) => {
    const t = places[at] as number
    const s = 1 - t
    const one = along({ x: 0, y: 0 }, leaving, 3 * s * s * t)
    const two = along({ x: 0, y: 0 }, arriving, 3 * s * t * t)
    const rest = minus(point, pointOn(start, straight, t))
    a += dot(one, one)
    b += dot(one, two)
    c += dot(two, two)
    x += dot(one, rest)
    y += dot(two, rest)
  })
  const determinant = a * c - b * b
  const far = lengthOf(minus(end, start))
  let [reach1, reach2] = [0, 0]
  if (Math.abs(determinant) > 1e-12) {
    reach1 = (x * c - y * b) / determinant
    reach2 = (y * a - x * b) / determinant
  }
  // Backwards, or loops far beyond its ends: a plain one is cut in two instead.
  const isOdd = (reach: number): boolean => reach < 1e-6 * far || reach > 4 * far
  if (isOdd(reach1) || isOdd(reach2)) [reach1, reach2] = [far / 3, far / 3]
  return { control1: along(start, leaving, reach1), control2: along(end, arriving, reach2), end }
}

const farthestOf = (points: readonly Point[], places: readonly number[], curve: Curve) => {
  let farthest = { at: Math.floor(points.length / 2), distance: 0 }
  for (let at = 1; at < points.length - 1; at++) {
    const distance = lengthOf(minus(pointOn(points[0] as Point, curve, places[at] as number), points[at] as Point))
    if (distance > farthest.distance) farthest = { at, distance }
  }
  return farthest
}

/** One step of Newton's method to where the curve is nearest to a point. */
const nearer = (start: Point, curve: Curve, point: Point, t: number): number => {
  const { control1, control2, end } = curve
  const s = 1 - t
  const [d1, d2, d3] = [minus(control1, start), minus(control2, control1), minus(end, control2)]
  const speed = {
    x: 3 * (s * s * d1.x + 2 * s * t * d2.x + t * t * d3.x),
    y: 3 * (s * s * d1.y + 2 * s * t * d2.y + t * t * d3.y),
  }
  const turn = {
    x: 6 * (s * (d2.x - d1.x) + t * (d3.x - d2.x)),
    y: 6 * (s * (d2.y - d1.y) + t * (d3.y - d2.y)),
  }
  const away = minus(pointOn(start, curve, t), point)
  const slope = dot(speed, speed) + dot(away, turn)
  if (Math.abs(slope) < 1e-12) return t
  return Math.max(0, Math.min(1, t - dot(away, speed) / slope))
}
