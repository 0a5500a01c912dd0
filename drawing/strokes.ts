import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import { toCss } from './colours.ts'
import type { Line } from './display-list.ts'

type LineStroke = Pick<Stroke, 'type' | 'width' | 'jointype' | 'captype'>

const caps = { FLAT: 'butt', CAPROUND: 'round', SQUARE: 'square' } as const
const joins = { ROUND: 'round', BEVEL: 'bevel', MITER: 'miter' } as const

/** Beyond this number a line looks solid, and would only cost. */
const MAX_DASHES = 5_000

/** The line of a stroke along a path of about the given length. */
export const toLine = (stroke: LineStroke, length: number): Line => {
  const { type = 'SOLID', width = 1, jointype = 'MITER', captype = 'FLAT' } = stroke
  const dash = dashes(type, captype === 'FLAT').map((times) => times * width)
  const period = dash.reduce((sum, part) => sum + part, 0)
  const isCountable = period > 0 && length / period <= MAX_DASHES
  return { width, cap: caps[captype], join: joins[jointype], dash: isCountable ? dash : [] }
}

/** In widths of the line; caps lengthen each dash by a width. */
const dashes = (type: NonNullable<Stroke['type']>, isFlat: boolean): number[] => {
  if (type === 'DASH') return isFlat ? [4, 3] : [3, 4]
  if (type === 'SQUARE_DOT') return isFlat ? [1, 1] : [0.01, 1.99]
  return []
}

/** Undefined where there is nothing to draw. */
export const strokeColour = ({ width = 1, fill }: Pick<Stroke, 'width' | 'fill'>): string | undefined => {
  if (width === 0) return undefined
  if (!fill) return '#000000'
  return fill.solid && toCss(fill.solid.color, fill.alpha)
}
