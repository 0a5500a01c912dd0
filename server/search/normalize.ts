import type { SearchKind } from '../db/canvas-schema.ts'

/** Separates letters, signs and blanks in the searched columns; user text never contains it. */
const DELIMITER = '\u0001'

/**
 * Text as it is compared: case-folded, in NFC. Applied to stored text and to queries alike.
 * Goes through upper case, so that ß equals SS and both small sigmas are one.
 */
export const normalize = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll(DELIMITER, ' ').normalize('NFC')

/** The distinct words of a query: what stands between blanks. */
export const queryWords = (query: string): string[] => [...new Set(normalize(query).split(/\s+/u).filter(Boolean))]

/** Runs of letters and digits, of other signs, of blanks. */
const runs = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+|\s+/gu

export const splitRuns = (normalized: string): string[] =>
  (normalized.match(runs) ?? []).map((run) => run.trim() || ' ')

/** Normalized text with a delimiter around every run, so that a substring test can tell whole words from parts. */
const delimit = (normalized: string): string =>
  normalized === '' ? '' : DELIMITER + splitRuns(normalized).join(DELIMITER) + DELIMITER

/** How a word matches: as a whole word, or as any part of one. */
export type MatchMode = 'whole' | 'part'

/** Delimited text contains this substring exactly where it has the word in this form. */
export const toSubstring = (word: string, form: MatchMode): string =>
  form === 'whole' ? delimit(word) : splitRuns(word).join(DELIMITER)

export type Field = 'name' | 'text'

/** The fields by which each kind is found, the better one first (Q1). */
export const searchedFields: Record<SearchKind, readonly Field[]> = {
  zone: ['name'],
  frame: ['name'],
  comment: ['text'],
  shape: ['name', 'text'],
}

/** The searched columns of an entry; empty where its kind is not found by that field. The text includes the name. */
export const toIndexedColumns = ({ kind, name, text }: { kind: SearchKind; name: string; text: string }) => {
  const column = (field: Field, value: string) =>
    searchedFields[kind].includes(field) ? delimit(normalize(value)) : ''
  return { marked_name: column('name', name), marked_text: column('text', `${name}\n${text}`) }
}
