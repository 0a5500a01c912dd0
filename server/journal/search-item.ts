import { plainText } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { editLimits } from '@easel/contract/content/plan.ts'
import type { SearchItem } from '../search/search-columns.sql.ts'

/** The search entry of an element, by the beginning of its text; undefined if it has no name and no text. */
export const toSearchItem = (
  { id, kind, body }: Element,
  maxLength = editLimits.searchableLength,
): SearchItem | undefined => {
  if (kind === 'CONNECTOR') return undefined
  const name: string = body.meta?.name ?? ''
  const text = plainText(body.text)
    .trim()
    .slice(0, Math.max(0, maxLength - name.length))
  if (name === '' && text === '') return undefined
  return { kind: kind === 'FRAME' ? 'frame' : 'shape', item_id: id, name, text }
}
