import type { Shape } from '@easel/contract'
import { arc, closed, polygon, rectangle, roundedRectangle, type XY } from '../path.ts'
import { type Draw, layered, outline, part, shade, withHole } from './outline.ts'

type Basic = NonNullable<Shape['basic']>

/** The corner of rounded and snipped rectangles, as a share of the shorter side. */
const CORNER = 1 / 6

export const plainRectangle: Draw = (w, h) => outline(rectangle(0, 0, w, h))

const roundedCorners = {
  NORMAL: [1, 1, 1, 1],
  SINGLE: [0, 1, 0, 0],
  SAME_SIDE: [1, 1, 0, 0],
  DIAGONAL: [1, 0, 1, 0],
} as const

export const rounded =
  (detail: NonNullable<Basic['rounded_rectangle']>['type'] = 'NORMAL'): Draw =>
  (w, h) => {
    const radius = Math.min(w, h) * CORNER
    const [a, b, c, d] = roundedCorners[detail]
    return outline(roundedRectangle(0, 0, w, h, [a * radius, b * radius, c * radius, d * radius]))
  }

const snippedCorners = {
  SNIP_SINGLE: [0, 1, 0, 0],
  SNIP_SAME_SIDE: [1, 1, 0, 0],
  SNIP_DIAGONAL: [0, 1, 0, 1],
} as const

export const snipped =
  (detail: NonNullable<Basic['snip_rectangle']>['type'] = 'SNIP_SINGLE'): Draw =>
  (w, h) => {
    const cut = Math.min(w, h) * CORNER
    const [a, b, c, d] = snippedCorners[detail].map((times) => times * cut) as [number, number, number, number]
    const points: XY[] = [
      [0, a],
      [a, 0],
      [w - b, 0],
      [w, b],
      [w, h - c],
      [w - c, h],
      [d, h],
      [0, h - d],
    ]
    return outline(polygon(...points))
  }

export const roundSnipped: Draw = (w, h) => {
  const cut = Math.min(w, h) * CORNER
  return outline(
    closed(arc([cut, cut], [cut, cut], 180, 90), [
      ['L', w - cut, 0],
      ['L', w, cut],
      ['L', w, h],
      ['L', 0, h],
    ]),
  )
}

/** Corners cut out by circles. */
export const plaque: Draw = (w, h) => {
  const r = Math.min(w, h) * CORNER
  const corner: XY = [r, r]
  const text = r * Math.SQRT1_2
  return outline(
    closed(
      arc([0, 0], corner, 90, -90),
      arc([w, 0], corner, 180, -90, 'L'),
      arc([w, h], corner, 270, -90, 'L'),
      arc([0, h], corner, 0, -90, 'L'),
    ),
    [text, text, w - text, h - text],
  )
}

export const frame: Draw = (w, h) => {
  const bar = Math.min(w, h) / 8
  const hole = rectangle(bar, bar, w - 2 * bar, h - 2 * bar)
  return withHole([...rectangle(0, 0, w, h), ...hole], [bar, bar, w - bar, h - bar])
}

export const halfFrame: Draw = (w, h) => {
  const bar = Math.min(w, h) / 3
  const slope = w === 0 || h === 0 ? 0 : bar
  const inner: XY[] = [
    [w - (slope * w) / (h || 1), bar],
    [bar, bar],
    [bar, h - (slope * h) / (w || 1)],
  ]
  const [right, corner, bottom] = inner as [XY, XY, XY]
  const clampedRight: XY = [Math.max(bar, right[0]), bar]
  const clampedBottom: XY = [bar, Math.max(bar, bottom[1])]
  return outline(polygon([0, 0], [w, 0], clampedRight, corner, clampedBottom, [0, h]), [0, 0, w, bar])
}

export const lShape: Draw = (w, h) => {
  const bar = Math.min(w, h) / 2
  return outline(polygon([0, 0], [bar, 0], [bar, h - bar], [w, h - bar], [w, h], [0, h]), [0, h - bar, w, h])
}

export const diagonalStripe: Draw = (w, h) =>
  outline(polygon([w / 2, 0], [w, 0], [0, h], [0, h / 2]), [0, 0, w * 0.75, h * 0.75])

export const cross: Draw = (w, h) => {
  const arm = Math.min(w, h) / 4
  const points: XY[] = [
    [arm, 0],
    [w - arm, 0],
    [w - arm, arm],
    [w, arm],
    [w, h - arm],
    [w - arm, h - arm],
    [w - arm, h],
    [arm, h],
    [arm, h - arm],
    [0, h - arm],
    [0, arm],
    [arm, arm],
  ]
  return outline(polygon(...points), [0, arm, w, h - arm])
}

export const bevel: Draw = (w, h) => {
  const b = Math.min(w, h) / 8
  const [x, y] = [w - b, h - b]
  return layered(
    [
      shade(rectangle(0, 0, w, h), 0),
      shade(polygon([0, 0], [w, 0], [x, b], [b, b]), 0.35),
      shade(polygon([0, 0], [b, b], [b, y], [0, h]), 0.2),
      shade(polygon([w, 0], [w, h], [x, y], [x, b]), -0.15),
      shade(polygon([0, h], [b, y], [x, y], [w, h]), -0.09),
      part(rectangle(0, 0, w, h), { isFilled: false }),
      part(rectangle(b, b, w - 2 * b, h - 2 * b), { isFilled: false }),
    ],
    [b, b, x, y],
  )
}

export const foldedCorner: Draw = (w, h) => {
  const fold = Math.min(w, h) / 6
  const flap: XY[] = [
    [w - fold, h],
    [w - fold * 0.8, h - fold * 0.8],
    [w, h - fold],
  ]
  return layered(
    [part(polygon([0, 0], [w, 0], [w, h - fold], [w - fold, h], [0, h])), part(polygon(...flap), { tone: -0.2 })],
    [0, 0, w, h - fold],
  )
}
