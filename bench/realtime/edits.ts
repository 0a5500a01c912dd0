import { createRandom } from '../random.ts'

/** One edit of an editor's own note, the same for every server. */
export interface NoteEdit {
  editor: number
  /** Milliseconds after the start. */
  at: number
  /** Stands in what others receive of it, whatever the protocol. */
  mark: string
  /** Either a new place or a new text. */
  change: { layout: { left: number; top: number } } | { text: string }
}

const markOf = (number: number): string => `~${String(number).padStart(7, '0')}~`
const marks = /~(\d{7})~/g

/** The numbers of the edits that a received frame tells of. */
export const numbersIn = (frame: Buffer): number[] =>
  [...frame.toString('latin1').matchAll(marks)].map(([, number]) => Number(number))

export interface Pace {
  editors: number
  /** Edits of one editor. */
  perSecond: number
  seconds: number
}

/** At random moments; every fourth edit is a text, the others are moves. `first`: number of the first one. */
export const planEdits = ({ editors, perSecond, seconds }: Pace, first: number): NoteEdit[] => {
  const random = createRandom(21)
  const count = Math.round(editors * perSecond * seconds)
  const moments = Array.from({ length: count }, () => random.below(Math.round(seconds * 1000))).sort((a, b) => a - b)
  return moments.map((at, index) => ({
    editor: random.below(editors),
    at,
    mark: markOf(first + index),
    change:
      index % 4 === 0
        ? { text: `text ${random.below(100_000)} of a note` }
        : { layout: { left: random.below(20_000), top: random.below(20_000) } },
  }))
}
