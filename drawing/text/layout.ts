import type { RichText } from '@easel/contract/shapes/text.ts'
import type { Instruction } from '../display-list.ts'
import { polyline, toPathData } from '../path.ts'
import { isRightToLeft } from './breaks.ts'
import { breakLines, type Line, type Piece } from './lines.ts'
import type { Measure } from './measure.ts'
import { type StyledParagraph, styleParagraphs } from './styles.ts'

/** Where a text goes, in pixels. */
export interface TextBox {
  left: number
  top: number
  width: number
  height: number
}

/** The usual height of a line, in sizes of its font. */
const LINE_HEIGHT = 1.2
/** From the middle of a line down to its base line: half the height of a capital letter. */
const BASE_LINE = 0.36
const SMALLEST_SCALE = 0.1

interface SetParagraph {
  paragraph: StyledParagraph
  lines: readonly Line[]
  height: number
}

/** A line of a paragraph, and where it stands. */
export interface PlacedLine {
  paragraph: StyledParagraph
  /** The number of its paragraph. */
  index: number
  line: Line
  /** Where it begins and how much of the width it fills; blanks at its end count for nothing. */
  left: number
  width: number
  top: number
  height: number
  isJustified: boolean
  rtl: boolean
}

/** The lines of a text in a box, which is already without the inset. */
export const layoutLines = (text: RichText, box: TextBox, measure: Measure): PlacedLine[] => {
  const width = Math.max(0, box.width)
  const set =
    text.properties?.auto_fit === 'TEXT' ? shrink(text, width, box.height, measure) : setText(text, width, 1, measure)
  const { valign = 'MIDDLE' } = text.properties ?? {}
  const spare = box.height - heightOf(set)
  let top = box.top + (valign === 'TOP' ? 0 : valign === 'BOTTOM' ? spare : spare / 2)
  return set.flatMap(({ paragraph, lines }, index) => {
    top += paragraph.before
    const rtl = isRightToLeft(paragraph.runs.map((run) => run.text).join(''))
    const placed = lines.map((line): PlacedLine => {
      const height = line.size * LINE_HEIGHT * paragraph.line
      const at = { paragraph, index, line, top, height, rtl, ...placeAcross(line, paragraph, box.left, width, rtl) }
      top += height
      return at
    })
    top += paragraph.after
    return placed
  })
}

/** The text of a shape, laid out into lines. Its box is already without the inset. */
export const layoutText = (text: RichText, box: TextBox, measure: Measure): Instruction[] => {
  const result: Instruction[] = []
  for (const line of layoutLines(text, box, measure)) paintLine(result, line, measure)
  return result
}

/** How large a text is in lines of a width, with its sizes times `scale`. */
export const measureText = (text: RichText, width: number, measure: Measure, scale = 1) => {
  const set = setText(text, Math.max(0, width), scale, measure)
  const widths = set.flatMap(({ paragraph, lines }) => lines.map((line) => line.width + paragraph.indent))
  return { width: Math.max(0, ...widths), height: heightOf(set) }
}

const setText = (text: RichText, width: number, scale: number, measure: Measure): SetParagraph[] =>
  styleParagraphs(text, scale).map((paragraph) => {
    const lines = breakLines(paragraph.runs, Math.max(0, width - paragraph.indent), measure)
    const height = lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT * paragraph.line, 0)
    return { paragraph, lines, height: paragraph.before + height + paragraph.after }
  })

const heightOf = (set: readonly SetParagraph[]): number => set.reduce((sum, { height }) => sum + height, 0)

/** The largest size at which the text fits, found by halving. */
const shrink = (text: RichText, width: number, height: number, measure: Measure): SetParagraph[] => {
  const whole = setText(text, width, 1, measure)
  if (heightOf(whole) <= height) return whole
  let [small, large] = [SMALLEST_SCALE, 1]
  let best = setText(text, width, small, measure)
  for (let step = 0; step < 7; step++) {
    const middle = (small + large) / 2
    const tried = setText(text, width, middle, measure)
    if (heightOf(tried) <= height) {
      best = tried
      small = middle
    } else large = middle
  }
  return best
}

const placeAcross = (line: Line, { align, indent }: StyledParagraph, left: number, width: number, rtl: boolean) => {
  const room = width - indent
  const isJustified = align === 'JUSTIFY' && !line.isLast && line.width < room
  const spare = room - line.width
  const isAtEnd = align === 'RIGHT' || (align === 'JUSTIFY' && !isJustified && rtl)
  const shift = isJustified ? 0 : align === 'CENTER' ? spare / 2 : isAtEnd ? spare : 0
  return { left: left + (rtl ? 0 : indent) + shift, width: isJustified ? room : line.width, isJustified }
}

const paintLine = (
  result: Instruction[],
  { line, left, width, top, height, isJustified, rtl }: PlacedLine,
  measure: Measure,
): void => {
  const pieces = isJustified ? spread(line, width, measure) : trimmed(line, measure)
  const baseLine = top + height / 2 + line.size * BASE_LINE
  let x = left
  for (const piece of rtl ? pieces.toReversed() : pieces) {
    placePiece(result, piece, x, baseLine, rtl)
    x += piece.width
  }
}

const placePiece = (result: Instruction[], { run, text, width }: Piece, x: number, y: number, rtl: boolean): void => {
  if (text.trim() === '') return
  const { font, colour, underline, strike } = run
  result.push({ op: 'text', text: text.replaceAll('\t', '    '), x, y, width, font, paint: colour, rtl })
  const rule = (height: number): void => {
    const line = { width: Math.max(font.size / 16, 0.5), cap: 'butt', join: 'miter', dash: [] } as const
    const path = toPathData(polyline([x, y + height], [x + width, y + height]))
    result.push({ op: 'stroke', path, paint: colour, line })
  }
  if (underline) rule(font.size * 0.12)
  if (strike) rule(font.size * -0.28)
}

/** Without the blanks at the end of the line. */
const trimmed = ({ pieces }: Line, measure: Measure): Piece[] => {
  const result = [...pieces]
  for (let last = result.pop(); last; last = result.pop()) {
    const text = last.text.trimEnd()
    if (text === '') continue
    const blanks = last.text.length - text.length
    const width = blanks === 0 ? last.width : last.width - blanks * measure(' ', last.run.font)
    return [...result, { run: last.run, text, width: Math.max(0, width) }]
  }
  return []
}

/** Word by word, with wider gaps, so that the line fills its width. */
const spread = (line: Line, width: number, measure: Measure): Piece[] => {
  const pieces = trimmed(line, measure).flatMap(({ run, text }) =>
    (text.match(/\s*\S+\s*/g) ?? []).map((word): Piece => {
      const inked = word.trimEnd()
      const blanks = word.length - inked.length
      return { run, text: inked, width: measure(inked, run.font) + blanks * measure(' ', run.font) }
    }),
  )
  const taken = pieces.reduce((sum, piece) => sum + piece.width, 0)
  const gap = pieces.length > 1 ? (width - taken) / (pieces.length - 1) : 0
  return pieces.map((piece, at) => (at === pieces.length - 1 ? piece : { ...piece, width: piece.width + gap }))
}
