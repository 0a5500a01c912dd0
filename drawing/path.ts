import type { Matrix, PathData } from './display-list.ts'
import { apply } from './matrix.ts'

/** A command and its points, in pixels. */
export type Segment =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']
export type Path = readonly Segment[]

export type XY = readonly [x: number, y: number]

/** To a thousandth of a pixel, so that the same drawing has the same text everywhere. */
export const round = (value: number): number => Math.round(value * 1000) / 1000 + 0

export const toPathData = (path: Path): PathData => {
  let data = ''
  for (const [command, ...numbers] of path) {
    data += command
    for (let at = 0; at < numbers.length; at++) data += `${at === 0 ? '' : ' '}${round(numbers[at] as number)}`
  }
  return data
}

/** The path with every point moved. */
export const mapPath = (path: Path, move: (x: number, y: number) => XY): Path =>
  path.map((segment) => {
    const [command, ...numbers] = segment
    const moved: number[] = []
    for (let at = 0; at < numbers.length; at += 2) moved.push(...move(numbers[at] as number, numbers[at + 1] as number))
    return [command, ...moved] as unknown as Segment
  })

export const transformPath = (path: Path, matrix: Matrix): Path => mapPath(path, (x, y) => apply(matrix, x, y))

export const polyline = (...points: readonly XY[]): Path =>
  points.map(([x, y], at) => [at === 0 ? 'M' : 'L', x, y] as const)

export const polygon = (...points: readonly XY[]): Path => [...polyline(...points), ['Z']]

export const rectangle = (x: number, y: number, width: number, height: number): Path =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])

const pointAt = (cx: number, cy: number, rx: number, ry: number, radians: number): XY => [
  cx + rx * Math.cos(radians),
  cy + ry * Math.sin(radians),
]

/**
 * Part of an ellipse as curves; 0 degrees is to the right, and positive sweeps go clockwise. Begins with a move, or with
 * a line from what came before.
 */
export const arc = ([cx, cy]: XY, [rx, ry]: XY, start: number, sweep: number, begin: 'M' | 'L' = 'M'): Path => {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / 90 - 1e-9))
  const step = ((sweep / pieces) * Math.PI) / 180
  const reach = (4 / 3) * Math.tan(step / 4)
  let angle = (start * Math.PI) / 180
  const [x, y] = pointAt(cx, cy, rx, ry, angle)
  const segments: Segment[] = [[begin, x, y]]
  for (let at = 0; at < pieces; at++) {
    const next = angle + step
    const [x0, y0] = pointAt(cx, cy, rx, ry, angle)
    const [x1, y1] = pointAt(cx, cy, rx, ry, next)
    segments.push([
      'C',
      x0 - reach * rx * Math.sin(angle),
      y0 + reach * ry * Math.cos(angle),
      x1 + reach * rx * Math.sin(next),
      y1 - reach * ry * Math.cos(next),
      x1,
      y1,
    ])
    angle = next
  }
  return segments
}

export const closed = (...parts: readonly Path[]): Path => [...parts.flat(), ['Z']]

export const ellipse = (cx: number, cy: number, rx: number, ry: number): Path =>
  closed(arc([cx, cy], [rx, ry], -90, 360))

/** The ellipse that touches all sides of a box. */
export const oval = (x: number, y: number, width: number, height: number): Path =>
  ellipse(x + width / 2, y + height / 2, width / 2, height / 2)

type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number]

export const roundedRectangle = (x: number, y: number, width: number, height: number, corners: Corners): Path => {
  const [a, b, c, d] = corners
  return closed(
    arc([x + a, y + a], [a, a], 180, 90),
    arc([x + width - b, y + b], [b, b], 270, 90, 'L'),
    arc([x + width - c, y + height - c], [c, c], 0, 90, 'L'),
    arc([x + d, y + height - d], [d, d], 90, 90, 'L'),
  )
}
