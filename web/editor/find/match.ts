import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Hit } from './find-types.ts'

type Paragraph = NonNullable<RichText['paragraphs']>[number]
type Portion = NonNullable<Paragraph['portions']>[number]

/** Without regard to capitals; undefined where nothing is looked for. */
export const patternOf = (words: string): RegExp | undefined =>
  words.trim() === '' ? undefined : new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')

export type Match = Pick<Hit, 'part' | 'paragraph' | 'start' | 'length'>

export const matchesIn = (text: string, pattern: RegExp, part: Hit['part'], paragraph = 0): Match[] =>
  // Most have none, and to list them takes ten times as long as to see that.
  text === '' || text.search(pattern) === -1
    ? []
    : Array.from(text.matchAll(pattern), (one) => ({ part, paragraph, start: one.index, length: one[0].length }))

const lineOf = ({ portions = [] }: Paragraph): string => portions.map(({ text = '' }) => text).join('')

/** In its name, then in its text; words may go over from one style to another. */
export const matchesOf = ({ kind, body }: LiveElement, pattern: RegExp): Match[] => {
  const text: RichText | undefined = kind === 'FRAME' ? undefined : body.text
  const paragraphs = text?.paragraphs ?? []
  return [
    ...matchesIn(body.meta?.name ?? '', pattern, 'name'),
    ...paragraphs.flatMap((one, at) => matchesIn(lineOf(one), pattern, 'text', at)),
  ]
}

/** The matches are in their order, and do not overlap. */
export const replaceInLine = (line: string, matches: readonly Match[], by: string): string => {
  let [result, end] = ['', 0]
  for (const { start, length } of matches) {
    result += line.slice(end, start) + by
    end = start + length
  }
  return result + line.slice(end)
}

/** What is put in looks as the first letter does that it replaces. */
const replaceInPortions = (portions: readonly Portion[], matches: readonly Match[], by: string): Portion[] => {
  let from = 0
  return portions.flatMap((portion) => {
    const { text = '' } = portion
    const [begin, end] = [from, from + text.length]
    from = end
    const parts = matches.flatMap(({ start, length }) => {
      const [left, right] = [Math.max(start, begin), Math.min(start + length, end)]
      return left < right ? [{ start: left - begin, length: right - left, isFirst: start >= begin }] : []
    })
    if (parts.length === 0) return [portion]
    let [result, at] = ['', 0]
    for (const { start, length, isFirst } of parts) {
      result += text.slice(at, start) + (isFirst ? by : '')
      at = start + length
    }
    result += text.slice(at)
    return result === '' && portions.length > 1 ? [] : [{ ...portion, text: result }]
  })
}

export const replaceInText = (text: RichText, matches: readonly Match[], by: string): RichText => ({
  ...text,
  paragraphs: (text.paragraphs ?? []).map((paragraph, at) => {
    const own = matches.filter(({ part, paragraph: index }) => part === 'text' && index === at)
    if (own.length === 0) return paragraph
    return { ...paragraph, portions: replaceInPortions(paragraph.portions ?? [], own, by) }
  }),
})
