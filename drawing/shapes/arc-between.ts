import { arc, type Path, type XY } from '../path.ts'

/** An ellipse below this is a line. */
const SMALLEST = 1e-6

/**
 * The part of an ellipse from one point to another: more than half of it where the sweep is more than 180 degrees, and
 * against the clock where it is negative. Radii that are too short are lengthened, as SVG does.
 */
export const arcBetween = (from: XY, to: XY, x_radius: number, y_radius: number, sweep = 90): Path => {
  const line: Path = [['L', ...to]]
  if (x_radius < SMALLEST || y_radius < SMALLEST) return line
  // On the unit circle.
  const [x1, y1] = [from[0] / x_radius, from[1] / y_radius]
  const [x2, y2] = [to[0] / x_radius, to[1] / y_radius]
  const half = Math.hypot(x2 - x1, y2 - y1) / 2
  if (!(half > 0) || !Number.isFinite(half)) return line
  const radius = Math.max(1, half)
  const away = Math.sqrt(Math.max(0, radius * radius - half * half))
  const isLarge = Math.abs(sweep) > 180
  const isClockwise = sweep >= 0
  const side = isLarge === isClockwise ? 1 : -1
  const cx = (x1 + x2) / 2 + (side * away * (y2 - y1)) / (2 * half)
  const cy = (y1 + y2) / 2 - (side * away * (x2 - x1)) / (2 * half)
  const start = (Math.atan2(y1 - cy, x1 - cx) * 180) / Math.PI
  const end = (Math.atan2(y2 - cy, x2 - cx) * 180) / Math.PI
  const turn = isClockwise ? (end - start + 720) % 360 : -((start - end + 720) % 360)
  if (turn === 0) return line
  const [, ...curves] = arc([cx * x_radius, cy * y_radius], [radius * x_radius, radius * y_radius], start, turn)
  return [...curves.slice(0, -1), endingAt(curves, to)]
}

/** The last curve, ending exactly where it should. */
const endingAt = (curves: Path, [x, y]: XY): Path[number] => {
  const [, a, b, c, d] = curves.at(-1) as readonly ['C', number, number, number, number, number, number]
  return ['C', a, b, c, d, x, y]
}
