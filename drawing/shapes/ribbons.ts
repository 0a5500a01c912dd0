import { type Path, polygon, type Segment, type XY } from '../path.ts'
import { type Draw, layered, part } from './outline.ts'

/** A band raised in the middle, with two forked tails behind it. */
export const ribbon: Draw = (w, h) => {
  const drop = h / 6
  const [from, fold] = [w * 0.2, w * 0.29]
  const tail: XY[] = [
    [0, drop],
    [fold, drop],
    [fold, h],
    [0, h],
    [w * 0.09, (h + drop) / 2],
  ]
  const corner: XY[] = [
    [from, h - drop],
    [fold, h - drop],
    [fold, h],
  ]
  const mirrored = (points: readonly XY[]): XY[] => points.map(([x, y]) => [w - x, y])
  return layered(
    [
      part(polygon(...tail)),
      part(polygon(...mirrored(tail))),
      part(polygon(...corner), { tone: -0.25 }),
      part(polygon(...mirrored(corner)), { tone: -0.25 }),
      part(polygon([from, 0], [w - from, 0], [w - from, h - drop], [from, h - drop])),
    ],
    [from, 0, w - from, h - drop],
  )
}

/** How much of the height the straight ribbon keeps; the rest is the bow. */
const FLAT = 0.78

/** The ribbon bent upwards: every line becomes a curve along the same bow. */
export const curvedRibbon: Draw = (w, h) => {
  const { parts, text } = ribbon(w, h)
  const bow = (x: number, y: number): XY => {
    const side = w === 0 ? 0 : (2 * x) / w - 1
    return [x, y * FLAT + (1 - FLAT) * h * side * side]
  }
  const [left = 0, top = 0, right = w, bottom = h] = text ?? []
  const [, highest] = bow(left, top)
  return layered(
    parts.map((one) => ({ ...one, path: bend(one.path, bow) })),
    [left, highest, right, bottom * FLAT],
  )
}

/** Polygons only: a line under a quadratic bow is exactly one curve. */
const bend = (path: Path, bow: (x: number, y: number) => XY): Path => {
  const points = path.filter(([command]) => command !== 'Z').map(([, x, y]) => [x, y] as XY)
  const [first] = points as [XY]
  const curves = points.map((from, at): Segment => {
    const to = points[(at + 1) % points.length] as XY
    const [x0, y0] = bow(...from)
    const [x2, y2] = bow(...to)
    const [mx, my] = bow((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    const [cx, cy] = [2 * mx - (x0 + x2) / 2, 2 * my - (y0 + y2) / 2]
    return [
      'C',
      x0 + ((cx - x0) * 2) / 3,
      y0 + ((cy - y0) * 2) / 3,
      x2 + ((cx - x2) * 2) / 3,
      y2 + ((cy - y2) * 2) / 3,
      x2,
      y2,
    ]
  })
  return [['M', ...bow(...first)], ...curves, ['Z']]
}
