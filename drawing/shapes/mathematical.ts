import type { Shape } from '@easel/contract'
import { ellipse, type Path, polygon, rectangle, type XY } from '../path.ts'
import { type Draw, outline } from './outline.ts'

type SymbolType = NonNullable<Shape['mathematical_symbol']>['type']

/** Between the edge of the box and the ends of the bars. */
const MARGIN = 0.1

/** The twelve corners of a plus around the origin. */
const plusPoints = (across: number, down: number, half: number): XY[] => [
  [-half, -down],
  [half, -down],
  [half, -half],
  [across, -half],
  [across, half],
  [half, half],
  [half, down],
  [-half, down],
  [-half, half],
  [-across, half],
  [-across, -half],
  [-half, -half],
]

const plus: Draw = (w, h) => {
  const half = Math.min(w, h) * 0.12
  const points = plusPoints(w * (0.5 - MARGIN), h * (0.5 - MARGIN), half)
  return outline(polygon(...points.map(([x, y]): XY => [w / 2 + x, h / 2 + y])))
}

const multiply: Draw = (w, h) => {
  const least = Math.min(w, h)
  const turn = Math.SQRT1_2
  const points = plusPoints(least * 0.45, least * 0.45, least * 0.12)
  return outline(polygon(...points.map(([x, y]): XY => [w / 2 + (x - y) * turn, h / 2 + (x + y) * turn])))
}

const bar = (w: number, middle: number, thick: number): Path =>
  rectangle(w * MARGIN, middle - thick / 2, w * (1 - 2 * MARGIN), thick)

const divide: Draw = (w, h) => {
  const dot = Math.min(w * 0.4, h * 0.12)
  return outline([
    ...bar(w, h / 2, h * 0.2),
    ...ellipse(w / 2, h * 0.2, dot, dot),
    ...ellipse(w / 2, h * 0.8, dot, dot),
  ])
}

const [HIGH, LOW, THICK] = [0.34, 0.66, 0.2]

const equal: Draw = (w, h) => outline([...bar(w, h * HIGH, h * THICK), ...bar(w, h * LOW, h * THICK)])

/** One outline around both bars and the stroke through them. */
const notEqual: Draw = (w, h) => {
  const [left, right] = [w * MARGIN, w * (1 - MARGIN)]
  const half = Math.min(w, h) * 0.12
  const centre = (y: number): number => w / 2 + ((h / 2 - y) / (h || 1)) * Math.min(w * 0.4, h * 0.36)
  const [y1, y2, y3, y4] = [HIGH - THICK / 2, HIGH + THICK / 2, LOW - THICK / 2, LOW + THICK / 2].map((y) => y * h) as [
    number,
    number,
    number,
    number,
  ]
  const down = (y: number): XY => [centre(y) + half, y]
  const up = (y: number): XY => [centre(y) - half, y]
  const rightSide: XY[] = [
    down(0),
    down(y1),
    [right, y1],
    [right, y2],
    down(y2),
    down(y3),
    [right, y3],
    [right, y4],
    down(y4),
    down(h),
  ]
  const leftSide: XY[] = [up(h), up(y4), [left, y4], [left, y3], up(y3), up(y2), [left, y2], [left, y1], up(y1), up(0)]
  return outline(polygon(...rightSide, ...leftSide))
}

export const mathematicalSymbols: Readonly<Record<SymbolType, Draw>> = {
  PLUS: plus,
  MINUS: (w, h) => outline(bar(w, h / 2, h * 0.24)),
  MULTIPLY: multiply,
  DIVIDE: divide,
  EQUAL: equal,
  NOT_EQUAL: notEqual,
}
