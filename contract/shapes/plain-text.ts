interface Paragraph {
  portions?: { text?: string }[]
}

/** The text without styles, one line per paragraph. */
export const plainText = (text: { paragraphs?: Paragraph[] } | undefined): string =>
  (text?.paragraphs ?? []).map(({ portions = [] }) => portions.map((portion) => portion.text ?? '').join('')).join('\n')
