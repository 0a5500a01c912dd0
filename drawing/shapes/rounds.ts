import { arc, closed, ellipse, oval, type Path, polygon, type Segment, type XY } from '../path.ts'
import {
  type Draw,
  insideOval,
  layered,
  lines,
  lowInsideOval,
  outline,
  part,
  segment,
  shade,
  share,
  withHole,
} from './outline.ts'

export const plainOval: Draw = (w, h) => outline(oval(0, 0, w, h), insideOval(w, h), lowInsideOval(w, h))

const centred = (w: number, h: number): readonly [centre: XY, radii: XY] => [
  [w / 2, h / 2],
  [w / 2, h / 2],
]

/** Three quarters of a disc; words are in the lower half. */
export const pie: Draw = (w, h) => {
  const [centre, radii] = centred(w, h)
  return outline(closed(arc(centre, radii, 0, 270), [['L', w / 2, h / 2]]), share(w, h, [0.1, 0.5, 0.9, 0.8]))
}

export const chord: Draw = (w, h) => {
  const [centre, radii] = centred(w, h)
  const text = share(w, h, [0.12, 0.2, 0.57, 0.8])
  return outline(closed(arc(centre, radii, 45, 225)), text, share(w, h, [0.04, 0.43, 0.67, 0.69]))
}

export const teardrop: Draw = (w, h) => {
  const [centre, radii] = centred(w, h)
  const tip: Path = [
    ['C', w * 0.72, 0, w * 0.86, 0, w, 0],
    ['C', w, h * 0.14, w, h * 0.28, w, h / 2],
  ]
  return outline(closed(arc(centre, radii, 0, 270), tip), insideOval(w, h))
}

export const donut: Draw = (w, h) => {
  const ring = Math.min(w, h) / 4
  return withHole([...oval(0, 0, w, h), ...oval(ring, ring, w - 2 * ring, h - 2 * ring)], insideOval(w, h))
}

/** A ring with a bar across, worked out on a circle that is then stretched. */
export const noSymbol: Draw = (w, h) => {
  const [centre] = centred(w, h)
  const inner = 0.66
  const half = (Math.acos(0.15 / inner) * 180) / Math.PI
  const radii: XY = [(w / 2) * inner, (h / 2) * inner]
  const path = [
    ...oval(0, 0, w, h),
    ...closed(arc(centre, radii, -45 - half, 2 * half)),
    ...closed(arc(centre, radii, 135 - half, 2 * half)),
  ]
  return withHole(path, insideOval(w, h))
}

export const blockArc: Draw = (w, h) => {
  const ring = Math.min(w, h) / 4
  const path = closed(arc([w / 2, h], [w / 2, h], 180, 180), arc([w / 2, h], [w / 2 - ring, h - ring], 0, -180, 'L'))
  return outline(path, [ring, 0, w - ring, ring])
}

/** A quarter of an ellipse: the line is open, the fill a wedge. */
export const arcLine: Draw = (w, h) => {
  const curve = arc([0, h], [w, h], -90, 90)
  return layered([shade(closed(curve, [['L', 0, h]]), 0), lines(curve)], [0, h * 0.3, w * 0.7, h])
}

export const smiley: Draw = (w, h) => {
  const mouth: Path = [
    ['M', w * 0.25, h * 0.62],
    ['C', w * 0.35, h * 0.84, w * 0.65, h * 0.84, w * 0.75, h * 0.62],
  ]
  const eye = (x: number): Path => ellipse(w * x, h * 0.38, w * 0.055, h * 0.055)
  return layered(
    [part(oval(0, 0, w, h)), part(eye(0.34), { tone: -0.4 }), part(eye(0.66), { tone: -0.4 }), lines(mouth)],
    insideOval(w, h),
  )
}

export const heart: Draw = (w, h) => {
  const scaled = (...numbers: number[]): Segment =>
    ['C', ...numbers.map((value, at) => value * (at % 2 === 0 ? w : h))] as unknown as Segment
  const path: Path = [
    ['M', w * 0.5, h * 0.25],
    scaled(0.46, 0.1, 0.38, 0, 0.26, 0),
    scaled(0.11, 0, 0, 0.12, 0, 0.3),
    scaled(0, 0.58, 0.3, 0.76, 0.5, 1),
    scaled(0.7, 0.76, 1, 0.58, 1, 0.3),
    scaled(1, 0.12, 0.89, 0, 0.74, 0),
    scaled(0.62, 0, 0.54, 0.1, 0.5, 0.25),
    ['Z'],
  ]
  return outline(path, [w * 0.16, h * 0.24, w * 0.84, h * 0.65], [w * 0.07, h * 0.25, w * 0.93, h * 0.51])
}

export const sun: Draw = (w, h) => {
  const at = (radius: number, degrees: number): XY => {
    const angle = (degrees * Math.PI) / 180
    return [w / 2 + (w / 2) * radius * Math.cos(angle), h / 2 + (h / 2) * radius * Math.sin(angle)]
  }
  // Rays stand on the disc: between two of them its edge is seen.
  const rays = Array.from({ length: 8 }, (_, index) => index * 45)
  const points = rays.flatMap((ray) => [at(0.62, ray - 13), at(1, ray), at(0.62, ray + 13), at(0.64, ray + 22.5)])
  return outline(polygon(...points), share(w, h, [0.24, 0.24, 0.76, 0.76]), share(w, h, [0.21, 0.375, 0.79, 0.625]))
}

export const moon: Draw = (w, h) =>
  outline(
    closed(arc([w, h / 2], [w, h / 2], -90, -180), arc([w, h / 2], [w / 2, h / 2], -270, 180, 'L')),
    share(w, h, [0.14, 0.25, 0.5, 0.75]),
    share(w, h, [0.04, 0.375, 0.5, 0.625]),
  )

/** A face with twelve marks; the hands show ten past ten. */
export const clock: Draw = (w, h) => {
  const at = (radius: number, hour: number): XY => {
    const angle = ((hour * 30 - 90) * Math.PI) / 180
    return [w / 2 + (w / 2) * radius * Math.cos(angle), h / 2 + (h / 2) * radius * Math.sin(angle)]
  }
  const marks = Array.from({ length: 12 }, (_, hour) => segment(at(hour % 3 === 0 ? 0.78 : 0.86, hour), at(0.94, hour)))
  const hands = [segment(at(0.45, 10.17), [w / 2, h / 2]), segment([w / 2, h / 2], at(0.68, 2))]
  return layered([part(oval(0, 0, w, h)), lines([...marks, ...hands].flat())], insideOval(w, h))
}
