import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { TracePoint } from '../editor-types.ts'
import type { Point } from '../geometry.ts'
import type { Curve } from './fit-curve.ts'
import { type Figure, inkOf, toFigure } from './ink-element.ts'
import { smoothed } from './stroke-points.ts'

/** A pen that is always pressed alike draws a line of one width. */
const LEAST_SPREAD = 0.08
/** A circle as four curves. */
const KAPPA = 0.5523

/** Half the pressure is the width of the pen. */
export const widthAt = ({ pressure = 0.5 }: TracePoint, { width = 1 }: Stroke): number => width * (0.3 + 1.4 * pressure)

export const hasPressure = (points: readonly TracePoint[]): boolean => {
  const all = points.map(({ pressure }) => pressure ?? 0.5)
  return Math.max(...all) - Math.min(...all) >= LEAST_SPREAD
}

/** A line that is wider where the pen was pressed: an outline in the colour of the pen. */
export const newBrush = (points: readonly TracePoint[], scale: number, stroke: Stroke): LiveElement => {
  const drawn = smoothed(points, scale)
  const runs = runsOf(drawn)
  const round = [...runs.map(([first]) => first), drawn.at(-1)].filter((point) => point !== undefined)
  const figures = [
    ...runs.filter((run) => run.length > 1).map((run) => bodyOf(run, scale, stroke)),
    ...round.map((point) => circle(point, widthAt(point, stroke) / 2)),
  ]
  return inkOf(figures, { fills: [stroke.fill ?? {}], strokes: [] })
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

/** From one sharp turn to the next: both have the point of the turn, and a circle joins them. */
const runsOf = (points: readonly TracePoint[]): TracePoint[][] => {
  const runs: TracePoint[][] = [[]]
  points.forEach((point, at) => {
    runs.at(-1)?.push(point)
    const [before, next] = [points[at - 1], points[at + 1]]
    if (!before || !next) return
    const [into, out] = [minus(point, before), minus(next, point)]
    if (into.x * out.x + into.y * out.y < 0) runs.push([point])
  })
  return runs
}

/** Along one side and back along the other, clockwise. */
const bodyOf = (run: readonly TracePoint[], scale: number, stroke: Stroke): Figure => {
  const sides = run.map((point, at) => {
    const { x, y } = minus(run[at + 1] ?? point, run[at - 1] ?? point)
    const half = widthAt(point, stroke) / 2 / (Math.hypot(x, y) || 1)
    return {
      left: { x: point.x + y * half, y: point.y - x * half },
      right: { x: point.x - y * half, y: point.y + x * half },
    }
  })
  const there = toFigure(
    sides.map(({ left }) => left),
    scale,
  )
  const back = toFigure(sides.map(({ right }) => right).reverse(), scale)
  return { start: there.start, curves: [...there.curves, straightTo(back.start), ...back.curves], isClosed: true }
}

const straightTo = (end: Point): Curve => ({ control1: end, control2: end, end })

const circle = ({ x, y }: Point, radius: number): Figure => {
  const k = KAPPA * radius
  const at = (dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })
  return {
    start: at(radius, 0),
    curves: [
      { control1: at(radius, k), control2: at(k, radius), end: at(0, radius) },
      { control1: at(-k, radius), control2: at(-radius, k), end: at(-radius, 0) },
      { control1: at(-radius, -k), control2: at(-k, -radius), end: at(0, -radius) },
      { control1: at(k, -radius), control2: at(radius, -k), end: at(radius, 0) },
    ],
    isClosed: true,
  }
}
