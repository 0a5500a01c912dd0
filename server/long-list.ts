import { randomUUID } from 'node:crypto'
import { createPacer } from './pacer.ts'

/** Characters that are written at a time. */
const PIECE_LENGTH = 65_536

/** The last list that JSON.stringify came upon, and wrote as its marker. */
export const written: { list: LongList | undefined } = { list: undefined }

/**
 * Stands in the data of a response where an array is declared. Its items are made one by one while they are written, so
 * that thousands of them hold up nobody.
 */
export class LongList {
  readonly #marker = randomUUID()
  readonly #rows: readonly unknown[]
  readonly #toText: (row: unknown) => string
  /** Undefined where the text is as its schema declares it. */
  readonly #toItem: ((row: unknown) => unknown) | undefined
  #written = 0

  constructor(rows: readonly unknown[], toText: (row: unknown) => string, toItem?: (row: unknown) => unknown) {
    this.#rows = rows
    this.#toText = toText
    this.#toItem = toItem
  }

  /** As of an array: what converts an array by its schema converts this. */
  map(convert: (item: unknown) => unknown): LongList {
    const toItem = this.#toItem
    return toItem ? listOf(this.#rows, (row) => convert(toItem(row))) : this
  }

  toJSON(): string {
    written.list = this
    return this.#marker
  }

  /** About how many characters all of it has, where those written so far have so many. */
  lengthAfter(characters: number): number {
    return Math.ceil((characters * this.#rows.length) / Math.max(this.#written, 1))
  }

  /** `json` with the items in place of the marker, in pieces. */
  async *piecesOf(json: string): AsyncGenerator<string> {
    const [before = '', after = ''] = json.split(`"${this.#marker}"`)
    const pace = createPacer()
    let piece = `${before}[`
    for (const [at, row] of this.#rows.entries()) {
      this.#written = at + 1
      piece += `${at > 0 ? ',' : ''}${this.#toText(row)}`
      await pace()
      if (piece.length < PIECE_LENGTH) continue
      yield piece
      piece = ''
    }
    yield `${piece}]${after}`
  }
}

const listOf = (rows: readonly unknown[], toItem: (row: unknown) => unknown): LongList =>
  new LongList(rows, (row) => JSON.stringify(toItem(row)), toItem)

/** Fewer are converted and written at once. */
const MANY = 100

/** `rows.map(toItem)`, for an array of a response that may be long. */
export const longList = <Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item): Item[] =>
  rows.length < MANY ? rows.map(toItem) : (listOf(rows, toItem as (row: unknown) => unknown) as unknown as Item[])

/** The same of items that are written without being made: `toText` is the JSON of one, as its schema declares it. */
export const longListOfTexts = <Row, Item>(rows: readonly Row[], toText: (row: Row) => string): Item[] =>
  new LongList(rows, toText as (row: unknown) => string) as unknown as Item[]
