import type { Shape } from '@easel/contract'
import { polygon, type XY } from '../path.ts'
import { type Draw, type Inner, outline, polygonOf, regular, share, stretched } from './outline.ts'

type Basic = NonNullable<Shape['basic']>

export const triangle =
  (detail: NonNullable<Basic['triangle']>['type'] = 'ISOSCELES'): Draw =>
  (w, h) =>
    detail === 'ISOSCELES'
      ? outline(
          polygon([w / 2, 0], [w, h], [0, h]),
          [w * 0.25, h * 0.5, w * 0.75, h],
          [w * 0.14, h * 0.72, w * 0.86, h],
        )
      : outline(polygon([0, 0], [w, h], [0, h]), [w * 0.02, h * 0.52, w * 0.52, h], [w * 0.05, h * 0.7, w * 0.7, h])

export const diamond: Draw = (w, h) =>
  outline(
    polygon([w / 2, 0], [w, h / 2], [w / 2, h], [0, h / 2]),
    [w * 0.25, h * 0.25, w * 0.75, h * 0.75],
    [w * 0.125, h * 0.375, w * 0.875, h * 0.625],
  )

export const trapezoid: Draw = (w, h) => {
  const inset = Math.min(w, h) / 4
  return outline(polygon([inset, 0], [w - inset, 0], [w, h], [0, h]), [inset * 0.67, h * 0.2, w - inset * 0.67, h])
}

export const parallelogram: Draw = (w, h) => {
  const inset = Math.min(w, h) / 4
  return outline(polygon([inset, 0], [w, 0], [w - inset, h], [0, h]), [inset, 0, w - inset, h])
}

export const hexagon: Draw = (w, h) => {
  const inset = Math.min(w, h) / 4
  const points: XY[] = [
    [inset, 0],
    [w - inset, 0],
    [w, h / 2],
    [w - inset, h],
    [inset, h],
    [0, h / 2],
  ]
  return outline(polygon(...points), [inset * 0.7, h * 0.1, w - inset * 0.7, h * 0.9])
}

export const octagon: Draw = (w, h) => {
  const cut = Math.min(w, h) * 0.2929
  const points: XY[] = [
    [cut, 0],
    [w - cut, 0],
    [w, cut],
    [w, h - cut],
    [w - cut, h],
    [cut, h],
    [0, h - cut],
    [0, cut],
  ]
  return outline(polygon(...points), [cut / 2, cut / 2, w - cut / 2, h - cut / 2])
}

const regularPolygon =
  (corners: number, start: number, [left, top, right, bottom]: Inner): Draw =>
  (w, h) =>
    outline(polygon(...stretched(w, h, regular(corners, start))), [left * w, top * h, right * w, bottom * h])

export const pentagon = regularPolygon(5, -90, [0.19, 0.23, 0.81, 1])
export const heptagon = regularPolygon(7, -90, [0.1, 0.2, 0.9, 0.8])
export const decagon = regularPolygon(10, 0, [0.1, 0.1, 0.9, 0.9])

// biome-ignore format: points of one outline
const bolt: XY[] = [
  [0.392, 0], [0.595, 0.281], [0.512, 0.315], [0.767, 0.556], [0.684, 0.596], [1, 1], [0.464, 0.69], [0.566, 0.648],
  [0.232, 0.449], [0.352, 0.388], [0, 0.18],
]

/** It is slimmer than most words: they cross its edge rather than be torn. */
export const lightningBolt: Draw = (w, h) =>
  outline(polygonOf(w, h, bolt), share(w, h, [0.37, 0.36, 0.67, 0.6]), share(w, h, [0.24, 0.36, 0.8, 0.6]))
