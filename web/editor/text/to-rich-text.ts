import type { RichText } from '@easel/contract/shapes/text.ts'

type Paragraph = NonNullable<RichText['paragraphs']>[number]

const textOf = ({ portions = [] }: Paragraph): string => portions.map(({ text = '' }) => text).join('')

/** The letters of a text, a line for each paragraph. */
export const toPlainText = ({ paragraphs = [] }: RichText = {}): string => paragraphs.map(textOf).join('\n')

/** A text with other letters: paragraphs that say the same stay as they are, others keep the style of what they replace. */
export const toRichText = (before: RichText = {}, plain: string): RichText => {
  const old = before.paragraphs ?? []
  const lines = plain === '' ? [] : plain.split('\n')
  let start = 0
  while (start < Math.min(old.length, lines.length) && textOf(old[start] as Paragraph) === lines[start]) start++
  let end = 0
  const isSameAtEnd = (): boolean =>
    end < Math.min(old.length, lines.length) - start &&
    textOf(old[old.length - 1 - end] as Paragraph) === lines[lines.length - 1 - end]
  while (isSameAtEnd()) end++
  const replaced = old.slice(start, old.length - end)
  const written = lines.slice(start, lines.length - end).map((text, at): Paragraph => {
    const model = replaced[at]
    const { portions: [first] = [], style } = model ?? replaced.at(-1) ?? old[start - 1] ?? old[start] ?? {}
    return {
      id: model?.id ?? crypto.randomUUID(),
      portions: [{ text, ...(first?.style && { style: first.style }) }],
      ...(style && { style }),
    }
  })
  return { ...before, paragraphs: [...old.slice(0, start), ...written, ...old.slice(old.length - end)] }
}
