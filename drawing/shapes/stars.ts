import type { Shape } from '@easel/contract'
import { type Path, polygon, type XY } from '../path.ts'
import { upsideDown } from './oriented.ts'
import { type Draw, type Inner, outline, polygonOf, share, stretched } from './outline.ts'
import { curvedRibbon, ribbon } from './ribbons.ts'
import { horizontalScroll, verticalScroll } from './scrolls.ts'

type Star = NonNullable<Shape['star']>
type PointType = NonNullable<Star['point']>['type']

/** How many points, how far in the corners between them lie, and the largest box for words that has no corner in it. */
const points: Record<PointType, readonly [count: number, inner: number, text: Inner, wide?: Inner]> = {
  FOUR_POINT: [4, 0.38, [0.35, 0.375, 0.65, 0.625], [0.2, 0.43, 0.8, 0.57]],
  FIVE_POINT: [5, 0.4, [0.3, 0.39, 0.7, 0.76], [0.2, 0.4, 0.8, 0.52]],
  SIX_POINT: [6, 0.577, [0.175, 0.26, 0.825, 0.74]],
  SEVEN_POINT: [7, 0.69, [0.165, 0.2, 0.835, 0.71]],
  EIGHT_POINT: [8, 0.75, [0.165, 0.165, 0.835, 0.835]],
  TEN_POINT: [10, 0.8, [0.19, 0.13, 0.81, 0.87]],
  TWELVE_POINT: [12, 0.75, [0.14, 0.25, 0.86, 0.75]],
  SIXTEEN_POINT: [16, 0.75, [0.19, 0.19, 0.81, 0.81]],
  TWENTY_FOUR_POINT: [24, 0.75, [0.2, 0.2, 0.8, 0.8]],
  THIRTY_TWO_POINT: [32, 0.75, [0.165, 0.265, 0.835, 0.735]],
}

const pointed =
  (type: PointType = 'FIVE_POINT'): Draw =>
  (w, h) => {
    const [count, inner, text, wide] = points[type]
    const corners = Array.from({ length: 2 * count }, (_, at): XY => {
      const angle = (at * Math.PI) / count - Math.PI / 2
      const radius = at % 2 === 0 ? 1 : inner
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
    return outline(polygon(...stretched(w, h, corners)), share(w, h, text), wide && share(w, h, wide))
  }

// biome-ignore format: points of one outline
const seal: XY[] = [
  [0.5, 0.269], [0.672, 0], [0.655, 0.247], [0.851, 0.206], [0.773, 0.339], [0.977, 0.377], [0.815, 0.485], [1, 0.615],
  [0.779, 0.599], [0.84, 0.838], [0.649, 0.669], [0.613, 0.914], [0.488, 0.691], [0.393, 1], [0.357, 0.723],
  [0.22, 0.816], [0.262, 0.645], [0.006, 0.675], [0.172, 0.545], [0, 0.399], [0.214, 0.353], [0.017, 0.106],
  [0.339, 0.293], [0.387, 0.106],
]

const explosion: Draw = (w, h) =>
  outline(polygonOf(w, h, seal), share(w, h, [0.21, 0.3, 0.77, 0.64]), share(w, h, [0.175, 0.365, 0.775, 0.635]))

/** Upper and lower edge go up and down together, once or twice. */
const wave =
  (type: NonNullable<Star['wave']>['type'] = 'SINGLE'): Draw =>
  (w, h) => {
    const periods = type === 'SINGLE' ? 1 : 2
    const swing = type === 'SINGLE' ? h * 0.13 : h * 0.07
    const span = w / periods
    const upper = Array.from({ length: periods }, (_, at) => {
      const x = at * span
      return ['C', x + span / 3, -swing * 2.4, x + (span * 2) / 3, swing * 4.4, x + span, swing] as const
    })
    const lower = Array.from({ length: periods }, (_, at) => {
      const x = w - at * span
      return ['C', x - span / 3, h + swing * 2.4, x - (span * 2) / 3, h - swing * 4.4, x - span, h - swing] as const
    })
    const path: Path = [['M', 0, swing], ...upper, ['L', w, h - swing], ...lower, ['Z']]
    return outline(path, [0, swing * 2, w, h - swing * 2])
  }

const ribbons = {
  UP: ribbon,
  DOWN: upsideDown(ribbon),
  CURVED_UP: curvedRibbon,
  CURVED_DOWN: upsideDown(curvedRibbon),
} as const

export const drawStar = (star: Star): Draw => {
  switch (star.type) {
    case 'EXPLOSION':
      return explosion
    case 'POINT':
      return pointed(star.point?.type)
    case 'RIBBON':
      return ribbons[star.ribbon?.type ?? 'UP']
    case 'SCROLL':
      return star.scroll?.type === 'VERTICAL' ? verticalScroll : horizontalScroll
    case 'WAVE':
      return wave(star.wave?.type)
  }
}
