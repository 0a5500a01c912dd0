import type { SearchItem } from '../search/entries.sql.ts'
import type { Body, Element } from './operations.ts'

/** What a search can find of an element; undefined where it has no words. */
export const searchableOf = ({ id, kind, body }: Element): SearchItem | undefined => {
  if (kind === 'CONNECTOR') return undefined
  const name: string = body.meta?.name ?? ''
  const text = plainText(body.text)
  if (name === '' && text === '') return undefined
  return { kind: kind === 'FRAME' ? 'frame' : 'shape', item_id: id, name, text }
}

/** The words of a text box, a line a paragraph. */
const plainText = (text: Body | undefined): string =>
  (text?.paragraphs ?? [])
    .map((paragraph: Body) => (paragraph.portions ?? []).map((portion: Body) => portion.text ?? '').join(''))
    .join('\n')
    .trim()
