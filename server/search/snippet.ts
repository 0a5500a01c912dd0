import { normalize } from './normalize.ts'

const longest = 160
const before = 40

/** The part of a text around the first word of the query that it has, cut between words where that is near. */
export const snippet = (text: string, words: readonly string[]): string => {
  const shown = text
    .normalize('NFC')
    .replace(/\s{2,}|[^\S ]/gu, ' ')
    .trim()
  if (shown.length <= longest) return shown
  const letters = Array.from(shown)
  const from = start(letters, Math.max(0, firstMatch(shown, words) - before))
  const to = end(letters, Math.min(letters.length, from + longest))
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('').trim()}${to < letters.length ? '…' : ''}`
}

/** The letter where the first match begins, near enough where folding changes how many letters there are. */
const firstMatch = (shown: string, words: readonly string[]): number => {
  const folded = normalize(shown)
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  if (places.length === 0) return 0
  const at = Math.round((Math.min(...places) / folded.length) * shown.length)
  return Array.from(shown.slice(0, at)).length
}

const near = 15

const start = (letters: readonly string[], at: number): number => {
  if (at === 0) return 0
  const blank = letters.indexOf(' ', at)
  return blank >= 0 && blank - at < near ? blank + 1 : at
}

const end = (letters: readonly string[], at: number): number => {
  if (at >= letters.length) return letters.length
  const blank = letters.lastIndexOf(' ', at)
  return at - blank < near ? blank : at
}
