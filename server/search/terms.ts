import type { SearchKind } from '../db/canvas-schema.ts'

/** Where a kind keeps its words, the better place first. */
export const fieldsOf = {
  zone: ['name'],
  frame: ['name'],
  comment: ['text'],
  shape: ['name', 'text'],
} as const satisfies Record<SearchKind, readonly Field[]>

export type Field = 'name' | 'text'
/** How a word is met: as a whole word, or as any part of one. */
export type Form = 'whole' | 'part'

/** Stands between letters, signs and blanks in what is searched; text itself never has it. */
const mark = '\u0001'

/**
 * How text is compared: without case, in one normal form. The same for what is stored and for what is asked.
 * By way of upper case, so that ß meets SS and the two small sigmas meet one another.
 */
export const fold = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll(mark, ' ').normalize('NFC')

/** The words of a query: what stands between blanks, each once. */
export const wordsOf = (query: string): string[] => [...new Set(fold(query).split(/\s+/u).filter(Boolean))]

/** Letters and digits, other signs, blanks: each run by itself. */
const runs = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+|\s+/gu

const runsOf = (folded: string): string[] => (folded.match(runs) ?? []).map((run) => run.trim() || ' ')

/**
 * Folded text with a mark at every edge of a run. What contains `patternOf(word, 'part')` has the word as a part of it,
 * what contains `patternOf(word, 'whole')` has it whole: so one kind of comparison does for both, on both engines.
 */
export const marked = (folded: string): string => (folded === '' ? '' : mark + runsOf(folded).join(mark) + mark)

export const patternOf = (word: string, form: Form): string =>
  form === 'whole' ? marked(word) : runsOf(word).join(mark)

const kinds: readonly SearchKind[] = ['zone', 'frame', 'comment', 'shape']
const fields: readonly Field[] = ['name', 'text']
const privateUse = 0xe000

/** One character for a kind, a field of it and a form. */
const shelfLetter = (kind: SearchKind, field: Field, form: Form): string =>
  String.fromCharCode(privateUse + (kinds.indexOf(kind) * 2 + fields.indexOf(field)) * 2 + (form === 'whole' ? 0 : 1))

/** The tokeniser of the index takes ASCII letters, digits and everything beyond ASCII: other signs move beyond. */
const token = (text: string): string =>
  text.replace(/[^a-z0-9\u0080-\uffff]/g, (sign) => String.fromCharCode(privateUse + 0x80 + sign.charCodeAt(0)))

const longestWord = 300

/** Every one, two and three letters that stand together in a word. */
const partsOf = (folded: string): string[] =>
  folded.split(/\s+/u).flatMap((word) => {
    const letters = Array.from(word)
    return letters.flatMap((letter, at) =>
      [letter, letters.slice(at, at + 2).join(''), letters.slice(at, at + 3).join('')].slice(
        0,
        Math.min(3, letters.length - at),
      ),
    )
  })

/** What is looked up as a whole: runs of letters and digits, runs of other signs. */
export const wholesOf = (folded: string): string[] =>
  runsOf(folded).filter((run) => run !== ' ' && run.length <= longestWord)

const firstLetters = (text: string, n: number): string => Array.from(text).slice(0, n).join('')

/** A run is listed by so many of its letters. */
const listedLetters = 100

/** PostgreSQL's lists of a team's word, the kind aside: one for each run, which is cut off where it is long. */
export const wordLists = (team_id: number, folded: string): string[] =>
  runsOf(folded)
    .filter((run) => run !== ' ')
    .map((run) => `${team_id} ${firstLetters(run, listedLetters)}`)

/** Whether all that is on a word's list has the word: not so where runs must stand together, or one is cut off. */
export const isListedWhole = (word: string): boolean => runsOf(word).length === 1 && word.length <= listedLetters

/** Letters of scripts without blanks, as in the migrations that made the lists (0008, 0009), alone and two by two. */
const unspaced = /[\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const unspacedPairs = /(?=([\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]{2}))/g

/** PostgreSQL's lists of such letters as a word has: of two that stand together, of one where no two do. */
export const pieceLists = (team_id: number, word: string): string[] => {
  const pairs = Array.from(word.matchAll(unspacedPairs), ([, pair]) => pair as string)
  const pieces = pairs.length > 0 ? pairs : (unspaced.exec(word) ?? [])
  return Array.from(pieces, (piece) => `${team_id}_${piece}`)
}

/** The endings of words that PostgreSQL keeps are cut off after so many letters. */
const endingLength = 12

/** The letters by which to look for what has a word as a part: of its longest run. */
export const leadOf = (word: string): string =>
  firstLetters(
    runsOf(word).reduce((one, other) => (other.length > one.length ? other : one)),
    endingLength,
  )

/** Whether all words that have these letters have the word as a part. */
export const isPartOfOne = (word: string): boolean => runsOf(word).length === 1 && word.length <= endingLength

/** Three letters at every `step` of a word and at its end; the word itself where it is that short. */
export const partsOfWord = (word: string, step: number): string[] => {
  const letters = Array.from(word)
  if (letters.length <= 3) return [word]
  const starts = letters.map((_, at) => at).filter((at) => at % step === 0 && at + 3 <= letters.length)
  return [...starts, letters.length - 3].map((at) => letters.slice(at, at + 3).join(''))
}

export interface Indexed {
  kind: SearchKind
  team_id: number
  space_id: number
  name: string
  text: string
}

/** What is searched in an entry, by field; empty where its kind has no such field. */
export const searchedIn = ({ kind, name, text }: Pick<Indexed, 'kind' | 'name' | 'text'>): Record<Field, string> => {
  const has = (field: Field) => (fieldsOf[kind] as readonly Field[]).includes(field)
  return { name: has('name') ? fold(name) : '', text: has('text') ? fold(`${name}\n${text}`) : '' }
}

/**
 * The terms that SQLite's index keeps of an entry. Team, kind, field and form are part of each term, so the list of a
 * term holds nothing but what a search for it can find, in the order of entries: it is read from its end, newest first,
 * and no further than the page needs.
 */
export const termsOf = (entry: Indexed): string => {
  const { kind, team_id, space_id } = entry
  const terms = [spaceTerm(kind, space_id)]
  for (const [field, folded] of Object.entries(searchedIn(entry)) as [Field, string][]) {
    terms.push(...termsFor(team_id, { kind, field, form: 'whole' }, wholesOf(folded)))
    terms.push(...termsFor(team_id, { kind, field, form: 'part' }, partsOf(folded)))
  }
  return terms.join(' ')
}

/** Terms of one team, kind, field and form, each once. */
export const termsFor = (
  team_id: number,
  { kind, field, form }: { kind: SearchKind; field: Field; form: Form },
  texts: readonly string[],
): string[] => {
  const head = team_id.toString(36) + shelfLetter(kind, field, form)
  return [...new Set(texts)].map((text) => head + token(text))
}

/** What every entry of a kind in a space has. */
export const spaceTerm = (kind: SearchKind, space_id: number): string =>
  space_id.toString(36) + String.fromCharCode(privateUse + 0x40 + kinds.indexOf(kind))

/** A query for SQLite's index: every one of the terms, and any one of the others, where there are such. */
export const matchOf = (every: readonly string[], any: readonly string[] = []): string =>
  [...every.map(quoted), ...(any.length > 0 ? [`(${any.map(quoted).join(' OR ')})`] : [])].join(' AND ')

/** Terms are of letters that the index takes as they are: `token` has seen to it. */
const quoted = (term: string): string => `"${term}"`
