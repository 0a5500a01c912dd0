import type { Font } from '../display-list.ts'
import { splitAtBreaks, splitGraphemes } from './breaks.ts'
import type { Measure } from './measure.ts'
import type { Run } from './styles.ts'

/** Part of a line in one style. */
export interface Piece {
  run: Run
  text: string
  width: number
}

export interface Line {
  pieces: Piece[]
  /** Without the blanks at its end. */
  width: number
  size: number
  /** The last of its paragraph, or before a forced break. */
  isLast: boolean
}

/** What stays together on a line: pieces of several styles where a word changes its style. */
interface Word {
  pieces: Piece[]
  width: number
  /** Without the blanks that follow it. */
  inked: number
}

const forcedBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Breaks the runs of a paragraph into lines that are at most `width` wide. */
export const breakLines = (runs: readonly Run[], width: number, measure: Measure): Line[] =>
  splitForced(runs).flatMap((part) => fillLines(wordsOf(part, measure), width, measure, part))

/** Of the words that are not to be broken. */
export const widestWord = (runs: readonly Run[], measure: Measure): number =>
  Math.max(0, ...splitForced(runs).flatMap((part) => wordsOf(part, measure).map(({ inked }) => inked)))

/** The runs of each part between forced breaks. */
const splitForced = (runs: readonly Run[]): Run[][] => {
  const parts: Run[][] = [[]]
  for (const run of runs) {
    run.text.split(forcedBreak).forEach((text, at) => {
      if (at > 0) parts.push([])
      parts.at(-1)?.push({ ...run, text })
    })
  }
  return parts
}

const wordsOf = (runs: readonly Run[], measure: Measure): Word[] => {
  const text = runs.map((run) => run.text).join('')
  const words: Word[] = []
  let at = 0
  let used = 0
  for (const part of splitAtBreaks(text)) {
    const pieces: Piece[] = []
    let rest = part
    while (rest !== '') {
      const run = runs[at] as Run
      const taken = rest.slice(0, run.text.length - used)
      if (taken !== '') pieces.push({ run, text: taken, width: measureSpaced(taken, run.font, measure) })
      rest = rest.slice(taken.length)
      used += taken.length
      if (used === run.text.length) {
        at += 1
        used = 0
      }
    }
    words.push(toWord(pieces, measure))
  }
  return words
}

/** Tabs are four blanks wide. */
const measureSpaced = (text: string, font: Font, measure: Measure): number => {
  const word = text.trimEnd()
  const blanks = text.slice(word.length).replaceAll('\t', '    ').length
  const inked = word === '' ? 0 : measure(word, font)
  return blanks === 0 ? inked : inked + blanks * measure(' ', font)
}

const toWord = (pieces: Piece[], measure: Measure): Word => {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
  return { pieces, width, inked: width - blankEnd(pieces, measure) }
}

/** The width of the blanks at the end. */
const blankEnd = (pieces: readonly Piece[], measure: Measure): number => {
  let width = 0
  for (const { run, text, width: whole } of pieces.toReversed()) {
    const word = text.trimEnd()
    if (word !== '') return width + whole - measure(word, run.font)
    width += whole
  }
  return width
}

const fillLines = (words: readonly Word[], width: number, measure: Measure, runs: readonly Run[]): Line[] => {
  const lines: Line[] = []
  let line: Piece[] = []
  let taken = 0
  let inked = 0
  const finish = (isLast: boolean): void => {
    const sized = line.length > 0 ? line : runs.map((run) => ({ run }))
    const size = sized.reduce((most, { run }) => Math.max(most, run.font.size), 0)
    lines.push({ pieces: joined(line), width: inked, size, isLast })
    line = []
    taken = 0
    inked = 0
  }
  for (const word of words.flatMap((one) => (one.inked > width ? splitWord(one, width, measure) : [one]))) {
    if (line.length > 0 && taken + word.inked > width + 1e-6) finish(false)
    line.push(...word.pieces)
    inked = word.inked > 0 ? taken + word.inked : inked
    taken += word.width
  }
  finish(true)
  return lines
}

/** A word that is wider than a line is cut between letters. */
const splitWord = ({ pieces }: Word, width: number, measure: Measure): Word[] => {
  const parts: Word[] = []
  let current: Piece[] = []
  let taken = 0
  for (const { run, text } of pieces) {
    for (const letter of splitGraphemes(text)) {
      const own = measureSpaced(letter, run.font, measure)
      if (current.length > 0 && letter.trim() !== '' && taken + own > width) {
        parts.push(toWord(joined(current), measure))
        current = []
        taken = 0
      }
      current.push({ run, text: letter, width: own })
      taken += own
    }
  }
  if (current.length > 0) parts.push(toWord(joined(current), measure))
  return parts
}

/** Neighbours of the same style become one piece. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last && last.run === piece.run) {
      last.text += piece.text
      last.width += piece.width
    } else result.push({ ...piece })
  }
  return result
}
