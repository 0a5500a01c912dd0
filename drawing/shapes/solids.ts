import { arc, closed, oval, polygon, polyline, type XY } from '../path.ts'
import { type Draw, layered, lines, part } from './outline.ts'

/** A cylinder that stands. */
export const can: Draw = (w, h) => {
  const lid = Math.min(w * 0.5, h) / 4
  const body = closed(arc([w / 2, lid], [w / 2, lid], 180, 180), arc([w / 2, h - lid], [w / 2, lid], 0, 180, 'L'))
  return layered([part(body), part(oval(0, 0, w, 2 * lid), { tone: 0.25 })], [0, 2 * lid, w, h - lid])
}

export const cube: Draw = (w, h) => {
  const depth = Math.min(w, h) / 4
  const front = w - depth
  const top: XY[] = [
    [0, depth],
    [depth, 0],
    [w, 0],
    [front, depth],
  ]
  const side: XY[] = [
    [front, depth],
    [w, 0],
    [w, h - depth],
    [front, h],
  ]
  return layered(
    [
      part(polygon([0, depth], [front, depth], [front, h], [0, h])),
      part(polygon(...top), { tone: 0.25 }),
      part(polygon(...side), { tone: -0.2 }),
    ],
    [0, depth, front, h],
  )
}

/** A drum that lies, its end to the right. */
export const drum: Draw = (w, h) => {
  const end = Math.min(w, h * 0.66) / 4
  const body = closed(arc([end, h / 2], [end, h / 2], 90, 180), arc([w - end, h / 2], [end, h / 2], -90, 180, 'L'))
  return layered([part(body), lines(arc([w - end, h / 2], [end, h / 2], -90, -180))], [end, 0, w - 2 * end, h])
}

/** A drum that stands, with the rim of its lid. */
export const disk: Draw = (w, h) => {
  const lid = h / 6
  const body = closed(arc([w / 2, lid], [w / 2, lid], 180, 180), arc([w / 2, h - lid], [w / 2, lid], 0, 180, 'L'))
  return layered([part(body), lines(arc([w / 2, lid], [w / 2, lid], 180, -180))], [0, 2 * lid, w, h - lid])
}

export const crossed =
  (diagonal: boolean): Draw =>
  (w, h) => {
    const [x, y] = diagonal ? [w * 0.1464, h * 0.1464] : [0, 0]
    const bars = diagonal
      ? [polyline([x, y], [w - x, h - y]), polyline([w - x, y], [x, h - y])]
      : [polyline([w / 2, 0], [w / 2, h]), polyline([0, h / 2], [w, h / 2])]
    return layered([part(oval(0, 0, w, h)), lines(bars.flat())], [w * 0.1464, h * 0.1464, w * 0.8536, h * 0.8536])
  }
