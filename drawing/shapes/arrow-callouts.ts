import { polygon, type XY } from '../path.ts'
import { type Draw, outline } from './outline.ts'

/** A box with an arrow on its right side. */
export const arrowCallout: Draw = (w, h) => {
  const least = Math.min(w, h)
  const [box, neck] = [w * 0.65, w - Math.min(least * 0.25, w * 0.2)]
  const [half, shaft] = [least * 0.25, least * 0.125]
  const y = h / 2
  const points: XY[] = [
    [0, 0],
    [box, 0],
    [box, y - shaft],
    [neck, y - shaft],
    [neck, y - half],
    [w, y],
    [neck, y + half],
    [neck, y + shaft],
    [box, y + shaft],
    [box, h],
    [0, h],
  ]
  return outline(polygon(...points), [0, 0, box, h])
}

export const leftRightCallout: Draw = (w, h) => {
  const least = Math.min(w, h)
  const [from, to] = [w * 0.26, w * 0.74]
  const head = Math.min(least * 0.25, w * 0.16)
  const [half, shaft] = [least * 0.25, least * 0.125]
  const y = h / 2
  const left: XY[] = [
    [from, h],
    [from, y + shaft],
    [head, y + shaft],
    [head, y + half],
    [0, y],
    [head, y - half],
    [head, y - shaft],
    [from, y - shaft],
    [from, 0],
  ]
  const right = left.map(([px, py]): XY => [w - px, py]).reverse()
  return outline(polygon(...left, ...right), [from, 0, to, h])
}

export const quadCallout: Draw = (w, h) => {
  const [bx, by] = [w * 0.26, h * 0.26]
  const least = Math.min(w, h)
  const head = least * 0.16
  const [half, shaft] = [least * 0.18, least * 0.08]
  const [x, y] = [w / 2, h / 2]
  /** A quarter, from the middle of the left arrow to that of the upper one. */
  const quarter: XY[] = [
    [0, y],
    [head, y - half],
    [head, y - shaft],
    [bx, y - shaft],
    [bx, by],
    [x - shaft, by],
    [x - shaft, head],
    [x - half, head],
    [x, 0],
  ]
  const rightUp = quarter.map(([px, py]): XY => [w - px, py]).reverse()
  const upper = [...quarter, ...rightUp]
  const lower = upper.map(([px, py]): XY => [px, h - py]).reverse()
  return outline(polygon(...upper, ...lower), [bx, by, w - bx, h - by])
}
