import type { Font } from '@easel/drawing/display-list.ts'
import type { PlacedLine } from '@easel/drawing/text/layout.ts'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'

const LINE_HEIGHT = 1.2
const forcedBreak = /^(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])/

/** The lines of a text as the painter has them. */
export interface PaintedLines {
  lines: readonly PlacedLine[]
  cssFont(font: Font, text: string): string
}

export interface LineDecorations {
  decorations: DecorationSet
  /** Where a line ends that the painter broke. */
  breaks: ReadonlySet<number>
}

/** Gives a document the lines of the painter: fonts, heights, places, and breaks where it has them. */
export const decorateLines = (doc: Node, { lines, cssFont }: PaintedLines): LineDecorations => {
  const all: Decoration[] = []
  const breaks = new Set<number>()
  let bottom = lines[0]?.top ?? 0
  doc.forEach((node, pos, index) => {
    const own = lines.filter((line) => line.index === index)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return
    const attrs = { style: paragraphStyle(own, first.top - bottom, cssFont), dir: first.rtl ? 'rtl' : 'ltr' }
    all.push(Decoration.node(pos, pos + node.nodeSize, attrs))
    bottom = last.top + last.height
    decorateParagraph(all, breaks, node.textContent, own, pos + 1, cssFont)
  })
  return { decorations: DecorationSet.create(doc, all), breaks }
}

const paragraphStyle = (own: readonly PlacedLine[], gap: number, cssFont: PaintedLines['cssFont']): string => {
  const { paragraph, rtl } = own[0] as PlacedLine
  const { runs, align, indent, line } = paragraph
  // The line of a block is as high as its own letters at least: they are the smallest.
  const smallest = runs.reduce((least, run) => (run.font.size < least.font.size ? run : least))
  const side = align === 'JUSTIFY' ? (rtl ? 'right' : 'left') : align.toLowerCase()
  return [
    `margin-top:${gap}px`,
    `height:${own.reduce((sum, { height }) => sum + height, 0)}px`,
    `padding-${rtl ? 'right' : 'left'}:${indent}px`,
    `text-align:${side}`,
    `font:${cssFont(smallest.font, 'a')}`,
    `line-height:${line * LINE_HEIGHT}`,
    `caret-color:${smallest.colour}`,
  ].join(';')
}

const decorateParagraph = (
  all: Decoration[],
  breaks: Set<number>,
  text: string,
  own: readonly PlacedLine[],
  start: number,
  cssFont: PaintedLines['cssFont'],
): void => {
  let at = 0
  own.forEach((placed, number) => {
    const { line, paragraph } = placed
    const from = at
    for (const { run, text: letters } of line.pieces) {
      const to = Math.min(text.length, at + letters.length)
      const style = `font:${cssFont(run.font, letters)};line-height:${paragraph.line * LINE_HEIGHT};caret-color:${run.colour}`
      if (to > at) all.push(Decoration.inline(start + at, start + to, { style }))
      at = to
    }
    spaceOut(all, placed, text.slice(from, at), start + from)
    if (number === own.length - 1) return
    const [forced = ''] = line.isLast ? (forcedBreak.exec(text.slice(at)) ?? []) : []
    at += forced.length
    if (forced === '\n') return
    breaks.add(start + at)
    all.push(Decoration.widget(start + at, () => document.createElement('br'), { side: -1, key: 'line' }))
  })
}

/** Blanks at the end of a line take no room, and those of a justified line more of it. */
const spaceOut = (all: Decoration[], placed: PlacedLine, text: string, start: number): void => {
  const { line, isJustified, width, paragraph } = placed
  const blanks = text.length - text.trimEnd().length
  const taken = line.pieces.reduce((sum, piece) => sum + piece.width, 0) - line.width
  const end = start + text.length
  if (blanks > 0 && taken > 0 && paragraph.align !== 'LEFT')
    all.push(Decoration.inline(end - blanks, end, { style: `margin-inline-end:${-taken}px` }))
  const gaps = isJustified ? (text.trim().match(/\s+/g)?.length ?? 0) : 0
  if (gaps > 0)
    all.push(Decoration.inline(start, end - blanks, { style: `word-spacing:${(width - line.width) / gaps}px` }))
}
