import { solid } from '../elements.ts'
import type { GeometryName } from '../geometries.ts'
import { isSource, numberOr, type Source, textIn } from './foreign-values.ts'

/** Of lines and letters; of shapes that are filled, where they are so lightly; of notes. */
const colours: Record<string, readonly [line: string, light: string, note: string]> = {
  black: ['#1d1d1d', '#e8e8e8', '#fce19c'],
  blue: ['#4465e9', '#dce1f8', '#8aa3ff'],
  green: ['#099268', '#d3e9e3', '#6fc896'],
  grey: ['#9fa8b2', '#eceef0', '#c0cad3'],
  'light-blue': ['#4ba1f1', '#ddedfa', '#9bc4fd'],
  'light-green': ['#4cb05e', '#dbf0e0', '#98d08a'],
  'light-red': ['#f87777', '#f4dadb', '#f7a5a1'],
  'light-violet': ['#e085f4', '#f5eafa', '#dfb0f9'],
  orange: ['#e16919', '#f8e2d4', '#faa475'],
  red: ['#e03131', '#f4dadb', '#fc8282'],
  violet: ['#ae3ec9', '#ecdcf2', '#db91fd'],
  white: ['#ffffff', '#f5f5f5', '#ffffff'],
  yellow: ['#f1ac4b', '#f9f0e6', '#fed49a'],
}

const coloursOf = (name: unknown) => colours[textIn(name)] ?? (colours.black as (typeof colours)['black'])

export const lineColour = (name: unknown): string => coloursOf(name)?.[0] ?? ''
export const noteColour = (name: unknown): string => coloursOf(name)?.[2] ?? ''

export const fillOf = ({ fill, color }: Source) => {
  if (fill === 'fill' || fill === 'lined-fill') return solid(lineColour(color))
  if (fill === 'solid' || fill === 'pattern') return solid(coloursOf(color)?.[1] ?? '')
  return fill === 'semi' ? solid('#ffffff') : { no_fill: {} }
}

const widths: Record<string, number> = { s: 2, m: 3.5, l: 5, xl: 10 }
const dashes: Record<string, 'DASH' | 'SQUARE_DOT'> = { dashed: 'DASH', dotted: 'SQUARE_DOT' }
const letters: Record<string, readonly [alone: number, label: number]> = {
  s: [18, 18],
  m: [24, 22],
  l: [36, 26],
  xl: [44, 32],
}

export const strokeOf = ({ size, color, dash, scale }: Source) => {
  const type = dashes[textIn(dash)]
  const width = (widths[textIn(size)] ?? 3.5) * numberOr(scale, 1)
  return { width, fill: solid(lineColour(color)), ...(type && { type }) }
}

export const letterSize = ({ size, scale }: Source, isAlone: boolean): number =>
  (letters[textIn(size)]?.[isAlone ? 0 : 1] ?? 22) * numberOr(scale, 1)

export const geometries: Record<string, GeometryName> = {
  ellipse: 'basic/OVAL',
  oval: 'basic/OVAL',
  diamond: 'basic/DIAMOND',
  triangle: 'basic/TRIANGLE',
  trapezoid: 'basic/TRAPEZOID',
  rhombus: 'basic/PARALLELOGRAM',
  'rhombus-2': 'basic/PARALLELOGRAM',
  pentagon: 'basic/PENTAGON',
  hexagon: 'basic/HEXAGON',
  octagon: 'basic/OCTAGON',
  cloud: 'basic/CLOUD',
  heart: 'basic/HEART',
  star: 'star/POINT',
  'arrow-right': 'block_arrow/SINGLE',
  'arrow-left': 'block_arrow/SINGLE/single_arrow/LEFT',
  'arrow-up': 'block_arrow/SINGLE/single_arrow/TOP',
  'arrow-down': 'block_arrow/SINGLE/single_arrow/BOTTOM',
}

const MAX_DEPTH = 20

const wordsIn = (node: unknown, depth: number): string => {
  if (!isSource(node) || depth > MAX_DEPTH) return ''
  if (node.type === 'hardBreak') return '\n'
  const inner = Array.isArray(node.content) ? node.content : []
  const between = inner.some((one) => isSource(one) && one.type !== 'text' && one.type !== 'hardBreak') ? '\n' : ''
  return textIn(node.text) + inner.map((one) => wordsIn(one, depth + 1)).join(between)
}

/** The letters of a text: plain ones in older versions, a document of paragraphs in newer ones. */
export const wordsOf = ({ text, richText }: Source): string => textIn(text) || wordsIn(richText, 0)
