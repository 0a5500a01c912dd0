import type { Fill } from '@easel/contract/shapes/fill.ts'
import { toCss } from './colours.ts'
import type { Matrix, Paint, Stop } from './display-list.ts'
import type { Environment } from './environment.ts'
import { imagePaint } from './image-fill.ts'
import { cosine, invert, multiply, sine } from './matrix.ts'

type Gradient = NonNullable<Fill['gradient']>

type ImageSizes = Environment['imageSize']

/** What a fill looks like in a box; undefined for a fill of nothing. Points of gradients are fractions of the box. */
export const toPaint = (fill: Fill, width: number, height: number, sizes?: ImageSizes): Paint | undefined => {
  if (fill.solid) return toCss(fill.solid.color, fill.alpha)
  if (fill.image) return imagePaint(fill.image, fill.alpha, [width, height], sizes)
  return fill.gradient && gradientPaint(fill.gradient, fill.alpha, width, height)
}

const gradientPaint = (gradient: Gradient, alpha: number | undefined, width: number, height: number): Paint => {
  const { type = 'LINEAR' } = gradient
  const stops = toStops(gradient.stops, alpha)
  if (type !== 'LINEAR') {
    const matrix = roundMatrix(gradient.radial_angular, width, height)
    if (!invert(matrix)) return lastColour(stops)
    return { gradient: type === 'RADIAL' ? 'radial' : 'angular', matrix, stops }
  }
  const { start = { x: 0, y: 0.5 }, end = { x: 1, y: 0.5 } } = gradient.linear ?? {}
  const from = [start.x * width, start.y * height] as const
  const to = [end.x * width, end.y * height] as const
  // Canvas paints nothing between two equal points, SVG the last colour.
  if (from[0] === to[0] && from[1] === to[1]) return lastColour(stops)
  return { gradient: 'linear', from, to, stops }
}

const lastColour = (stops: readonly Stop[]): string => stops.at(-1)?.[1] ?? '#000000'

const toStops = (stops: Gradient['stops'], alpha: number | undefined): Stop[] =>
  stops.map(({ color, position }): Stop => [position, toCss(color, alpha)]).sort(([one], [other]) => one - other)

/** From the unit circle to the ellipse around the centre, by default the one that touches the sides. */
const roundMatrix = (round: Gradient['radial_angular'], width: number, height: number): Matrix => {
  const { center = { x: 0.5, y: 0.5 }, spread_x = 0.5, spread_y = 0.5, rotation_angle = 0 } = round ?? {}
  const across = spread_x * width * (round?.flip_horizontal ? -1 : 1)
  const down = spread_y * height * (round?.flip_vertical ? -1 : 1)
  const cos = cosine(rotation_angle)
  const sin = sine(rotation_angle)
  const turned: Matrix = [cos, sin, -sin, cos, center.x * width, center.y * height]
  return multiply(turned, [across, 0, 0, down, 0, 0])
}
