import { arc, closed, polygon, polyline, type XY } from '../path.ts'
import { type Draw, layered, outline, part } from './outline.ts'

/** Up from the lower left, then to the right. */
export const bent: Draw = (w, h) => {
  const least = Math.min(w, h)
  const [thick, half] = [least * 0.25, least * 0.25]
  const neck = w - Math.min(half, w / 2)
  const radius = Math.min(least * 0.4375, neck)
  const inner = Math.max(0, radius - thick)
  const top = half - thick / 2
  const low = top + thick
  return outline(
    closed(
      polyline([0, h]),
      arc([radius, top + radius], [radius, radius], 180, 90, 'L'),
      polylineTo([neck, top], [neck, 0], [w, half], [neck, 2 * half], [neck, low]),
      arc([thick + inner, low + inner], [inner, inner], -90, -90, 'L'),
      polylineTo([thick, h]),
    ),
    [0, top, neck, low],
  )
}

/** Up on the left, and down on the right. */
export const uTurn: Draw = (w, h) => {
  const least = Math.min(w, h)
  const [thick, half] = [least * 0.25, least * 0.25]
  const right = w - half + thick / 2
  const radius = Math.min(least * 0.4375, right / 2)
  const inner = Math.max(0, radius - thick)
  const [neck, tip] = [h * 0.75 - Math.min(half, h * 0.3), h * 0.75]
  const shaft = right - thick
  return outline(
    closed(
      polyline([0, h]),
      arc([radius, radius], [radius, radius], 180, 90, 'L'),
      arc([right - radius, radius], [radius, radius], -90, 90, 'L'),
      polylineTo([right, neck], [w, neck], [w - half, tip], [w - 2 * half, neck], [shaft, neck]),
      arc([shaft - inner, thick + inner], [inner, inner], 0, -90, 'L'),
      arc([thick + inner, thick + inner], [inner, inner], -90, -90, 'L'),
      polylineTo([thick, h]),
    ),
    [0, 0, right, thick],
  )
}

/** To the right along the bottom, then up. */
export const bentUp: Draw = (w, h) => {
  const least = Math.min(w, h)
  const [thick, half] = [least * 0.25, least * 0.25]
  const x = w - half
  const points: XY[] = [
    [0, h - thick],
    [x - thick / 2, h - thick],
    [x - thick / 2, half],
    [w - 2 * half, half],
    [x, 0],
    [w, half],
    [x + thick / 2, half],
    [x + thick / 2, h],
    [0, h],
  ]
  return outline(polygon(...points), [0, h - thick, x, h])
}

/** A band that swings out to the left and ends in an arrow to the right; its back is darker. */
export const curved: Draw = (w, h) => {
  const head = Math.min(w * 0.5, Math.min(w, h) * 0.3)
  const half = h * 0.2
  const thick = h * 0.2
  const y = h - half
  const turn = w === 0 ? 0 : Math.asin(head / w)
  const middle = (y - thick / 2) / (1 + Math.cos(turn))
  const theta = 90 + (turn * 180) / Math.PI
  const upper: XY = [w, middle]
  const lower: XY = [w, middle + thick]
  const radii: XY = [w, middle]
  const back = closed(arc(upper, radii, 270, -90), arc(lower, radii, 180, 90, 'L'))
  const front = closed(
    arc(upper, radii, 180, theta - 180),
    polylineTo([w - head, y - half], [w, y], [w - head, h], [w - head, y + thick / 2]),
    arc(lower, radii, theta, 180 - theta, 'L'),
  )
  return layered(
    [part(back, { tone: -0.2 }), part(front)],
    [w * 0.3, h * 0.2, w, h * 0.6],
    [w * 0.3, h * 0.18, w, h * 0.64],
  )
}

const polylineTo = (...points: readonly XY[]) => points.map(([x, y]) => ['L', x, y] as const)
